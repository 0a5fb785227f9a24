const isFull = process.env.TEST_ROUNDS === 'full';

/** How often something is repeated: as the acceptance row says with `TEST_ROUNDS=full`, otherwise as often as every run affords. */
export function rounds(full: number, usual: number): number {
  return isFull ? full : usual;
}

/** Milliseconds that a spec with rounds may take. */
export function patienceFor(usualMs: number): number {
  return isFull ? 60 * 60_000 : usualMs;
}
