import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

/**
 * Subscribes to the start and end of printing. The browser captures the page as soon as the `beforeprint` listeners
 * return, so React must render synchronously.
 */
function subscribe(listener: () => void): () => void {
  const setPrinting = (now: boolean) => () => {
    printing = now;
    flushSync(listener);
  };
  const [before, after] = [setPrinting(true), setPrinting(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/** Returns true while the page is printed. Long lists then show all rows, and the light theme is used. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
