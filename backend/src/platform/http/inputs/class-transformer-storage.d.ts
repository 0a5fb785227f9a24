/** Types of an internal module of class-transformer: the only way to read the `@Type` metadata, and not exported. */
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage.js';
}
