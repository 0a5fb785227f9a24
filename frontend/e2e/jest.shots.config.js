import { browser } from '../jest.config.js';

/**
 * Runs no tests: it takes screenshots of every screen for people to look at, and the README's screenshots of the demo.
 */
export default { ...browser, rootDir: '..', displayName: 'shots', testMatch: ['**/*.shots.ts'] };
