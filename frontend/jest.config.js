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
    '^@portal/contract/(.*)$': '<rootDir>/../backend/contract/src/$1.ts',
    '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1',
    '\\.(css|svg|woff2)$': '<rootDir>/src/test/empty.ts',
  },
  transform: { '^.+\\.tsx?$': swc },
};

/** The built portal in a real browser. */
export const browser = {
  ...shared,
  displayName: 'browser',
  roots: ['<rootDir>/e2e'],
  testEnvironment: 'node',
  testMatch: ['**/*.e2e.ts'],
  setupFilesAfterEnv: ['<rootDir>/e2e/patience.ts'],
};

export default {
  // A browser waits for the portal more than it computes: one suite beside another uses both cores.
  maxWorkers: 2,
  testSequencer: '<rootDir>/../.ci/longest-first.js',
  // Read here only; in a project it counts for nothing.
  testTimeout: 30_000,
  projects: [
    {
      // Under jsdom; `test/setup.ts` supplies what it lacks and antd asks for.
      ...shared,
      displayName: 'components',
      roots: ['<rootDir>/src'],
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
      moduleNameMapper: { ...shared.moduleNameMapper, '^socket\\.io-client$': '<rootDir>/src/test/fake-socket.ts' },
    },
    browser,
  ],
};
