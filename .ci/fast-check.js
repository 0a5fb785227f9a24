/**
 * Stands for `fast-check` in every suite: properties begin at one fixed seed, so that the same commit always passes or
 * always fails. `TEST_SEED=random` searches further, and `TEST_SEED=<number>` repeats what a failure has printed.
 */
import fc from '../tools/node_modules/fast-check/lib/fast-check.js';

const { TEST_SEED = '20261123' } = process.env;
if (TEST_SEED !== 'random') fc.configureGlobal({ seed: Number(TEST_SEED) });

export default fc;
