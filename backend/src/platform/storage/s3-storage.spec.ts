import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { S3Server } from '../../../test/servers/s3-server.js';
import { TcpProxy } from '../../../test/servers/tcp-proxy.js';
import { readEnv } from '../../config/env.js';
import { openStorage, requireStorage } from './open-storage.js';
import { S3Storage } from './s3-storage.js';
import type { Storage } from './storage.js';

const dayMs = 86_400_000;
const unavailable = { code: 'common.unavailable', statusCode: 503 };

/** Starts a proxy between the portal and its bucket. */
async function listening(onSocket: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    onSocket(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: typeof address === 'object' && address ? address.port : 0, close };
}

describe('a bucket', () => {
  let directory: string;
  let server: S3Server;
  let storage: Storage;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portal-s3-'));
    server = await S3Server.start(join(directory, 's3'));
    storage = await openStorage(readEnv(server.settings).storage);
  });
  afterEach(async () => {
    await server.stop();
    await rm(directory, { recursive: true });
  });

  const put = async (content: string) => {
    const path = join(directory, 'upload');
    await writeFile(path, content);
    return (await storage.put(path)).key;
  };
  const grow = (path: string) => utimes(path, new Date(0), new Date(0));
  const bucketAt = (port: number) => {
    const url = `s3://${server.bucket}?endpoint=http://127.0.0.1:${port}`;
    return openStorage(readEnv({ ...server.settings, STORAGE_URL: url }).storage);
  };
  const noReferences = async () => new Set<string>();
  const naming = (key: string) => async () => new Set([key]);

  it('that is unavailable causes an error, and is used again as soon as it is back', async () => {
    const wire = new TcpProxy(new URL(`http://127.0.0.1:${server.port}`));
    storage = await bucketAt(Number((await wire.restore()).port));
    const key = await put('before');
    await wire.cut();
    await expect(put('meanwhile')).rejects.toMatchObject(unavailable);
    await expect(storage.read(key)).rejects.toMatchObject(unavailable);
    await expect(storage.check()).rejects.toThrow();
    await wire.restore();
    expect(await text(await storage.read(key))).toBe('before');
    expect(await text(await storage.read(await put('after')))).toBe('after');
    await wire.cut();
  });

  it('gets the hash of each upload, so that it can refuse a file with other content', async () => {
    let head = '';
    const { port, close } = await listening((from) => {
      const to = connect(server.port, '127.0.0.1');
      from.on('data', (data) => {
        head += data.toString('latin1');
        to.write(data);
      });
      to.pipe(from);
    });
    const path = join(directory, 'upload');
    await writeFile(path, 'exact bytes');
    const { key } = await (await bucketAt(port)).put(path);
    close();
    expect(head).toContain(`x-amz-content-sha256: ${key}`);
    expect(head).toMatch(/authorization: .*SignedHeaders=[^,]*x-amz-content-sha256/i);
  });

  it('that stops answering causes an error before the browser gives up', async () => {
    const { port, close } = await listening(() => undefined);
    const silentBucket = await bucketAt(port);
    const path = join(directory, 'upload');
    await writeFile(path, 'unheard');
    // Counted instead of taken from a clock, because a busy machine may keep this process waiting.
    let tenthsOfSeconds = 0;
    const counting = setInterval(() => {
      tenthsOfSeconds += 1;
    }, 100);
    await expect(Promise.all([silentBucket.put(path), silentBucket.read('a'.repeat(64))])).rejects.toMatchObject(
      unavailable,
    );
    clearInterval(counting);
    expect(tenthsOfSeconds).toBeLessThan(300);
    close();
  });

  describe('that sends a large file', () => {
    const silentMs = 300;
    const large = 20 * 1024 * 1024;
    const impatient = (port: number, silent = silentMs) => {
      const url = `s3://${server.bucket}?endpoint=http://127.0.0.1:${port}`;
      const { storage: settings } = readEnv({ ...server.settings, STORAGE_URL: url });
      if (settings.kind !== 's3') throw new Error('No bucket');
      return new S3Storage(settings, silent);
    };
    const bytesOf = async (stream: AsyncIterable<Buffer>) => {
      let bytes = 0;
      for await (const chunk of stream) bytes += chunk.length;
      return bytes;
    };

    it('waits for a reader that pauses for longer than the bucket may be silent', async () => {
      const key = await put('x'.repeat(large));
      const paused = new PassThrough();
      const reading = pipeline(await impatient(server.port).read(key), paused);
      const { port, close } = await listening(() => undefined);
      // Takes three times the limit, because each attempt waits for that long.
      await expect(impatient(port).read(key)).rejects.toMatchObject(unavailable);
      close();
      expect(await bytesOf(paused)).toBe(large);
      await reading;
    });

    it('ends the download of a reader that pauses for too long', async () => {
      const key = await put('x'.repeat(large));
      const content = await impatient(server.port, 50).read(key);
      content.once('readable', () => undefined);
      const [error] = await once(content, 'error');
      expect(error).toMatchObject({ message: 'The reader paused for too long' });
    });

    it('fails its reader when the bucket falls silent midway', async () => {
      const key = await put('x'.repeat(large));
      const { port, close } = await listening((from) => {
        let sent = 0;
        const to = connect(server.port, '127.0.0.1');
        from.pipe(to);
        to.on('data', (data) => {
          sent += data.length;
          if (sent < large / 2) from.write(data);
        });
        from.on('close', () => to.destroy());
      });
      await expect(bytesOf(await impatient(port).read(key))).rejects.toThrow('The bucket sent nothing for 300 ms');
      const copied = pipeline(await impatient(port).read(key), new PassThrough().resume());
      await expect(copied).rejects.toThrow('The bucket sent nothing for 300 ms');
      close();
    });
  });

  it('still returns a file for a day after a sweep set it aside before its row committed', async () => {
    const key = await put('late');
    await grow(server.pathOf(key));
    expect(await storage.sweep(dayMs, noReferences)).toBe(1);
    expect(existsSync(server.pathOf(key))).toBe(false);
    expect(await text(await storage.read(key))).toBe('late');
    expect(existsSync(server.pathOf(key))).toBe(true);
  });

  it('deletes files that were set aside a day ago and have no row, and restores the other files', async () => {
    const [forgotten, named] = [await put('forgotten'), await put('named')];
    for (const key of [forgotten, named]) await grow(server.pathOf(key));
    expect(await storage.sweep(dayMs, noReferences)).toBe(2);
    for (const key of [forgotten, named]) await grow(server.pathOf(`unused/${key}`));
    expect(await storage.sweep(dayMs, naming(named))).toBe(0);
    expect([forgotten, named].map((key) => existsSync(server.pathOf(`unused/${key}`)))).toEqual([false, false]);
    await expect(storage.read(forgotten)).rejects.toMatchObject({ code: 'common.not_found' });
    expect(await text(await storage.read(named))).toBe('named');
  });

  it('aborts the start when it does not exist or no server answers', async () => {
    const required = (settings: NodeJS.ProcessEnv) =>
      requireStorage(readEnv({ ...server.settings, ...settings }).storage);
    await expect(required({})).resolves.toBeUndefined();
    const otherBucketUrl = String(server.settings.STORAGE_URL).replace(server.bucket, 'another');
    await expect(required({ STORAGE_URL: otherBucketUrl })).rejects.toThrow(
      'STORAGE_URL names a bucket that does not answer as one: NotFound (404)',
    );
    await expect(required({ STORAGE_URL: 's3://portal?endpoint=http://127.0.0.1:9' })).rejects.toThrow('ECONNREFUSED');
  });
});
