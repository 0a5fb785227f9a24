import type { BackendFactory, IQueueBackend } from 'bullmq';
import { Backoff } from '../backoff.js';

/**
 * The time for which closing waits for the store. A worker closes after its pending fetch, and the process must end
 * within 10 s even if the store does not respond.
 */
const answersWithinMs = 3_000;

/**
 * BullMQ's workers fetch the next job at once after a failed fetch, except while connections are refused. A store that
 * answers every command with an error would cause thousands of attempts and log lines a second, which block the process.
 * Here a pause follows each failed fetch. Closing ends the pause and does not wait for a store that hangs.
 */
export function withFetchPauses<Backend extends IQueueBackend, Connection>(
  create: BackendFactory<Backend, Connection>,
): BackendFactory<Backend, Connection> {
  return (name, opts, options) => {
    const backend = create(name, opts, options);
    const backoff = new Backoff();
    let closing = new AbortController();
    const { moveToActive, waitForJob, disconnectBlocking, reconnectBlocking, close } = backend;

    async function fetch<Result>(attempt: () => Promise<Result>): Promise<Result> {
      const { signal } = closing;
      try {
        return await untilClosed(attempt(), signal);
      } catch (error) {
        await pause(backoff.nextPauseMs(), signal);
        throw error;
      }
    }

    return Object.assign(backend, {
      moveToActive: (...args: Parameters<typeof moveToActive>) =>
        fetch(async () => {
          const job = await moveToActive.apply(backend, args);
          backoff.reset();
          return job;
        }),
      waitForJob: (...args: Parameters<typeof waitForJob>) => fetch(() => waitForJob.apply(backend, args)),
      // This signal makes closing workers abandon their pending fetch.
      disconnectBlocking: (...args: Parameters<typeof disconnectBlocking>) => {
        closing.abort();
        return untilLate(disconnectBlocking.apply(backend, args));
      },
      reconnectBlocking: (...args: Parameters<typeof reconnectBlocking>) => {
        closing = new AbortController();
        return reconnectBlocking.apply(backend, args);
      },
      close: (...args: Parameters<typeof close>) => untilLate(close.apply(backend, args)),
    });
  };
}

/** If the abandoned fetch does claim a job, BullMQ's check for stalled jobs finds it. */
function untilClosed<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    let late: NodeJS.Timeout | undefined;
    const close = () => {
      late = setTimeout(reject, answersWithinMs, new Error('The queue does not answer'));
    };
    signal.addEventListener('abort', close, { once: true });
    if (signal.aborted) close();
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', close);
      clearTimeout(late);
    });
  });
}

function untilLate(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(resolve, answersWithinMs);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
