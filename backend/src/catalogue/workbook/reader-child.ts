import type { ChildProcess } from 'node:child_process';
import type { WorkbookReading } from '@portal/contract/workbook';
import { WorkbookRefused } from './cells.js';
import { computedMs, forkIsolated, residentBytes } from './isolated-process.js';
import type { ReaderEntry } from './reader-entry.js';
import type { FromReader, ReadRequest, RefusalCode, SheetLine, ToReader } from './reader-messages.js';

export interface ReaderLimits extends ChildLimits {
  /**
   * Time that the process may compute: what is alone on a processor is read or refused within it. A machine that is
   * busy with other things takes longer, and refuses nothing for it.
   */
  computedMs: number;
}

export interface ChildLimits {
  /** Resident memory in bytes; above it the process is killed. */
  memoryBytes: number;
  /** Time of the reading itself; waiting for the server to take lines does not count. */
  timeMs: number;
}

/** Above this a process is not kept for the next reading: idle memory is paid for all day. */
const keepBelowBytes = 160 * 1024 * 1024;
const watchEveryMs = 100;

/** One isolated process that reads one workbook at a time. Whatever a file does to it, only this process is lost. */
export class ReaderChild {
  readonly #process: ChildProcess;
  readonly #limits: ReaderLimits;
  #lastWords = '';
  #gone = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(entry: ReaderEntry, limits: ReaderLimits) {
    this.#limits = limits;
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

  async read(request: ReadRequest, onLines: (lines: SheetLine[]) => Promise<void>): Promise<WorkbookReading> {
    this.#wake();
    try {
      return await this.#readOnce(request, onLines);
    } catch (error) {
      // A process whose reading was cut short is not in a known state.
      if (!(error instanceof WorkbookRefused) || error.cause === 'cut short') this.end();
      throw error;
    } finally {
      if (((await residentBytes(this.#process.pid)) ?? 0) > keepBelowBytes) this.end();
    }
  }

  /** Lets the server exit although this process is there, and ends it after a while. */
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

  #readOnce(request: ReadRequest, onLines: (lines: SheetLine[]) => Promise<void>): Promise<WorkbookReading> {
    const child = this.#process;
    return new Promise<WorkbookReading>((resolve, reject) => {
      let spent = 0;
      let since = performance.now();
      let paused = false;
      const finish = (settle: () => void) => {
        clearInterval(watch);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        settle();
      };
      const cut = (code: RefusalCode, message: string) =>
        finish(() => reject(Object.assign(new WorkbookRefused(code, message), { cause: 'cut short' })));
      const fail = (error: unknown) => finish(() => reject(error));
      const send = (message: ToReader) => child.send(message, (error) => error && onExit(null, null));

      const tooSlow = (limitMs: number) =>
        cut('workbook.too_slow', `Reading the workbook took longer than ${limitMs / 1000} seconds. ${lighten}`);
      let computedBefore: number | null = null;
      const watch = setInterval(async () => {
        if (!paused && spent + performance.now() - since > this.#limits.timeMs) return tooSlow(this.#limits.timeMs);
        const computed = await computedMs(child.pid);
        computedBefore ??= computed;
        if ((computed ?? 0) - (computedBefore ?? 0) > this.#limits.computedMs) return tooSlow(this.#limits.computedMs);
        const resident = await residentBytes(child.pid);
        if (resident !== null && resident > this.#limits.memoryBytes) cut('workbook.too_large', tooMuchMemory);
      }, watchEveryMs);

      const onMessage = (message: FromReader) => {
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
        // V8 ends a process that is out of heap with SIGABRT; its words tell it from other crashes.
        if (signal === 'SIGABRT' || this.#lastWords.includes('heap')) cut('workbook.too_large', tooMuchMemory);
        else
          cut(
            'workbook.corrupt',
            'The workbook is damaged and could not be read. Open it in Excel, save it again and upload that copy.',
          );
      };
      const onError = (error: Error) => fail(error);
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      if (this.#gone) return onExit(null, null);
      send({ type: 'read', request });
    });
  }
}

const lighten = 'Remove sheets, pictures and rows that the order does not need and upload it again.';
const tooMuchMemory = `The workbook needs more memory to read than is allowed. ${lighten}`;
