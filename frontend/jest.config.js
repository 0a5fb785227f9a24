import { patternsOfExcludedSuites } from '../.ci/suites.js';

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  },
];

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/../.ci/fast-check.js',
    '^@portal/contract/(.*)$': '<rootDir>/../backend/contract/src/$1.ts',
    '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1',
    '\\.(css|svg|woff2)$': '<rootDir>/src/test/empty.ts',
  },
  testPathIgnorePatterns: ['/node_modules/', ...patternsOfExcludedSuites()],
  transform: { '^.+\\.tsx?$': swc },
};

/** The configuration of the suites that test the built portal in a real browser. */
export const browser = {
  ...shared,
  displayName: 'browser',
  roots: ['<rootDir>/e2e'],
  testEnvironment: 'node',
  testMatch: ['**/*.e2e.ts'],
  globalSetup: '<rootDir>/e2e/helpers/global-setup.js',
  setupFilesAfterEnv: ['<rootDir>/e2e/helpers/patience.ts'],
};

export default {
  // A browser suite mostly waits for the portal, so two suites at once use both cores.
  maxWorkers: 2,
  testSequencer: '<rootDir>/../.ci/longest-first.js',
  // The limit of each test and hook, several times as long as the longest wait inside a test (`src/test/setup.ts`), so
  // that a failed wait is reported with its reason. Set here, because Jest ignores `testTimeout` inside `projects`.
  testTimeout: 300_000,
  projects: [
    {
      // `test/setup.ts` adds the browser functions that antd needs and jsdom lacks.
      ...shared,
      displayName: 'components',
      roots: ['<rootDir>/src'],
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^socket\\.io-client$': '<rootDir>/src/test/fake-socket.ts',
        '^@ant-design/cssinjs$': '<rootDir>/src/test/cssinjs.cjs',
      },
    },
    browser,
  ],
};
