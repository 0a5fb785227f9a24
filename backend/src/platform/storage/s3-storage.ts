import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
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
import { DomainError } from '../http/errors/domain-error.js';
import { hashFile } from './hash-file.js';
import { isStorageKey, Storage, type StoredObject } from './storage.js';

/** Together with the time limits below, three attempts end within the 30 s after which a browser gives up a request. */
const attempts = 3;
const connectWithinMs = 3_000;
/** The AWS client starts limits of 6 s and more 3 s late, which may be after `limitSilence` has ended them. */
const silentForMs = 5_900;
/** Without a logger the AWS client writes to the console. Its errors contain everything that is relevant. */
const silentLogger = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Files in a bucket under `<prefix><sha256>`. S3 has no links and no renames, so a sweep moves objects to
 * `<prefix>unused/` for as long as a row that refers to them may still commit, and `read` finds them there.
 */
export class S3Storage extends Storage {
  readonly #logger = new Logger(S3Storage.name);
  readonly #client: S3Client;
  readonly #bucket: string;

  /** `silentMs` is how long the server may send nothing. */
  constructor(
    private readonly settings: S3Settings,
    private readonly silentMs = silentForMs,
  ) {
    super();
    const { endpoint, region, credentials } = settings;
    this.#bucket = settings.bucket;
    this.#client = new S3Client({
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(region ? { region } : {}),
      ...(credentials ? { credentials } : {}),
      maxAttempts: attempts,
      logger: silentLogger,
      // Other servers than Amazon's refuse the client's default checksums; each upload is signed with its hash instead.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectWithinMs,
        socketTimeout: silentMs,
        requestTimeout: 0,
      },
    });
  }

  async put(path: string): Promise<StoredObject> {
    const file = await open(path, 'r');
    const object = await hashFile(file).finally(() => file.close());
    await this.#mapErrors('put', async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#upload(path, object);
        } catch (error) {
          // The AWS client cannot retry an upload by itself, because a stream can be read only once.
          if (attempt === attempts || !isTemporary(error)) throw error;
        }
      }
    });
    return object;
  }

  /**
   * Uploads the file even when the object exists already: its new date protects the object from a sweep until the row
   * commits.
   */
  async #upload(path: string, { key, bytes }: StoredObject): Promise<void> {
    const upload = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: this.#nameOf(key),
      Body: createReadStream(path),
      ContentLength: bytes,
      ContentType: 'application/octet-stream',
    });
    // The hash is part of the signature, so the server refuses other bytes, and the client does not hash the file a
    // second time.
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
    if (!isStorageKey(key)) throw notFound();
    return this.#mapErrors('read', async () => {
      try {
        return await this.#get(key);
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
      // A sweep has set the object aside just before its row committed.
      await this.#copy(this.#unusedKeyOf(key), this.#nameOf(key));
      return this.#get(key);
    });
  }

  async #get(key: string): Promise<Readable> {
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: this.#nameOf(key) }));
    if (!(Body instanceof IncomingMessage)) throw new Error('No stream of bytes');
    limitSilence(Body, this.silentMs);
    return Body;
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }

  async sweep(age: number, isReferenced: (keys: string[]) => Promise<Set<string>>): Promise<number> {
    return this.#mapErrors('sweep', async () => {
      // Objects set aside by earlier sweeps come first; those set aside by this sweep have to wait for `age` again.
      for await (const keys of this.#olderThan(age, this.#unusedKeyOf(''))) {
        const referenced = await isReferenced(keys);
        for (const key of keys) await this.#endAside(key, referenced.has(key));
      }
      let removed = 0;
      for await (const keys of this.#olderThan(age, this.#nameOf(''))) {
        const referenced = await isReferenced(keys);
        for (const key of keys.filter((each) => !referenced.has(each))) {
          await this.#copy(this.#nameOf(key), this.#unusedKeyOf(key));
          await this.#delete(this.#nameOf(key));
          removed++;
        }
      }
      return removed;
    });
  }

  async #endAside(key: string, isReferenced: boolean): Promise<void> {
    if (isReferenced) {
      const existing = await this.#client
        .send(new HeadObjectCommand({ Bucket: this.#bucket, Key: this.#nameOf(key) }))
        .then(() => true)
        .catch((error: unknown) => {
          if (isAbsent(error)) return false;
          throw error;
        });
      if (!existing) await this.#copy(this.#unusedKeyOf(key), this.#nameOf(key));
    }
    await this.#delete(this.#unusedKeyOf(key));
  }

  /**
   * Yields the keys of old objects, one page of the bucket's list at a time. Skips objects whose names are not those of
   * the storage, because other programs made them.
   */
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
      const keys = old.map(({ Key }) => (Key ?? '').slice(prefix.length)).filter(isStorageKey);
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

  #unusedKeyOf(key: string): string {
    return `${this.settings.prefix}unused/${key}`;
  }

  /**
   * Runs `work` and replaces the server's errors: the user gets a general message, and the log gets the server's error.
   */
  async #mapErrors<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (isAbsent(error) && operation === 'read') throw notFound();
      this.#logger.warn(`S3 ${operation} failed: ${s3ErrorReason(error)}`);
      if (isFull(error)) throw Object.assign(new Error('The bucket is full'), { code: 'ENOSPC' });
      throw new DomainError('common.unavailable', messages.common.unavailable);
    }
  }
}

/**
 * How many times as long as the server may be silent a reader may pause: some 5 minutes. It occupies one of the client's
 * 50 connections meanwhile.
 */
const longestPause = 50;

/**
 * Makes the body fail when its reader waits for bytes and the server sends none, or when the reader pauses for
 * too long. The client's own time limit, which this replaces, would end a download whose reader pauses briefly.
 */
function limitSilence(body: IncomingMessage, silentMs: number): void {
  body.socket.setTimeout(0);
  let before = { bytes: -1, buffered: -1, isAwaited: false };
  let pauses = 0;
  const checking = setInterval(() => {
    // A reader that pauses leaves bytes in the buffer, or has paused the flow.
    const isReading = body.readableLength === 0 && (body.readableFlowing || body.listenerCount('readable') > 0);
    const now = {
      bytes: body.socket.bytesRead,
      buffered: body.readableLength,
      isAwaited: isReading && !body.complete,
    };
    const isStill = now.bytes === before.bytes && now.buffered === before.buffered;
    pauses = isStill && !now.isAwaited ? pauses + 1 : 0;
    if (isStill && now.isAwaited && before.isAwaited)
      body.destroy(new Error(`The bucket sent nothing for ${silentMs} ms`));
    else if (pauses >= longestPause) body.destroy(new Error('The reader paused for too long'));
    before = now;
  }, silentMs);
  body.once('close', () => clearInterval(checking));
}

/** Returns whether the server's disks are full: MinIO and other servers respond with 507. */
function isFull(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 507;
}

const notFound = () => new DomainError('common.not_found', messages.common.notFound);

function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** Returns true for errors that a retry may resolve, false for refusals and for a missing bucket. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status >= 500 || status === 429 || status === 408;
}

/**
 * Returns the server's name of the error, or the first line of another error. Neither contains a key or a signature.
 */
export function s3ErrorReason(error: unknown): string {
  if (error instanceof S3ServiceException) return `${error.name} (${error.$metadata.httpStatusCode ?? 'no answer'})`;
  const [line = ''] = messageOf(error)
    .replace(/^AWS SDK error wrapper for /, '')
    .split('\n');
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return line || code || 'no answer';
}
