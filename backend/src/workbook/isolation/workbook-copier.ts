import type { ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { parse } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Language } from '@portal/contract/languages';
import type { Problem } from '@portal/contract/workbook';
import { type Requester, WorkQueue } from '../../platform/work-queue/work-queue.js';
import { WorkbookRefused } from '../cells.js';
import { inspectContainer } from '../container/container.js';
import { tooLargeWorkbook } from '../refusals.js';
import type { CopierMessage, CopyRequest, FillRequest } from './copying-messages.js';
import { forkIsolated, residentBytes } from './isolated-process.js';
import type { ChildLimits } from './reader-child.js';
import { type ReaderEntry, readerEntry } from './reader-entry.js';
import { workbookJobSize } from './workbook-reader.js';

interface CopierOptions extends ChildLimits {
  /** Limit in bytes of the copy. */
  outputBytes: number;
  entry: ReaderEntry;
  queue: WorkQueue;
  /** Milliseconds that an unused spare process is kept. */
  idleMs: number;
}

/** A file on local disk with the name that people see. */
export interface NamedFile {
  path: string;
  name: string;
}

/** A published stock file, the lots for its copy, and the path of the copy. */
type Filling = Omit<FillRequest, 'kind'> & { fileName: string; target: string };

/** Maximum number of marked problems: nobody corrects a file with more by hand. */
const mostMarks = 5000;
const watchEveryMs = 100;

const copying = { mark: 'Marking', fill: 'Filling in' } as const satisfies Record<CopyRequest['kind'], string>;
const copied = { mark: 'marked', fill: 'filled in' } as const satisfies Record<CopyRequest['kind'], string>;

/**
 * Writes copies of uploaded workbooks, in which cells with problems are marked or lots are filled in, each in an
 * isolated process of its own. Starting a process takes 0.2 s of CPU, so after each copy a spare process is kept ready.
 * It ends after a minute without work, because it occupies 70 MiB.
 */
export class WorkbookCopier {
  readonly #options: CopierOptions;
  #spare: ChildProcess | undefined;

  constructor(options: Partial<CopierOptions> = {}) {
    this.#options = {
      memoryBytes: 512 * 1024 * 1024,
      timeMs: 30_000,
      outputBytes: 100 * 1024 * 1024,
      entry: readerEntry('copying-process'),
      queue: new WorkQueue(),
      idleMs: 60_000,
      ...options,
    };
  }

  /**
   * Writes a copy with the problem cells marked beside the upload (row X02); the caller removes it. Throws
   * WorkbookRefused for a workbook that cannot be read or is too large to be written, and the signal's reason when the
   * requester disconnects.
   */
  async mark(
    { path: file, name }: NamedFile,
    problems: Problem[],
    requester: Requester,
    language: Language,
  ): Promise<NamedFile> {
    const { container, contentBytes } = await inspectContainer(file, name);
    const request = { kind: 'mark', file, container, problems: problems.slice(0, mostMarks), language } as const;
    const path = `${file}.marked`;
    // `isContinuation`: the queue accepts this work however many jobs of the requester are waiting, because this limit
    // was already applied when the file was read.
    const work = { ...requester, size: workbookJobSize(contentBytes), isContinuation: true };
    await this.#options.queue.run(work, () => this.#write(request, path, requester.signal));
    return { path, name: `${parse(name).name} - problems.xlsx` };
  }

  /**
   * Writes a copy of a published .xlsx stock file with lots filled in to `target` (row G06). Throws WorkbookRefused for
   * any file in which it is not certain which cells hold the lots.
   */
  async fill({ fileName, target, ...filling }: Filling, requester: Requester): Promise<void> {
    const { container, contentBytes } = await inspectContainer(filling.file, fileName);
    if (container !== 'xlsx') throw new WorkbookRefused('workbook.invalid_format', 'Only .xlsx files are filled in.');
    const work = { ...requester, size: workbookJobSize(contentBytes) };
    await this.#options.queue.run(work, () => this.#write({ kind: 'fill', ...filling }, target, requester.signal));
  }

  /** The spare process if there is one, else a new process. */
  #take(): ChildProcess {
    const child = this.#spare;
    this.#spare = undefined;
    child?.ref();
    return child ?? forkIsolated(this.#options.entry, 'pipe');
  }

  /** The spare process does not keep the portal from exiting and ends with it. */
  #keepSpare(): void {
    if (this.#spare) return;
    const child = forkIsolated(this.#options.entry, 'pipe');
    const forget = () => {
      if (this.#spare === child) this.#spare = undefined;
    };
    child.once('exit', forget).once('error', forget);
    const end = () => {
      if (this.#spare !== child) return;
      forget();
      child.kill('SIGKILL');
    };
    setTimeout(end, this.#options.idleMs).unref();
    for (const handle of [child, child.channel, child.stdout as Socket | null, child.stderr as Socket | null])
      handle?.unref();
    this.#spare = child;
  }

  async #write(request: CopyRequest, target: string, signal: AbortSignal | undefined): Promise<void> {
    const { memoryBytes, timeMs, outputBytes } = this.#options;
    const child = this.#take();
    const { stdout } = child;
    if (stdout === null) throw new Error('The copying process has no output');
    let refusal: Error | undefined;
    const refuse = (error: Error) => {
      refusal ??= error;
      child.kill('SIGKILL');
    };
    let stderrText = '';
    child.stderr?.on('data', (data: Buffer) => {
      stderrText = (stderrText + data.toString()).slice(-2000);
    });
    const onAbort = () => refuse(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    const deadline = setTimeout(
      () => refuse(new WorkbookRefused('workbook.too_slow', `${copying[request.kind]} the workbook took too long.`)),
      timeMs,
    );
    const watch = setInterval(async () => {
      const resident = await residentBytes(child.pid);
      if (resident !== null && resident > memoryBytes)
        refuse(tooLargeWorkbook(`The workbook is too large to be ${copied[request.kind]}`));
    }, watchEveryMs);
    const outcome = new Promise<CopierMessage>((resolve) => {
      child.once('message', (message: CopierMessage) => {
        resolve(message);
        child.disconnect();
      });
      child.once('exit', () => resolve({ type: 'failed', error: stderrText || 'it ended' }));
      child.once('error', (error) => resolve({ type: 'failed', error: error.message }));
    });
    let written = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        written += chunk.length;
        if (written > outputBytes) refuse(tooLargeWorkbook(`The workbook is too large to be ${copied[request.kind]}`));
        done(null, chunk);
      },
    });
    try {
      child.send(request);
      await pipeline(stdout, counted, createWriteStream(target));
      const result = await outcome;
      if (refusal) throw refusal;
      if (result.type === 'refused') throw new WorkbookRefused(result.code, result.message);
      if (result.type === 'failed') throw new Error(`${copying[request.kind]} a workbook failed: ${result.error}`);
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      clearTimeout(deadline);
      clearInterval(watch);
      child.kill('SIGKILL');
      this.#keepSpare();
    }
  }
}
