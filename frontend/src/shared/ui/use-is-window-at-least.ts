import { useSyncExternalStore } from 'react';

/** The widths in pixels from which layouts change, which are those of antd's grid. */
const widths = { sm: 576, md: 768, lg: 992, xl: 1200 } as const;
type Width = keyof typeof widths;

const mediaOf = (width: Width) => window.matchMedia(`(min-width: ${widths[width]}px)`);

/**
 * Whether the window is at least this wide. antd's `Grid.useBreakpoint` knows that only after the first render, so every
 * table was rendered twice.
 */
export function useIsWindowAtLeast(width: Width): boolean {
  return useSyncExternalStore(subscriptions[width], () => mediaOf(width).matches);
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
