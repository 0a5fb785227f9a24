import type { Readable } from 'node:stream';

/** A file as the storage keeps it: the key is the SHA-256 of its bytes, so equal files are stored once. */
export interface StoredObject {
  key: string;
  bytes: number;
}

/** Where uploaded files live. A second implementation (S3) stands behind the same calls. */
export abstract class Storage {
  /** Keeps the bytes at `path`. Durable when the promise resolves: then the row that names the object may commit. */
  abstract put(path: string): Promise<StoredObject>;
  /** Throws `common.not_found` when there is no such object. */
  abstract read(key: string): Promise<Readable>;
  abstract check(): Promise<void>;
  /**
   * Removes objects older than `age` ms that `isReferenced` does not know: their transaction never committed. Returns how
   * many those were.
   */
  abstract sweep(age: number, isReferenced: (keys: string[]) => Promise<Set<string>>): Promise<number>;
}
