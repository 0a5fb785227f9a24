import type { ChildProcess } from 'node:child_process';
import { forkIsolated, residentBytes } from './isolated-process.js';
import type { ChildLimits } from './reader-child.js';
import { type ReaderEntry, readerEntry } from './reader-entry.js';
import type { Thumbnail, ThumbnailRequest } from './thumbnail-messages.js';

interface ThumbnailerOptions extends ChildLimits {
  /** Another program instead of its own: specs show with it what happens to one that hangs. */
  entry: ReaderEntry;
  /** For all pictures of one file; those that are left then are left out. */
  totalMs: number;
}

/** A file that ends its process this often is made to. */
const mostDeaths = 5;
const watchEveryMs = 100;

/**
 * Makes small pictures (WebP) of those in a workbook, in an isolated process: whatever a picture does, only that process
 * is lost, and only that picture is left out.
 */
export class Thumbnailer {
  readonly #options: ThumbnailerOptions;

  /** Memory and time are those of one picture. */
  constructor(options: Partial<ThumbnailerOptions> = {}) {
    this.#options = {
      memoryBytes: 512 * 1024 * 1024,
      timeMs: 10_000,
      // Ten thousand photographs take some four minutes; small files can hold hundreds that take seconds each, and the
      // pictures of other files wait for them. Before the sweep takes the job for lost.
      totalMs: 480_000,
      entry: readerEntry('thumbnail-process'),
      ...options,
    };
  }

  /** One by one, in the order asked for; parts that hold no picture are missing. */
  async *of(file: string, parts: readonly string[]): AsyncGenerator<{ part: string; webp: Buffer }> {
    let child: ChildProcess | undefined;
    let deaths = 0;
    const started = performance.now();
    try {
      for (const part of parts) {
        if (performance.now() - started >= this.#options.totalMs) return;
        child ??= forkIsolated(this.#options.entry, 'ignore', true);
        const answer = await this.#ask(child, { file, part });
        if (answer?.webp) yield { part, webp: Buffer.from(answer.webp, 'base64') };
        if (answer !== null) continue;
        child.kill('SIGKILL');
        child = undefined;
        deaths += 1;
        if (deaths >= mostDeaths) return;
      }
    } finally {
      child?.kill('SIGKILL');
    }
  }

  /** Null where the process ended over it, or would not end. */
  #ask(child: ChildProcess, request: ThumbnailRequest): Promise<Thumbnail | null> {
    return new Promise((resolve) => {
      const settle = (answer: Thumbnail | null) => {
        clearTimeout(deadline);
        clearInterval(watch);
        child.off('message', settle).off('exit', ended).off('error', ended);
        resolve(answer);
      };
      const ended = () => settle(null);
      const deadline = setTimeout(ended, this.#options.timeMs);
      const watch = setInterval(async () => {
        if (((await residentBytes(child.pid)) ?? 0) > this.#options.memoryBytes) ended();
      }, watchEveryMs);
      child.on('message', settle).on('exit', ended).on('error', ended);
      child.send(request, (error) => error && ended());
    });
  }
}
