import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Logger } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { S3Settings } from '../../config/storage-settings.js';
import { messageOf } from '../errors.js';
import { DomainError } from '../http/domain-error.js';
import { hashFile } from './hash-file.js';
import { isKey, Storage, type StoredObject } from './storage.js';

/** Small enough for a person to wait: three attempts end before the 30 s that a browser gives a request. */
const attempts = 3;
const connectWithinMs = 3_000;
const silentForMs = 6_000;
/** The client writes to the console where it has none; what matters of it is in the errors. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Files in a bucket under `<prefix><sha256>`. S3 has no links and no renames, so what a sweep takes away lies under
 * `<prefix>unused/` for as long as a row may still come to name it, and `read` finds it there.
 */
export class S3Storage extends Storage {
  readonly #logger = new Logger(S3Storage.name);
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(private readonly settings: S3Settings) {
    super();
    const { endpoint, region, credentials } = settings;
    this.#bucket = settings.bucket;
    this.#client = new S3Client({
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(region ? { region } : {}),
      ...(credentials ? { credentials } : {}),
      maxAttempts: attempts,
      logger: silent,
      // Servers other than Amazon's refuse the checksums that its own asks for; each upload is signed with its hash.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectWithinMs,
        socketTimeout: silentForMs,
        requestTimeout: 0,
      },
    });
  }

  async put(path: string): Promise<StoredObject> {
    const file = await open(path, 'r');
    const object = await hashFile(file).finally(() => file.close());
    await this.#told('put', async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#upload(path, object);
        } catch (error) {
          // The client repeats by itself only what it can read twice.
          if (attempt === attempts || !isPassing(error)) throw error;
        }
      }
    });
    return object;
  }

  /** Also where it is already: being stored anew keeps it from a sweep while its row is on its way. */
  async #upload(path: string, { key, bytes }: StoredObject): Promise<void> {
    const upload = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: this.#nameOf(key),
      Body: createReadStream(path),
      ContentLength: bytes,
      ContentType: 'application/octet-stream',
    });
    // Part of the signature: the server refuses bytes that are not these, and the file is not hashed a second time.
    upload.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = key;
        return next(args);
      },
      { step: 'build', name: 'contentHash' },
    );
    await this.#client.send(upload);
  }

  async read(key: string): Promise<Readable> {
    if (!isKey(key)) throw notFound();
    return this.#told('read', async () => {
      try {
        return await this.#get(key);
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
      // Set aside by a sweep just before its row committed.
      await this.#copy(this.#asideOf(key), this.#nameOf(key));
      return this.#get(key);
    });
  }

  async #get(key: string): Promise<Readable> {
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: this.#nameOf(key) }));
    if (!(Body instanceof Readable)) throw new Error('No stream of bytes');
    return Body;
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }

  async sweep(age: number, isReferenced: (keys: string[]) => Promise<Set<string>>): Promise<number> {
    return this.#told('sweep', async () => {
      // First what earlier sweeps set aside: this one's own has its time before it.
      for await (const keys of this.#olderThan(age, this.#asideOf(''))) {
        const referenced = await isReferenced(keys);
        for (const key of keys) await this.#endAside(key, referenced.has(key));
      }
      let removed = 0;
      for await (const keys of this.#olderThan(age, this.#nameOf(''))) {
        const referenced = await isReferenced(keys);
        for (const key of keys.filter((each) => !referenced.has(each))) {
          await this.#copy(this.#nameOf(key), this.#asideOf(key));
          await this.#delete(this.#nameOf(key));
          removed++;
        }
      }
      return removed;
    });
  }

  async #endAside(key: string, isReferenced: boolean): Promise<void> {
    if (isReferenced) {
      const there = await this.#client
        .send(new HeadObjectCommand({ Bucket: this.#bucket, Key: this.#nameOf(key) }))
        .then(() => true)
        .catch((error: unknown) => {
          if (isAbsent(error)) return false;
          throw error;
        });
      if (!there) await this.#copy(this.#asideOf(key), this.#nameOf(key));
    }
    await this.#delete(this.#asideOf(key));
  }

  /** Page by page. Whatever else lies in the bucket is not ours. */
  async *#olderThan(age: number, prefix: string): AsyncGenerator<string[]> {
    let from: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: prefix,
          Delimiter: '/',
          ...(from ? { ContinuationToken: from } : {}),
        }),
      );
      const old = (page.Contents ?? []).filter(
        ({ LastModified }) => LastModified && Date.now() - LastModified.getTime() > age,
      );
      const keys = old.map(({ Key }) => (Key ?? '').slice(prefix.length)).filter(isKey);
      if (keys.length > 0) yield keys;
      from = page.NextContinuationToken;
    } while (from);
  }

  async #copy(from: string, to: string): Promise<void> {
    const source = [this.#bucket, ...from.split('/')].map(encodeURIComponent).join('/');
    await this.#client.send(new CopyObjectCommand({ Bucket: this.#bucket, CopySource: source, Key: to }));
  }

  async #delete(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: name }));
  }

  #nameOf(key: string): string {
    return `${this.settings.prefix}${key}`;
  }

  #asideOf(key: string): string {
    return `${this.settings.prefix}unused/${key}`;
  }

  /** The person learns that it is not their doing, the log what the server said. */
  async #told<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (isAbsent(error) && what === 'read') throw notFound();
      this.#logger.warn(`S3 ${what} failed: ${reasonOf(error)}`);
      throw new DomainError('common.unavailable', messages.common.unavailable);
    }
  }
}

const notFound = () => new DomainError('common.not_found', messages.common.notFound);

function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** Not what the server has answered for good: neither a refusal nor a bucket that is not there. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status >= 500 || status === 429 || status === 408;
}

/** What the server calls it; of other errors their first line. Neither holds a key or a signature. */
export function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceException) return `${error.name} (${error.$metadata.httpStatusCode ?? 'no answer'})`;
  const [line = ''] = messageOf(error)
    .replace(/^AWS SDK error wrapper for /, '')
    .split('\n');
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return line || code || 'no answer';
}
