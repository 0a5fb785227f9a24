const isFull = process.env.TEST_ROUNDS === 'full';

/**
 * The number of times that a test repeats its steps: `full`, as its acceptance row requires, with `TEST_ROUNDS=full`,
 * otherwise the smaller `usual`.
 */
export function repetitions(full: number, usual: number): number {
  return isFull ? full : usual;
}

/** The timeout in ms of a test that repeats its steps. */
export function timeoutFor(usualMs: number): number {
  return isFull ? 60 * 60_000 : usualMs;
}
