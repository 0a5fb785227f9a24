import { useRef, useSyncExternalStore } from 'react';
import { usePrinting } from './printing';
import { watchMedia } from './watch-media';

/** The widths from which layouts change, which are those of antd's grid. */
const widths = {
  sm: watchMedia('(min-width: 576px)'),
  md: watchMedia('(min-width: 768px)'),
  lg: watchMedia('(min-width: 992px)'),
  xl: watchMedia('(min-width: 1200px)'),
};

/**
 * Whether the window is at least this wide. antd's `Grid.useBreakpoint` knows that only after the first render, so every
 * table was rendered twice. While the page is printed, the window counts, not the paper: browsers have counted the pages
 * when they report the paper's width, and cut off what a changed layout adds.
 */
export function useIsWindowAtLeast(width: keyof typeof widths): boolean {
  const printing = usePrinting();
  const matches = useSyncExternalStore(widths[width].subscribe, widths[width].matches);
  const onScreen = useRef(matches);
  if (!printing) onScreen.current = matches;
  return onScreen.current;
}
