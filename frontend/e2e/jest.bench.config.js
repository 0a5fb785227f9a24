import { browser } from '../jest.config.js';

/** Runs the measurements in a real browser, which print figures and assert no time. */
export default { ...browser, rootDir: '..', displayName: 'bench', testMatch: ['**/*.bench.ts'] };
