import { fillingMark } from '@portal/contract/filling';
import { useSyncExternalStore } from 'react';

/** `none`: the page was opened when nothing was being made. `done`: it was, and is finished. */
type Filling = 'none' | 'ongoing' | 'done';

/** The pause between two looks at whether the demo is made, in milliseconds. It takes some ten seconds. */
const lookEveryMs = 1_000;

const listeners = new Set<() => void>();
let looking: ReturnType<typeof setTimeout> | undefined;

/** Follows the demo that a first start is still making when the page is opened. */
export function useFilling(): Filling {
  return useSyncExternalStore(subscribe, read);
}

const done = 'done';
const mark = () => document.querySelector<HTMLMetaElement>(`meta[name="${fillingMark}"]`);

function read(): Filling {
  const element = mark();
  if (element === null) return 'none';
  return element.content === done ? 'done' : 'ongoing';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (read() === 'ongoing') looking ??= setTimeout(look, lookEveryMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(looking);
    looking = undefined;
  };
}

/** The page says it itself, so a portal that makes nothing gets no request for it. */
async function look(): Promise<void> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  );
  if (page !== undefined && !page.includes(fillingMark)) mark()?.setAttribute('content', done);
  looking = read() === 'ongoing' && listeners.size > 0 ? setTimeout(look, lookEveryMs) : undefined;
  for (const listener of listeners) listener();
}
