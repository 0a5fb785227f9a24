import { type FileHandle, open, rm } from 'node:fs/promises';
import type { StockLine } from '@portal/contract/workbook';
import type { Requester, Work } from '../../platform/work-queue/work-queue.js';

/**
 * Writing the lines of a file with up to this many lines takes a fraction of a second and counts as small work in the
 * queue.
 */
const smallFileLines = 5_000;

/**
 * Describes the writing of a file's lines to the database for the work queue. Writing holds a database connection from
 * the first line to the last, so it waits in the queue as reading does.
 */
export function lineWritingWork(requester: Requester, { count }: SpooledLines): Work {
  return { ...requester, size: count <= smallFileLines ? 'small' : 'large', isContinuation: true };
}

/**
 * Keeps the lines of a workbook in a temporary file until the whole workbook is read and stored. Therefore no database
 * connection is held while reading or the S3 bucket is slow, and 100,000 lines need no memory.
 */
export class SpooledLines {
  #count = 0;
  #hasPictures = false;

  private constructor(private readonly file: FileHandle) {}

  /**
   * Creates the temporary file at `path`, runs `work` and deletes the file. Files that a killed process leaves are
   * deleted by the sweep of uploads.
   */
  static async at<Result>(path: string, work: (lines: SpooledLines) => Promise<Result>): Promise<Result> {
    const lines = new SpooledLines(await open(path, 'wx+', 0o600));
    try {
      return await work(lines);
    } finally {
      await lines.file.close();
      await rm(path, { force: true });
    }
  }

  get count(): number {
    return this.#count;
  }

  get hasPictures(): boolean {
    return this.#hasPictures;
  }

  async add(lines: StockLine[]): Promise<void> {
    await this.file.appendFile(`${JSON.stringify(lines)}\n`);
    this.#count += lines.length;
    this.#hasPictures ||= lines.some(({ picture }) => picture !== undefined);
  }

  /** Reads the lines in batches, in the order in which they were added. Can be called once. */
  async each(handle: (lines: StockLine[], firstPosition: number) => Promise<void>): Promise<void> {
    let position = 0;
    for await (const batch of this.file.readLines({ start: 0, autoClose: false })) {
      const lines = JSON.parse(batch) as StockLine[];
      await handle(lines, position);
      position += lines.length;
    }
  }
}
