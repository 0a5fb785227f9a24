import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DiskStorage } from './disk-storage.js';

const hourMs = 3_600_000;

describe('files on disk', () => {
  let directory: string;
  let storage: DiskStorage;
  let sent = 0;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portal-storage-'));
    storage = new DiskStorage(join(directory, 'files'));
    await storage.check();
  });
  afterEach(() => rm(directory, { recursive: true }));

  const upload = async (content: string, folder = directory): Promise<string> => {
    const path = join(folder, `upload-${++sent}`);
    await writeFile(path, content);
    return path;
  };
  const objectOf = (key: string) => join(directory, 'files', key.slice(0, 2), key);
  const names = async () =>
    (await readdir(join(directory, 'files'), { recursive: true })).filter((name) => name.length > 2).sort();
  const age = (path: string, ms: number) => utimes(path, new Date(Date.now() - ms), new Date(Date.now() - ms));
  const referring =
    (...keys: string[]) =>
    async (candidates: string[]) =>
      new Set(candidates.filter((key) => keys.includes(key)));

  const otherDisk = '/dev/shm';
  const isOtherDisk = existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(tmpdir()).dev;
  (isOtherDisk ? it : it.skip)('are copied from another disk', async () => {
    const folder = await mkdtemp(join(otherDisk, 'portal-'));
    const { key } = await storage.put(await upload('from afar', folder));
    await storage.put(await upload('from afar', folder));
    await rm(folder, { recursive: true });
    expect(await text(await storage.read(key))).toBe('from afar');
    expect(await names()).toEqual([join(key.slice(0, 2), key)]);
  });

  it('that cannot be opened make the read fail, not the process', async () => {
    const { key } = await storage.put(await upload('blocked'));
    // The name of a socket exists, but cannot be opened as a file.
    const socket = createServer().listen(join(directory, 'socket'));
    await once(socket, 'listening');
    await rename(join(directory, 'socket'), objectOf(key));
    socket.close();
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'ENXIO' });
  });

  const descriptors = '/proc/self/fd';
  (existsSync(descriptors) ? it : it.skip)('are closed when their stream is destroyed before it is read', async () => {
    const { key } = await storage.put(await upload('unread'));
    const openedFiles = async () =>
      (
        await Promise.all((await readdir(descriptors)).map((name) => readlink(join(descriptors, name)).catch(() => '')))
      ).filter((path) => path.endsWith(key));
    const stream = await storage.read(key);
    expect(await openedFiles()).toHaveLength(1);
    stream.destroy();
    await once(stream, 'close');
    expect(await openedFiles()).toHaveLength(0);
  });

  describe('when they are swept', () => {
    it('leave no trace of old files that no row refers to', async () => {
      const [orphan, kept, young] = await Promise.all(
        ['orphan', 'kept', 'young'].map(async (content) => (await storage.put(await upload(content))).key),
      );
      for (const key of [orphan, kept]) await age(objectOf(key ?? ''), 2 * hourMs);
      expect(await storage.sweep(hourMs, referring(kept ?? ''))).toBe(1);
      expect(await names()).toEqual([kept, young].map((key) => join((key ?? '').slice(0, 2), key ?? '')).sort());
      expect(await storage.sweep(hourMs, referring(kept ?? ''))).toBe(0);
    });

    it('restore a file that a killed sweep had set aside', async () => {
      const { key } = await storage.put(await upload('aside'));
      await rename(objectOf(key), `${objectOf(key)}.unused`);
      await storage.sweep(hourMs, referring(key));
      expect(await readFile(objectOf(key), 'utf8')).toBe('aside');
      expect(await names()).toHaveLength(1);
    });

    it('lose incomplete copies once these are old', async () => {
      const { key } = await storage.put(await upload('whole'));
      const half = `${objectOf(key)}.0123456789ab`;
      await writeFile(half, 'who');
      await storage.sweep(hourMs, referring(key));
      expect(existsSync(half)).toBe(true);
      await age(half, 2 * hourMs);
      await storage.sweep(hourMs, referring(key));
      expect(await names()).toEqual([join(key.slice(0, 2), key)]);
    });

    it('are swept without an error in an empty or missing folder, and other programs’ files stay', async () => {
      await mkdir(join(directory, 'files', 'ab'));
      await writeFile(join(directory, 'files', 'notes.txt'), 'mine');
      await age(join(directory, 'files', 'notes.txt'), 2 * hourMs);
      expect(await storage.sweep(hourMs, referring())).toBe(0);
      expect(existsSync(join(directory, 'files', 'notes.txt'))).toBe(true);
      expect(await new DiskStorage(join(directory, 'new')).sweep(hourMs, referring())).toBe(0);
    });
  });
});
