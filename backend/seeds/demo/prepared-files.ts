import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderSheetLine, StockLine, WorkbookReading } from '@portal/contract/workbook';
import type { Upload } from '../../src/platform/http/inputs/uploads.js';
import { Storage, type StoredObject } from '../../src/platform/storage/storage.js';
import { type ReadOptions, WorkbookReader } from '../../src/workbook/isolation/workbook-reader.js';

/** A file that a step uploads. `bytes` computes its content, and is called when the file is prepared. */
export interface DemoFile {
  kind: 'stock' | 'order' | 'invoice';
  name: string;
  bytes(): Buffer | Promise<Buffer>;
}

interface Read {
  reading: WorkbookReading;
  lines: (StockLine | OrderSheetLine)[];
}

/**
 * Two files are prepared at the same time: one is stored while the other is read. More would not help, because the
 * steps themselves keep the first core busy.
 */
const lanes = 2;

/**
 * Writes, reads and stores the demo's files before the steps that upload them. `storage` and `reader` hand the prepared
 * results to the use cases, so that the steps wait neither for the disk nor for the reader process.
 */
export class PreparedFiles {
  readonly storage: PreparedStorage;
  readonly reader: PreparedReader;
  readonly #lanes = Array.from({ length: lanes }, () => Promise.resolve());
  readonly #uploads = new Map<unknown, Promise<Upload>>();
  #count = 0;

  /**
   * `folder` is an empty temporary folder beside the uploads; `keep` is the storage in which the portal keeps its
   * files.
   */
  constructor(
    private readonly folder: string,
    keep: Storage,
  ) {
    this.storage = new PreparedStorage(keep);
    this.reader = new PreparedReader();
  }

  /** Prepares a file after those that were added before it. `key` identifies the file for `upload`. */
  add(key: unknown, file: DemoFile): void {
    const lane = this.#uploads.size % lanes;
    const upload = (this.#lanes[lane] ?? Promise.resolve()).then(() => this.#prepare(file));
    // The lane goes on with its next file after a failure, which `upload` reports.
    this.#lanes[lane] = upload.then(
      () => undefined,
      () => undefined,
    );
    this.#uploads.set(key, upload);
  }

  async upload(key: unknown): Promise<Upload> {
    const upload = await this.#uploads.get(key);
    if (!upload) throw new Error('A step of the demo uploads a file that was not prepared');
    return upload;
  }

  async #prepare({ kind, name, bytes }: DemoFile): Promise<Upload> {
    const path = join(this.folder, String(this.#count++));
    const content = await bytes();
    await writeFile(path, content);
    await Promise.all([this.storage.prepare(path), kind !== 'invoice' && this.reader.prepare(kind, path, name)]);
    return { path, name, bytes: content.length };
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes);
    await this.reader.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

class PreparedStorage extends Storage {
  readonly #stored = new Map<string, StoredObject>();

  constructor(private readonly keep: Storage) {
    super();
  }

  async prepare(path: string): Promise<void> {
    this.#stored.set(path, await this.keep.put(path));
  }

  async put(path: string): Promise<StoredObject> {
    return this.#stored.get(path) ?? this.keep.put(path);
  }

  read(key: string) {
    return this.keep.read(key);
  }

  check() {
    return this.keep.check();
  }

  sweep(...args: Parameters<Storage['sweep']>) {
    return this.keep.sweep(...args);
  }
}

class PreparedReader extends WorkbookReader {
  readonly #read = new Map<string, Read>();

  async prepare(kind: 'stock' | 'order', path: string, fileName: string): Promise<void> {
    const lines: Read['lines'] = [];
    const options = { fileName, onLines: async (some: Read['lines']) => void lines.push(...some) };
    const reading =
      kind === 'stock'
        ? await super.readStock(path, { ...options, pictures: true })
        : await super.readOrder(path, options);
    this.#read.set(path, { reading, lines });
  }

  override readStock(path: string, options: ReadOptions<StockLine>): Promise<WorkbookReading> {
    return this.#answer(path, options);
  }

  override readOrder(path: string, options: ReadOptions<OrderSheetLine>): Promise<WorkbookReading> {
    return this.#answer(path, options);
  }

  async #answer<Line>(path: string, { onLines }: ReadOptions<Line>): Promise<WorkbookReading> {
    const read = this.#read.get(path);
    if (!read) throw new Error(`${path} was not read ahead`);
    // Each path is read either as a stock file or as an order file, so its lines have the type that the caller expects.
    await onLines?.(read.lines as Line[]);
    return read.reading;
  }
}
