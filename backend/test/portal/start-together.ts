/**
 * Returns a pseudo-random number generator (mulberry32): the same seed gives the same sequence, so a failing seed can
 * be run again.
 */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Starts all steps, in an order and with delays that are derived from the seed, and resolves when all steps have ended.
 */
export function startTogether<Result>(seed: number, calls: (() => Promise<Result>)[]): Promise<Result[]> {
  const random = randomOf(seed);
  return Promise.all(
    calls.map(async (call) => {
      const turns = Math.floor(random() * 20);
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      return call();
    }),
  );
}
