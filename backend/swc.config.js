/** Compiles sources in specs and in development, with the decorator metadata that Nest and MikroORM need. */
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

/** Options for `.tsx` files. They do not suit `.ts` files, where `<T>` can begin a type parameter. */
export const swcOptionsForTsx = {
  ...swcOptions,
  jsc: { ...swcOptions.jsc, parser: { ...swcOptions.jsc.parser, tsx: true } },
};
