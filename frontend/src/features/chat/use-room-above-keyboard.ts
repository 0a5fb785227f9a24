import { useEffect } from 'react';

/**
 * Tells the style sheet, as `--seen-top` and `--seen-height`, what a phone's keyboard leaves of the screen while a panel
 * is open: what is fixed to the screen's edges would lie behind it.
 */
export function useRoomAboveKeyboard(open: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!open || !seen) return;
    const { style } = document.documentElement;
    const forget = () => {
      style.removeProperty('--seen-top');
      style.removeProperty('--seen-height');
    };
    const look = () => {
      // Somebody looks at a part of the page closely: it stays as large as it is.
      if (seen.scale !== 1) return forget();
      style.setProperty('--seen-top', `${seen.offsetTop}px`);
      style.setProperty('--seen-height', `${seen.height}px`);
    };
    look();
    seen.addEventListener('resize', look);
    seen.addEventListener('scroll', look);
    return () => {
      seen.removeEventListener('resize', look);
      seen.removeEventListener('scroll', look);
      forget();
    };
  }, [open]);
}
