import { type RefObject, useEffect } from 'react';

/** After this many milliseconds without a scroll event, scrolling is considered finished. */
const restMs = 300;

/**
 * Sets the attribute `data-scrolls` on the element while the page scrolls, so that CSS can switch off hover colours.
 * Rows that pass under a resting pointer would be painted twice, which delayed every third frame with 200 rows.
 */
export function useScrollingAttribute(of: RefObject<{ nativeElement: HTMLElement } | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => of.current?.nativeElement.removeAttribute('data-scrolls');
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
      of.current?.nativeElement.setAttribute('data-scrolls', '');
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scrolled);
    };
  }, [of]);
}
