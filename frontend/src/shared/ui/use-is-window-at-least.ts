import { useRef, useSyncExternalStore } from 'react';
import { usePrinting } from './printing';

/** The widths in pixels from which layouts change, which are those of antd's grid. */
const widths = { sm: 576, md: 768, lg: 992, xl: 1200 } as const;
type Width = keyof typeof widths;

const mediaOf = (width: Width) => window.matchMedia(`(min-width: ${widths[width]}px)`);

/**
 * Whether the window is at least this wide. antd's `Grid.useBreakpoint` knows that only after the first render, so every
 * table was rendered twice. While the page is printed, the window counts, not the paper: browsers have counted the pages
 * when they report the paper's width, and cut off what a changed layout adds.
 */
export function useIsWindowAtLeast(width: Width): boolean {
  const printing = usePrinting();
  const matches = useSyncExternalStore(subscriptions[width], () => mediaOf(width).matches);
  const onScreen = useRef(matches);
  if (!printing) onScreen.current = matches;
  return onScreen.current;
}

const subscribeTo = (width: Width) => (notify: () => void) => {
  const media = mediaOf(width);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
};

const subscriptions = {
  sm: subscribeTo('sm'),
  md: subscribeTo('md'),
  lg: subscribeTo('lg'),
  xl: subscribeTo('xl'),
} satisfies Record<Width, unknown>;
