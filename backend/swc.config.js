/** How sources become JavaScript without a build, in specs and in development: decorators with the metadata that Nest and MikroORM read. */
export const swcOptions = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
  module: { type: 'es6' },
};

/** For `.tsx`. Not for `.ts`: there `<T>` begins a type parameter. */
export const swcOptionsForTsx = {
  ...swcOptions,
  jsc: { ...swcOptions.jsc, parser: { ...swcOptions.jsc.parser, tsx: true } },
};
