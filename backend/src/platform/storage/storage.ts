import type { Readable } from 'node:stream';

/** A file as the storage keeps it: the key is the SHA-256 of its bytes, so equal files are stored once. */
export interface StoredObject {
  key: string;
  bytes: number;
}

/** Anything else is nobody's object, and never becomes a path. */
export const isKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Where uploaded files live: `DiskStorage` or `S3Storage`, held to the same by `storage.spec.ts`. */
export abstract class Storage {
  /** Keeps the bytes at `path`. Durable when the promise resolves: then the row that names the object may commit. */
  abstract put(path: string): Promise<StoredObject>;
  /**
   * @throws DomainError `common.not_found` when there is no such object. Where the storage is away, `common.unavailable`,
   * and a stream that has begun ends with an error rather than short.
   */
  abstract read(key: string): Promise<Readable>;
  /** Rejects when it does not answer. */
  abstract check(): Promise<void>;
  /**
   * Removes objects older than `age` ms that `isReferenced` does not know: their transaction never committed. Returns how
   * many those were. `age` is longer than any transaction: what is stored may be named until then.
   */
  abstract sweep(age: number, isReferenced: (keys: string[]) => Promise<Set<string>>): Promise<number>;
}
