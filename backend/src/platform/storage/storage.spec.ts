import { createHash } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { S3Server } from '../../../test/s3-server.js';
import { readEnv } from '../../config/env.js';
import { DiskStorage } from './disk-storage.js';
import { openStorage } from './open-storage.js';
import type { Storage } from './storage.js';

const hourMs = 3_600_000;

interface Place {
  storage: Storage;
  /** Makes an object older. */
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

/** Whatever keeps the files keeps these promises. */
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
    async (asked: string[]) =>
      new Set(asked.filter((key) => keys.includes(key)));

  it('are named by the hash of their bytes, and stay when the upload is removed', async () => {
    const path = await upload('content');
    const { key, bytes } = await storage.put(path);
    expect(key).toBe(createHash('sha256').update('content').digest('hex'));
    expect(bytes).toBe(7);
    await rm(path);
    expect(await content(key)).toBe('content');
  });

  it('may be empty, or as large as uploads become', async () => {
    const large = Buffer.alloc(25 * 1024 * 1024, 'stock');
    const [none, much] = [await storage.put(await upload('')), await storage.put(await upload(large))];
    expect([none.bytes, much.bytes]).toEqual([0, large.length]);
    expect(await content(none.key)).toBe('');
    expect((await buffer(await storage.read(much.key))).equals(large)).toBe(true);
  });

  it('that are equal and come at once are one', async () => {
    const paths = await Promise.all(Array.from({ length: 10 }, () => upload('same')));
    const keys = new Set((await Promise.all(paths.map((path) => storage.put(path)))).map(({ key }) => key));
    expect(keys.size).toBe(1);
    expect(await content([...keys][0] ?? '')).toBe('same');
  });

  it('that are not there, or named by a path, are not found', async () => {
    for (const key of ['a'.repeat(64), '../secret', '', 'A'.repeat(64), `${'a'.repeat(64)}/../../../secret`]) {
      await expect(storage.read(key)).rejects.toMatchObject({ code: 'common.not_found' });
    }
  });

  it('are read by many at once, and a reader who leaves takes nothing from the others', async () => {
    const key = await stored('read by many'.repeat(100_000));
    const whole = await content(key);
    const readers = Array.from({ length: 80 }, async (_, index) => {
      const stream = await storage.read(key);
      if (index % 2 === 0) return stream.destroy();
      expect(await text(stream)).toBe(whole);
    });
    await Promise.all(readers);
    expect(whole).toHaveLength(1_200_000);
  });

  describe('swept', () => {
    it('lose what is old and no row names, once, and nothing else', async () => {
      const [orphan, kept, young] = [await stored('orphan'), await stored('kept'), await stored('young')];
      for (const key of [orphan, kept]) await place.age(key, 2 * hourMs);
      expect(await storage.sweep(hourMs, referring(kept))).toBe(1);
      expect(await storage.sweep(hourMs, referring(kept))).toBe(0);
      expect([await content(kept), await content(young)]).toEqual(['kept', 'young']);
    });

    it('keep an old orphan that is sent again', async () => {
      const key = await stored('again');
      await place.age(key, 2 * hourMs);
      await stored('again');
      expect(await storage.sweep(hourMs, referring())).toBe(0);
      expect(await content(key)).toBe('again');
    });

    it('keep it also when it is sent again while the sweep looks', async () => {
      const key = await stored('meanwhile');
      await place.age(key, 2 * hourMs);
      await storage.sweep(hourMs, async () => {
        await stored('meanwhile');
        return new Set();
      });
      expect(await content(key)).toBe('meanwhile');
    });

    it('never lose a file that is sent again and again meanwhile', async () => {
      const key = await stored('contended');
      for (let round = 0; round < 30; round++) {
        await place.age(key, 2 * hourMs);
        const again = await upload('contended');
        await Promise.all([storage.put(again), storage.sweep(hourMs, referring())]);
        expect(await content(key)).toBe('contended');
      }
    });

    it('may be none', async () => {
      expect(await storage.sweep(hourMs, referring())).toBe(0);
    });
  });
});
