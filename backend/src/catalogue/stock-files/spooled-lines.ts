import { type FileHandle, open, rm } from 'node:fs/promises';
import type { StockLine } from '@portal/contract/workbook';
import pLimit from 'p-limit';

/** Writing lines holds a connection from the first to the last: of 16, this many at a time leave most to everybody else. */
export const writingLines = pLimit(4);

/**
 * Lines of a workbook on their way into the database, on disk until all of it was read and its file is stored: neither a
 * reader nor a bucket that takes its time holds a connection, and 100,000 lines lie in no memory.
 */
export class SpooledLines {
  #count = 0;
  #isPictured = false;

  private constructor(private readonly file: FileHandle) {}

  /** At `path` while `work` goes on, and gone after it; a killed process' is swept with its uploads. */
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

  get isPictured(): boolean {
    return this.#isPictured;
  }

  async add(lines: StockLine[]): Promise<void> {
    await this.file.appendFile(`${JSON.stringify(lines)}\n`);
    this.#count += lines.length;
    this.#isPictured ||= lines.some(({ picture }) => picture !== undefined);
  }

  /** As they were added. Once. */
  async each(take: (lines: StockLine[], firstPosition: number) => Promise<void>): Promise<void> {
    let position = 0;
    for await (const batch of this.file.readLines({ start: 0, autoClose: false })) {
      const lines = JSON.parse(batch) as StockLine[];
      await take(lines, position);
      position += lines.length;
    }
  }
}
