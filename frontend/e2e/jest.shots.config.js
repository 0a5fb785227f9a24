import { browser } from '../jest.config.js';

/** Not a test: pictures of every screen for people to look at, and the two of the README. */
export default { ...browser, rootDir: '..', displayName: 'shots', testMatch: ['**/*.shots.ts'] };
