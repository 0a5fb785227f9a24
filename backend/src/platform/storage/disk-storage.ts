import { randomBytes } from 'node:crypto';
import { access, constants, copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { messages } from '@portal/contract/messages';
import { flushDirectory } from '../durable-files.js';
import { hasCode } from '../errors.js';
import { DomainError } from '../http/errors/domain-error.js';
import { hashFile } from './hash-file.js';
import { isStorageKey, Storage, type StoredObject } from './storage.js';

const keyLength = 64;
const keyOf = (name: string) => name.slice(0, keyLength);
const aside = '.unused';

/**
 * Files on the local disk under `<directory>/<first two hex digits>/<sha256>`, each a hard link to the uploaded file.
 */
export class DiskStorage extends Storage {
  constructor(private readonly directory: string) {
    super();
  }

  async put(path: string): Promise<StoredObject> {
    const source = await open(path, 'r+');
    const object = await hashFile(source)
      .then((hashed) => source.sync().then(() => hashed))
      .finally(() => source.close());
    const { key } = object;
    const folder = join(this.directory, key.slice(0, 2));
    await this.#name(path, join(folder, key)).catch(async (error: unknown) => {
      // The folder is missing.
      if (!hasCode(error, 'ENOENT')) throw error;
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await flushDirectory(this.directory);
      await this.#name(path, join(folder, key));
    });
    // A new file survives a power cut only when its folder is flushed as well.
    await flushDirectory(folder);
    return object;
  }

  async #name(path: string, object: string): Promise<void> {
    for (;;) {
      try {
        return await link(path, object);
      } catch (error) {
        if (hasCode(error, 'EXDEV')) return copyFlushed(path, object);
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      try {
        // The file is already stored. Its time is updated, so that no sweep takes it for an old orphan before the new
        // row commits.
        return await utimes(object, new Date(), new Date());
      } catch (error) {
        // A sweep has just removed the stored file.
        if (!hasCode(error, 'ENOENT')) throw error;
      }
    }
  }

  async read(key: string): Promise<Readable> {
    // Opened here, so that a file that cannot be opened rejects: a stream would emit the error, perhaps before its reader
    // listens. The stream closes the file when it ends or is destroyed.
    const file = await open(this.#path(key), 'r').catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
      throw new DomainError('common.not_found', messages.common.notFound);
    });
    return file.createReadStream();
  }

  async check(): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await access(this.directory, constants.R_OK | constants.W_OK);
  }

  async sweep(age: number, isReferenced: (keys: string[]) => Promise<Set<string>>): Promise<number> {
    let removed = 0;
    await this.check();
    for (const folder of await readdir(this.directory)) {
      // Skips folders whose names are not those of the storage, because other programs made them.
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      const candidates: string[] = [];
      for (const name of await readdir(join(this.directory, folder))) {
        if (name.endsWith(aside) || (await isOlder(join(this.directory, folder, name), age))) candidates.push(name);
      }
      if (candidates.length === 0) continue;
      const referenced = await isReferenced(candidates.map(keyOf));
      for (const name of candidates) {
        const path = join(this.directory, folder, name);
        const needed = referenced.has(keyOf(name));
        if (name.length > keyLength) {
          // A killed process left this file: it is a partial copy, or an object that a sweep had set aside.
          if (needed && name.endsWith(aside)) await link(path, this.#path(keyOf(name))).catch(() => undefined);
          if (needed || (await isOlder(path, age))) await rm(path, { force: true });
        } else if (!needed && (await this.#remove(path, age))) removed++;
      }
    }
    return removed;
  }

  /** Sets the object aside and checks again, so that a file uploaded again at that moment is never lost. */
  async #remove(path: string, age: number): Promise<boolean> {
    if ((await unlessGone(rename(path, path + aside).then(() => true))) === null) return false;
    const unused = await isOlder(path + aside, age);
    if (unused) await rm(path + aside);
    else await rename(path + aside, path);
    return unused;
  }

  #path(key: string): string {
    if (!isStorageKey(key)) throw new DomainError('common.not_found', messages.common.notFound);
    return join(this.directory, key.slice(0, 2), key);
  }
}

/** Null for a file that is gone: an upload renames its draft, and another process may sweep at the same time. */
const unlessGone = <T>(step: Promise<T>): Promise<T | null> =>
  step.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

async function isOlder(path: string, age: number): Promise<boolean> {
  const found = await unlessGone(stat(path));
  return found !== null && Date.now() - found.mtimeMs > age;
}

/** Hard links do not work between two disks, so the file is copied. */
async function copyFlushed(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBytes(6).toString('hex')}`;
  try {
    await copyFile(from, draft);
    const handle = await open(draft, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
}
