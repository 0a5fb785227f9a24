import { type RefObject, useEffect } from 'react';

/** Without a step for so long a wheel is at rest. */
const restMs = 300;

/**
 * `data-scrolls` on the element while the page scrolls, for style alone: rows that pass below a resting pointer would be
 * painted twice each, and with 200 of them every third frame came late.
 */
export function useScrollMark(of: RefObject<{ nativeElement: HTMLElement } | null>): void {
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
