import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { StoredObject } from './storage.js';

/** Returns the key and size of an open file, which is read once from its start. */
export async function hashFile(file: FileHandle): Promise<StoredObject> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of file.createReadStream({ autoClose: false, start: 0 })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { key: hash.digest('hex'), bytes };
}
