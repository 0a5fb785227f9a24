import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { messages } from '@portal/contract/messages';
import { DomainError } from '../http/domain-error.js';
import { Storage, type StoredObject } from './storage.js';

/** Files on the local disk under `<directory>/<first two hex digits>/<sha256>`. Uploads must lie on the same disk. */
export class DiskStorage extends Storage {
  constructor(private readonly directory: string) {
    super();
  }

  async put(path: string): Promise<StoredObject> {
    const hash = createHash('sha256');
    let bytes = 0;
    const source = await open(path, 'r+');
    try {
      for await (const chunk of source.createReadStream({ autoClose: false })) {
        hash.update(chunk);
        bytes += chunk.length;
      }
      await source.sync();
    } finally {
      await source.close();
    }
    const key = hash.digest('hex');
    const folder = join(this.directory, key.slice(0, 2));
    await mkdir(folder, { recursive: true });
    try {
      await link(path, join(folder, key));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      // Stored before; touched so that no sweep takes it for an old orphan while the new row is on its way.
      await utimes(join(folder, key), new Date(), new Date());
    }
    // The name is durable only when the folder is.
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { key, bytes };
  }

  async read(key: string): Promise<Readable> {
    const path = this.#path(key);
    try {
      await stat(path);
    } catch {
      throw new DomainError('common.not_found', messages.common.notFound);
    }
    return createReadStream(path);
  }

  async check(): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await access(this.directory, constants.R_OK | constants.W_OK);
  }

  /**
   * Removes objects older than `age` ms that `isReferenced` does not know: their transaction never committed. An object
   * is set aside first and looked at once more, so that a file uploaded again at that very moment is never lost.
   */
  async sweep(age: number, isReferenced: (keys: string[]) => Promise<Set<string>>): Promise<number> {
    let removed = 0;
    const tooOld = async (path: string) => Date.now() - (await stat(path)).mtimeMs > age;
    for (const folder of await readdir(this.directory)) {
      const old: string[] = [];
      for (const key of await readdir(join(this.directory, folder))) {
        if (await tooOld(join(this.directory, folder, key))) old.push(key);
      }
      const referenced = await isReferenced(old);
      for (const key of old.filter((candidate) => !referenced.has(candidate))) {
        const aside = join(this.directory, folder, `${key}.unused`);
        await rename(join(this.directory, folder, key), aside);
        if (await tooOld(aside)) {
          await rm(aside);
          removed++;
        } else {
          await rename(aside, this.#path(key));
        }
      }
    }
    return removed;
  }

  #path(key: string): string {
    if (!/^[0-9a-f]{64}$/.test(key)) throw new DomainError('common.not_found', messages.common.notFound);
    return join(this.directory, key.slice(0, 2), key);
  }
}
