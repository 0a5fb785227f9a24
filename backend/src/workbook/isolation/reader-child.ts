import type { ChildProcess } from 'node:child_process';
import { messages } from '@portal/contract/messages';
import type { WorkbookReading } from '@portal/contract/workbook';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { WorkbookRefused } from '../cells.js';
import { cpuTimeMs, forkIsolated, residentBytes } from './isolated-process.js';
import type { ReaderEntry } from './reader-entry.js';
import type { ReaderCommand, ReaderMessage, ReadRequest, RefusalCode, SheetLine } from './reader-messages.js';
import type { ReadingTimeLimit } from './reading-time.js';

export interface ChildLimits {
  /** Resident memory in bytes; above it the process is killed. */
  memoryBytes: number;
  /** Limit of elapsed time; excludes the time that the server spends handling the lines it receives. */
  timeMs: number;
}

/** A process with more resident memory is not reused, since an idle process keeps its memory. */
const keepBelowBytes = 160 * 1024 * 1024;
const watchEveryMs = 100;

/** One isolated process that reads one workbook at a time. A hostile file can only break this process. */
export class ReaderChild {
  readonly #process: ChildProcess;
  readonly #memoryBytes: number;
  #lastWords = '';
  #gone = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(entry: ReaderEntry, memoryBytes: number) {
    this.#memoryBytes = memoryBytes;
    this.#process = forkIsolated(entry, 'ignore');
    this.#process.stderr?.on('data', (data: Buffer) => {
      this.#lastWords = (this.#lastWords + data.toString()).slice(-2000);
    });
    this.#process.on('exit', () => this.#leave());
    this.#process.on('error', () => this.#leave());
  }

  get alive(): boolean {
    return !this.#gone;
  }

  /** Kills the process when `signal` is aborted, and throws its reason. */
  async read(
    request: ReadRequest,
    time: ReadingTimeLimit,
    onLines: (lines: SheetLine[]) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<WorkbookReading> {
    this.#wake();
    try {
      return await this.#readOnce(request, time, onLines, signal);
    } catch (error) {
      // Only a process that refused the file can be reused: after an interrupted reading its state is unknown.
      if (!(error instanceof WorkbookRefused) || error.cause === 'cut short') this.end();
      throw error;
    } finally {
      if (((await residentBytes(this.#process.pid)) ?? 0) > keepBelowBytes) this.end();
    }
  }

  /** Marks the process as idle: it no longer keeps the server from exiting, and is ended after `idleMs`. */
  rest(idleMs: number): void {
    this.#idle = setTimeout(() => this.end(), idleMs);
    this.#idle.unref();
    this.#process.unref();
    this.#process.channel?.unref();
    (this.#process.stderr as { unref?: () => void } | null)?.unref?.();
  }

  end(): void {
    this.#leave();
    this.#process.kill('SIGKILL');
  }

  #wake(): void {
    clearTimeout(this.#idle);
    this.#process.ref();
    this.#process.channel?.ref();
  }

  #leave(): void {
    this.#gone = true;
    clearTimeout(this.#idle);
  }

  #readOnce(
    request: ReadRequest,
    time: ReadingTimeLimit,
    onLines: (lines: SheetLine[]) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<WorkbookReading> {
    const child = this.#process;
    return new Promise<WorkbookReading>((resolve, reject) => {
      let spent = 0;
      let since = performance.now();
      let paused = false;
      const finish = (settle: () => void) => {
        clearInterval(watch);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        signal?.removeEventListener('abort', onAbort);
        settle();
      };
      const cut = (code: RefusalCode, message: string) =>
        finish(() => reject(Object.assign(new WorkbookRefused(code, message), { cause: 'cut short' })));
      const fail = (error: unknown) => finish(() => reject(error));
      const send = (message: ReaderCommand) => child.send(message, (error) => error && onExit(null, null));

      const tooSlow = () =>
        cut('workbook.too_slow', `Reading the workbook takes far longer than its size explains. ${lighten}`);
      const tooBusy = () => finish(() => reject(new DomainError('common.unavailable', messages.common.readersBusy)));
      let computedBefore: number | null = null;
      const watch = setInterval(async () => {
        const computed = await cpuTimeMs(child.pid);
        computedBefore ??= computed;
        if ((computed ?? 0) - (computedBefore ?? 0) > time.computedMs) return tooSlow();
        // Where CPU time cannot be measured, elapsed time is the only sign of a file that takes too long.
        if (!paused && spent + performance.now() - since > time.timeMs)
          return computed === null ? tooSlow() : tooBusy();
        const resident = await residentBytes(child.pid);
        if (resident !== null && resident > this.#memoryBytes) cut('workbook.too_large', tooMuchMemory);
      }, watchEveryMs);

      const onMessage = (message: ReaderMessage) => {
        if (message.type === 'lines') {
          spent += performance.now() - since;
          paused = true;
          onLines(message.lines).then(() => {
            since = performance.now();
            paused = false;
            send({ type: 'ack' });
          }, fail);
        } else if (message.type === 'done') finish(() => resolve(message.reading));
        else if (message.type === 'refused') fail(new WorkbookRefused(message.code, message.message));
        else fail(new Error(`The workbook reader failed: ${message.error}`));
      };
      const onExit = (_code: number | null, signal: NodeJS.Signals | null) => {
        // V8 aborts (SIGABRT) a process whose heap is full. On systems that report no signal, the last output of the
        // process mentions the heap.
        if (signal === 'SIGABRT' || this.#lastWords.includes('heap')) cut('workbook.too_large', tooMuchMemory);
        else
          cut(
            'workbook.corrupt',
            'The workbook is damaged and could not be read. Open it in Excel, save it again and upload that copy.',
          );
      };
      const onError = (error: Error) => fail(error);
      const onAbort = () => fail(signal?.reason);
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted) return onAbort();
      if (this.#gone) return onExit(null, null);
      send({ type: 'read', request });
    });
  }
}

const lighten = 'Remove sheets, pictures and rows that the order does not need and upload it again.';
const tooMuchMemory = `The workbook needs more memory to read than is allowed. ${lighten}`;
