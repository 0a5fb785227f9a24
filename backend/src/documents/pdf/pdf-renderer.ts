import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { TaxDocument } from '@portal/contract/documents/tax-document';
import { forkIsolated } from '../../workbook/isolation/isolated-process.js';
import { programEntry, type ReaderEntry } from '../../workbook/isolation/reader-entry.js';
import type { PdfAnswer, PdfContent, PdfRequest } from './pdf-messages.js';
import type { StatementContent } from './statement-pdf.js';

interface PdfRendererOptions {
  /** Time limit for one document, waiting for others included. A document of 2,000 lines takes 1 s of CPU time. */
  timeMs: number;
  /** The process, some 100 MiB, ends after this time without work. */
  idleMs: number;
}

interface Waiting {
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
  deadline: NodeJS.Timeout;
}

/**
 * Makes PDFs in an isolated process, so that the event loop of the API and of the jobs stays free. A thread would do as
 * well, but its memory, 200 MiB after ten documents, stays with the portal after it ended. The process starts with the
 * first document; documents that are asked for meanwhile wait for each other.
 */
export class PdfRenderer {
  readonly #options: PdfRendererOptions;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /**
   * The program of the process. The flags save the first PDF of a process 0.15 s of CPU time (row T09): its code runs too
   * short to be worth the optimizing compiler, and the heap is large enough to do without a full collection.
   */
  static program(): ReaderEntry {
    const { file, execArgv } = programEntry(new URL('./pdf-process.js', import.meta.url));
    return { file, execArgv: [...execArgv, '--no-opt', '--initial-heap-size=200'] };
  }

  constructor(options: Partial<PdfRendererOptions> = {}) {
    this.#options = { timeMs: 60_000, idleMs: 60_000, ...options };
  }

  /** Rejects when the logo is no readable PNG or JPEG, when the time limit is exceeded, or when the process crashes. */
  render(document: TaxDocument, logo: Buffer | null): Promise<Buffer> {
    return this.#make(document.number, { document }, logo);
  }

  /** The PDF of a statement of account. Rejects like `render`. */
  renderStatement(statement: StatementContent, logo: Buffer | null): Promise<Buffer> {
    return this.#make('a statement', { statement }, logo);
  }

  #make(name: string, content: PdfContent, logo: Buffer | null): Promise<Buffer> {
    const child = this.#running();
    clearTimeout(this.#idle);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const tooLong = () => this.#end(new Error(`The PDF of ${name} was not made in time`));
      this.#waiting.set(id, { resolve, reject, deadline: setTimeout(tooLong, this.#options.timeMs) });
      const request: PdfRequest = { id, ...content, logo: logo?.toString('base64') ?? null };
      child.send(request, (error) => error && this.#end(error));
    });
  }

  /** Ends the process. Documents that are being made are refused. */
  async close(): Promise<void> {
    const child = this.#process;
    this.#end(new Error('The portal is stopping'));
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    await once(child, 'exit');
  }

  #running(): ChildProcess {
    if (this.#process) return this.#process;
    const child = forkIsolated(PdfRenderer.program(), 'ignore');
    const ended = (error: Error) => {
      if (this.#process === child) this.#end(error);
    };
    child.on('message', (answer: PdfAnswer) => this.#settle(answer));
    child.on('exit', (code, signal) => ended(new Error(`The process that makes PDFs ended with ${signal ?? code}`)));
    child.on('error', ended);
    // An idle process does not keep the portal from ending. While it works, the deadline does.
    child.unref();
    child.channel?.unref();
    (child.stderr as Socket).unref().resume();
    this.#process = child;
    return child;
  }

  #settle(answer: PdfAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.deadline);
    if ('pdf' in answer) waiting.resolve(Buffer.from(answer.pdf, 'base64'));
    else waiting.reject(new Error(answer.error));
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => this.#end(new Error('Idle')), this.#options.idleMs).unref();
  }

  #end(error: Error): void {
    const child = this.#process;
    this.#process = undefined;
    clearTimeout(this.#idle);
    const refused = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject, deadline } of refused) {
      clearTimeout(deadline);
      reject(error);
    }
    child?.kill('SIGKILL');
  }
}
