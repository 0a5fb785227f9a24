import { setTimeout as delay } from 'node:timers/promises';

/**
 * The outcome of `work`, told when it is there but not before `ms` have passed: what takes less takes as long as
 * everything else, and its time tells nothing (row R28).
 */
export async function notBefore<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, delay(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
