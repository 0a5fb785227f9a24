import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Problem } from '@portal/contract/workbook';
import { WorkbookRefused } from './cells.js';
import { inspectContainer } from './container.js';
import { forkIsolated, residentBytes } from './isolated-process.js';
import type { FromMarker, MarkRequest } from './marking-messages.js';
import type { ChildLimits } from './reader-child.js';
import { type ReaderEntry, readerEntry } from './reader-entry.js';
import { tooLarge } from './refusals.js';

interface MarkerOptions extends ChildLimits {
  /** Of the workbook that is written. */
  outputBytes: number;
  entry: ReaderEntry;
}

/** More problems than these are not marked: a file with so many is not corrected by hand. */
const mostMarks = 5000;
const watchEveryMs = 100;

/** Writes marked copies of people's workbooks, one at a time, each in an isolated process of its own. */
export class WorkbookMarker {
  readonly #options: MarkerOptions;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: Partial<MarkerOptions> = {}) {
    this.#options = {
      memoryBytes: 512 * 1024 * 1024,
      timeMs: 30_000,
      outputBytes: 100 * 1024 * 1024,
      entry: readerEntry('marking-process'),
      ...options,
    };
  }

  /** Writes the copy to `target` (row X02). Throws WorkbookRefused for what cannot be read, or is too much to be written. */
  async mark(file: string, fileName: string, problems: Problem[], target: string): Promise<void> {
    const container = await inspectContainer(file, fileName);
    const request = { file, container, problems: problems.slice(0, mostMarks) };
    const previous = this.#turn;
    const work = previous.then(() => this.#write(request, target));
    this.#turn = work.catch(() => undefined);
    try {
      await work;
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    }
  }

  async #write(request: MarkRequest, target: string): Promise<void> {
    const { entry, memoryBytes, timeMs, outputBytes } = this.#options;
    const child = forkIsolated(entry, 'pipe');
    const { stdout } = child;
    if (stdout === null) throw new Error('The marking process has no output');
    let refusal: Error | undefined;
    const refuse = (error: Error) => {
      refusal ??= error;
      child.kill('SIGKILL');
    };
    let said = '';
    child.stderr?.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-2000);
    });
    const deadline = setTimeout(
      () => refuse(new WorkbookRefused('workbook.too_slow', 'Marking the workbook took too long.')),
      timeMs,
    );
    const watch = setInterval(async () => {
      const resident = await residentBytes(child.pid);
      if (resident !== null && resident > memoryBytes) refuse(tooLarge('The workbook is too large to be marked'));
    }, watchEveryMs);
    const outcome = new Promise<FromMarker>((resolve) => {
      child.once('message', (message: FromMarker) => {
        resolve(message);
        child.disconnect();
      });
      child.once('exit', () => resolve({ type: 'failed', error: said || 'it ended' }));
      child.once('error', (error) => resolve({ type: 'failed', error: error.message }));
    });
    let written = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        written += chunk.length;
        if (written > outputBytes) refuse(tooLarge('The workbook is too large to be marked'));
        done(null, chunk);
      },
    });
    try {
      child.send(request);
      await pipeline(stdout, counted, createWriteStream(target));
      const said = await outcome;
      if (refusal) throw refusal;
      if (said.type === 'refused') throw new WorkbookRefused(said.code, said.message);
      if (said.type === 'failed') throw new Error(`Marking a workbook failed: ${said.error}`);
    } finally {
      clearTimeout(deadline);
      clearInterval(watch);
      child.kill('SIGKILL');
    }
  }
}
