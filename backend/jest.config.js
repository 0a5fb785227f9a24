import { swcOptions, swcOptionsForTsx } from './swc.config.js';

/** Specs run the TypeScript sources directly. */
const shared = {
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/contract/src'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@portal/contract/(.*)$': '<rootDir>/contract/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions], '^.+\\.tsx$': ['@swc/jest', swcOptionsForTsx] },
};

/** Specs with a database, the whole app or processes in them; the others do not wait for PostgreSQL. */
const withDatabase = '\\.(db|http|process)\\.spec\\.ts$';

export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/../.ci/longest-first.js',
  // Read here only; in a project it counts for nothing.
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'pure',
      testRegex: '\\.spec\\.tsx?$',
      testPathIgnorePatterns: ['/node_modules/', withDatabase],
    },
    {
      ...shared,
      displayName: 'database',
      testRegex: withDatabase,
      globalSetup: '<rootDir>/test/global-setup.js',
      globalTeardown: '<rootDir>/test/global-teardown.js',
    },
  ],
};
