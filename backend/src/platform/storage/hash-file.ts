import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { StoredObject } from './storage.js';

const chunkBytes = 64 * 1024;

/** Returns the key and size of an open file, which is read once from its start. */
export async function hashFile(file: FileHandle): Promise<StoredObject> {
  const hash = createHash('sha256');
  // Most files are one chunk: a stream of it would take as much of the processor as all other steps of storing it.
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, bytes);
    if (bytesRead === 0) return { key: hash.digest('hex'), bytes };
    hash.update(chunk.subarray(0, bytesRead));
    bytes += bytesRead;
  }
}

/** Returns the key under which the file would be stored. */
export async function storageKeyOf(path: string): Promise<string> {
  await using file = await open(path);
  return (await hashFile(file)).key;
}
