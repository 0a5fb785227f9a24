import { patternsOfExcludedSuites } from '../.ci/suites.js';
import { swcOptions, swcOptionsForTsx } from './swc.config.js';

/** Specs run the TypeScript sources without a build. */
const shared = {
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/contract/src'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/../.ci/fast-check.js',
    '^@portal/contract/(.*)$': '<rootDir>/contract/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', swcOptions], '^.+\\.tsx$': ['@swc/jest', swcOptionsForTsx] },
};

/** The specs that need PostgreSQL. All others are in a project of their own, which does not wait for it to start. */
const withDatabase = '\\.(db|http|process)\\.spec\\.ts$';

export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/../.ci/longest-first.js',
  // The limit of each test and hook, long enough for a machine that is four times slower. Jest ignores `testTimeout`
  // inside `projects`.
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      displayName: 'pure',
      testRegex: '\\.spec\\.tsx?$',
      testPathIgnorePatterns: ['/node_modules/', withDatabase, ...patternsOfExcludedSuites()],
    },
    {
      ...shared,
      displayName: 'database',
      testRegex: withDatabase,
      testPathIgnorePatterns: ['/node_modules/', ...patternsOfExcludedSuites()],
      globalSetup: '<rootDir>/test/database/global-setup.js',
      globalTeardown: '<rootDir>/test/database/global-teardown.js',
      setupFilesAfterEnv: ['<rootDir>/test/database/row-check.ts', '<rootDir>/test/processes/patience.ts'],
    },
  ],
};
