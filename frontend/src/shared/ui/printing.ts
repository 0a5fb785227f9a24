import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

/** The browser takes its picture as soon as the event's listeners return: what changes must be on the page by then. */
function subscribe(listener: () => void): () => void {
  const turn = (now: boolean) => () => {
    printing = now;
    flushSync(listener);
  };
  const [before, after] = [turn(true), turn(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/** True while the page is being printed: long lists show all of their rows then, and colours are the light ones. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
