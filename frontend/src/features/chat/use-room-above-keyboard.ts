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
      // While the page is zoomed with two fingers, the panel has its normal size.
      if (viewport.scale !== 1) return reset();
      style.setProperty('--seen-top', `${viewport.offsetTop}px`);
      style.setProperty('--seen-height', `${viewport.height}px`);
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
