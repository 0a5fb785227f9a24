import { SeededRandom } from '../seeded-random.js';

/**
 * Starts all steps, in an order and with delays that are derived from the seed, and resolves when all steps have ended.
 */
export function startTogether<Result>(seed: number, calls: (() => Promise<Result>)[]): Promise<Result[]> {
  const random = new SeededRandom(seed);
  return Promise.all(
    calls.map(async (call) => {
      const turns = random.below(20);
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      return call();
    }),
  );
}
