/** Specs run the TypeScript sources directly; SWC emits the decorator metadata that Nest and MikroORM read. */
export default {
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/contract/src'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^@portal/contract/(.*)$': '<rootDir>/contract/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'es6' },
      },
    ],
  },
  testTimeout: 30_000,
};
