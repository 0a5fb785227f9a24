import { setTimeout as delay } from 'node:timers/promises';

/**
 * Settles with the outcome of `work`, but not before `ms` have passed, so that the response time does not reveal which
 * path was taken (row R28).
 */
export async function settleNotBefore<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, delay(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
