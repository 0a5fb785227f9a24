import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadsDirectory } from '../http/inputs/uploads.js';
import type { Storage, StoredObject } from './storage.js';

/**
 * Stores bytes that the portal made. They are written into the uploads folder first, so that storing them only creates a
 * link. A file that a killed process leaves there is deleted by the sweep of uploads.
 */
export async function storeBytes(storage: Storage, dataDir: string, bytes: Uint8Array): Promise<StoredObject> {
  const path = join(uploadsDirectory(dataDir), randomUUID());
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    return await storage.put(path);
  } finally {
    await rm(path, { force: true });
  }
}
