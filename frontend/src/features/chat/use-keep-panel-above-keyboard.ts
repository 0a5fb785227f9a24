import { useEffect } from 'react';

/**
 * While a panel is open, sets `--seen-top` and `--seen-height` for the style sheet to the part of the screen that a
 * phone's keyboard leaves visible. Elements with a fixed position would otherwise be behind the keyboard.
 */
export function useKeepPanelAboveKeyboard(open: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!open || !viewport) return;
    const { style } = document.documentElement;
    const reset = () => {
      style.removeProperty('--seen-top');
      style.removeProperty('--seen-height');
    };
    const measure = () => {
      const { offsetTop, height } = viewport;
      // While the page is zoomed with two fingers, the panel has its normal size. Without a keyboard nothing is set,
      // because the browser computes the styles of every element again when properties of the page's root change.
      if (viewport.scale !== 1 || (offsetTop === 0 && height === window.innerHeight)) return reset();
      style.setProperty('--seen-top', `${offsetTop}px`);
      style.setProperty('--seen-height', `${height}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      reset();
    };
  }, [open]);
}
