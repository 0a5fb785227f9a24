/// <reference path="./s3rver.d.ts" />
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';

const bucket = 'portal-files';

/** An S3 server on this machine, with one bucket whose objects lie under `directory`. */
export class S3Server {
  readonly bucket = bucket;

  private constructor(
    private readonly server: S3rver,
    private readonly directory: string,
    readonly port: number,
  ) {}

  static async start(directory: string, port = 0): Promise<S3Server> {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    durably(server);
    return new S3Server(server, directory, (await server.run()).port);
  }

  /** The environment variables that make the portal use this server. */
  get settings(): NodeJS.ProcessEnv {
    return S3Server.settingsFor(this.port);
  }

  static settingsFor(port: number): NodeJS.ProcessEnv {
    return {
      STORAGE_URL: `s3://${bucket}?endpoint=http://127.0.0.1:${port}`,
      // The only credentials that the server accepts.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  /** The path of an object's file. The file's modification time is also the object's. */
  pathOf(name: string): string {
    return join(this.directory, bucket, `${name}._S3rver_object`);
  }

  async stop(): Promise<void> {
    const closed = this.server.close();
    this.server.httpServer.closeAllConnections();
    await closed;
  }
}

/** s3rver responds before the bytes are written and overwrites files that are being read. Real S3 does neither. */
function durably(server: S3rver): void {
  server.store.putObject = async ({ bucket: name, key, content, metadata }) => {
    const path = server.store.getResourcePath(name, key, 'object');
    const draft = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    const md5 = createHash('md5');
    const sha256 = createHash('sha256');
    let size = 0;
    const file = await open(draft, 'wx');
    try {
      for await (const chunk of Buffer.isBuffer(content) ? Readable.from([content]) : content) {
        md5.update(chunk);
        sha256.update(chunk);
        size += chunk.length;
        await file.write(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    const digest = md5.digest('hex');
    await server.store.putMetadata(name, key, metadata, digest);
    return { size, md5: digest };
  };
}
