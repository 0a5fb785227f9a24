import type { Readable } from 'node:stream';

/** A file as the storage keeps it: the key is the SHA-256 of its bytes, so equal files are stored once. */
export interface StoredObject {
  key: string;
  bytes: number;
}

/** Returns whether a text is a storage key. Only SHA-256 hashes are keys, so that no other text ever becomes a path. */
export const isStorageKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The store of uploaded files: `DiskStorage` or `S3Storage`, both tested by `storage.spec.ts`. */
export abstract class Storage {
  /** Stores the file at `path`. Durable when the promise resolves, so that the row that refers to it may commit. */
  abstract put(path: string): Promise<StoredObject>;
  /**
   * @throws DomainError `common.not_found` when there is no such object, `common.unavailable` when the storage does not
   * answer. A stream that fails midway emits an error; it never ends as if the file were complete. The caller reads or
   * destroys the stream at once, because nobody else handles its error and closes its file or connection.
   */
  abstract read(key: string): Promise<Readable>;
  /** Rejects when the storage does not respond. */
  abstract check(): Promise<void>;
  /**
   * Removes objects older than `age` ms that no row refers to, since their transaction never committed. Returns their
   * number. `age` must be longer than any transaction, since a row may refer to a stored object until then.
   */
  abstract sweep(age: number, isReferenced: (keys: string[]) => Promise<Set<string>>): Promise<number>;
}
