import { demoMark } from '@portal/contract/facts/demo-mark';
import { useSyncExternalStore } from 'react';

/** `none`: no demo was being made when the page was opened. `done`: it was, and is finished. */
type DemoState = 'none' | 'ongoing' | 'done';

/** The polling interval in milliseconds. Making the demo takes some ten seconds. */
const pollingMs = 1_000;

const listeners = new Set<() => void>();
let polling: ReturnType<typeof setTimeout> | undefined;

/** Returns whether a first start is still making the demo. */
export function useDemoState(): DemoState {
  return useSyncExternalStore(subscribe, read);
}

const done = 'done';
const mark = () => document.querySelector<HTMLMetaElement>(`meta[name="${demoMark}"]`);

function read(): DemoState {
  const element = mark();
  if (element === null) return 'none';
  return element.content === done ? 'done' : 'ongoing';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (read() === 'ongoing') polling ??= setTimeout(poll, pollingMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(polling);
    polling = undefined;
  };
}

/** The page itself carries the mark, so a portal that makes no demo gets no request for it. */
async function poll(): Promise<void> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  );
  if (page !== undefined && !page.includes(demoMark)) mark()?.setAttribute('content', done);
  polling = read() === 'ongoing' && listeners.size > 0 ? setTimeout(poll, pollingMs) : undefined;
  for (const listener of listeners) listener();
}
