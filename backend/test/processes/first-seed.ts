import fc from 'fast-check';

/** The seed at which properties begin: the fixed one of every run, or another one with `TEST_SEED` (docs/testing.md). */
export function firstSeed(): number {
  return fc.readConfigureGlobal().seed ?? Math.floor(Math.random() * 2 ** 31);
}
