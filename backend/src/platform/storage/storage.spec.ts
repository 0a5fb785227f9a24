import { createHash } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { S3Server } from '../../../test/servers/s3-server.js';
import { readEnv } from '../../config/env.js';
import { DiskStorage } from './disk-storage.js';
import { openStorage } from './open-storage.js';
import type { Storage } from './storage.js';

const hourMs = 3_600_000;

interface Place {
  storage: Storage;
  age(key: string, ms: number): Promise<void>;
  close(): Promise<void>;
}

const places: Record<string, (directory: string) => Promise<Place>> = {
  'on disk': async (directory) => {
    const age = (key: string, ms: number) => grow(join(directory, 'files', key.slice(0, 2), key), ms);
    return { storage: new DiskStorage(join(directory, 'files')), age, close: async () => undefined };
  },
  'in a bucket': async (directory) => {
    const server = await S3Server.start(join(directory, 's3'));
    const storage = await openStorage(readEnv(server.settings).storage);
    return { storage, age: (key, ms) => grow(server.pathOf(key), ms), close: () => server.stop() };
  },
  'in a folder of a bucket': async (directory) => {
    const server = await S3Server.start(join(directory, 's3'));
    const [bucket, query] = String(server.settings.STORAGE_URL).split('?');
    const settings = { ...server.settings, STORAGE_URL: `${bucket}/the/portal?${query}` };
    const storage = await openStorage(readEnv(settings).storage);
    return { storage, age: (key, ms) => grow(server.pathOf(`the/portal/${key}`), ms), close: () => server.stop() };
  },
};

const grow = (path: string, ms: number) => utimes(path, new Date(Date.now() - ms), new Date(Date.now() - ms));

/** Every implementation of the storage has to pass these tests. */
describe.each(Object.keys(places))('files %s', (kind) => {
  let directory: string;
  let place: Place;
  let storage: Storage;
  let sent = 0;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portal-storage-'));
    const open = places[kind];
    if (!open) throw new Error('No such place');
    place = await open(directory);
    storage = place.storage;
    await storage.check();
  });
  afterEach(async () => {
    await place.close();
    await rm(directory, { recursive: true });
  });

  const upload = async (content: string | Uint8Array): Promise<string> => {
    const path = join(directory, `upload-${++sent}`);
    await writeFile(path, content);
    return path;
  };
  const stored = async (content: string) => (await storage.put(await upload(content))).key;
  const content = async (key: string) => text(await storage.read(key));
  const referring =
    (...keys: string[]) =>
    async (candidates: string[]) =>
      new Set(candidates.filter((key) => keys.includes(key)));

  it('are named by the hash of their bytes, and stay when the upload is removed', async () => {
    const path = await upload('content');
    const { key, bytes } = await storage.put(path);
    expect(key).toBe(createHash('sha256').update('content').digest('hex'));
    expect(bytes).toBe(7);
    await rm(path);
    expect(await content(key)).toBe('content');
  });

  it('may be empty, or as large as the largest allowed upload', async () => {
    const large = Buffer.alloc(25 * 1024 * 1024, 'stock');
    const [none, much] = [await storage.put(await upload('')), await storage.put(await upload(large))];
    expect([none.bytes, much.bytes]).toEqual([0, large.length]);
    expect(await content(none.key)).toBe('');
    expect((await buffer(await storage.read(much.key))).equals(large)).toBe(true);
  });

  it('that are equal are stored once, also when uploaded concurrently', async () => {
    const paths = await Promise.all(Array.from({ length: 10 }, () => upload('same')));
    const keys = new Set((await Promise.all(paths.map((path) => storage.put(path)))).map(({ key }) => key));
    expect(keys.size).toBe(1);
    expect(await content([...keys][0] ?? '')).toBe('same');
  });

  it('that do not exist, or whose key is a path, are not found', async () => {
    for (const key of ['a'.repeat(64), '../secret', '', 'A'.repeat(64), `${'a'.repeat(64)}/../../../secret`]) {
      await expect(storage.read(key)).rejects.toMatchObject({ code: 'common.not_found' });
    }
  });

  it('can be read concurrently, and an aborted read does not affect the others', async () => {
    const key = await stored('read by many'.repeat(100_000));
    const completeContent = await content(key);
    const readers = Array.from({ length: 80 }, async (_, index) => {
      const stream = await storage.read(key);
      if (index % 2 === 0) return stream.destroy();
      expect(await text(stream)).toBe(completeContent);
    });
    await Promise.all(readers);
    expect(completeContent).toHaveLength(1_200_000);
  });

  describe('when they are swept', () => {
    it('lose only old objects that no row refers to, each counted once', async () => {
      const [orphan, kept, young] = [await stored('orphan'), await stored('kept'), await stored('young')];
      for (const key of [orphan, kept]) await place.age(key, 2 * hourMs);
      expect(await storage.sweep(hourMs, referring(kept))).toBe(1);
      expect(await storage.sweep(hourMs, referring(kept))).toBe(0);
      expect([await content(kept), await content(young)]).toEqual(['kept', 'young']);
    });

    it('keep an old orphan that is uploaded again', async () => {
      const key = await stored('again');
      await place.age(key, 2 * hourMs);
      await stored('again');
      expect(await storage.sweep(hourMs, referring())).toBe(0);
      expect(await content(key)).toBe('again');
    });

    it('keep an unreferenced file that is uploaded again during the sweep', async () => {
      const key = await stored('meanwhile');
      await place.age(key, 2 * hourMs);
      await storage.sweep(hourMs, async () => {
        await stored('meanwhile');
        return new Set();
      });
      expect(await content(key)).toBe('meanwhile');
    });

    it('never lose a file that is uploaded repeatedly meanwhile', async () => {
      const key = await stored('contended');
      for (let round = 0; round < 30; round++) {
        await place.age(key, 2 * hourMs);
        const secondUpload = await upload('contended');
        await Promise.all([storage.put(secondUpload), storage.sweep(hourMs, referring())]);
        expect(await content(key)).toBe('contended');
      }
    });

    it('cause no error when there are none', async () => {
      expect(await storage.sweep(hourMs, referring())).toBe(0);
    });
  });
});
