/** Component specs under jsdom; `test/setup.ts` supplies what jsdom lacks and antd asks for. */
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
    },
    module: { type: 'es6' },
  },
];
export default {
  roots: ['<rootDir>/src'],
  testEnvironment: 'jsdom',
  setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@portal/contract/(.*)$': '<rootDir>/../backend/contract/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.(css|svg|woff2)$': '<rootDir>/src/test/empty.ts',
  },
  transform: { '^.+\\.tsx?$': swc },
  testTimeout: 30_000,
};
