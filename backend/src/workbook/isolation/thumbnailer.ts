import type { ChildProcess } from 'node:child_process';
import { cpuTimeMs, forkIsolated, residentBytes } from './isolated-process.js';
import type { ChildLimits } from './reader-child.js';
import { type ReaderEntry, readerEntry } from './reader-entry.js';
import type { Box, Drawing, DrawingRequest, Thumbnail, ThumbnailRequest } from './thumbnail-messages.js';

interface ThumbnailerOptions extends ChildLimits {
  /** Replaces the program of the process, so that tests can use a program that hangs. */
  entry: ReaderEntry;
  /** CPU time in milliseconds that one picture may take. */
  computedMs: number;
  /** Time limit for all pictures of one file; the pictures that remain after it get no thumbnail. */
  totalMs: number;
}

/** After this many crashed processes, a file is assumed to be hostile and its remaining pictures are skipped. */
const mostDeaths = 5;
const watchEveryMs = 100;

/**
 * Makes thumbnails (WebP) of the pictures in a workbook, and draws uploaded pictures anew, in an isolated process. A hostile picture can only
 * crash that process; the other pictures still get their thumbnails.
 */
export class Thumbnailer {
  readonly #options: ThumbnailerOptions;

  /**
   * The options limit the memory and the time for one picture, and the time for one file; missing options have
   * defaults.
   */
  constructor(options: Partial<ThumbnailerOptions> = {}) {
    this.#options = {
      memoryBytes: 512 * 1024 * 1024,
      computedMs: 10_000,
      // Much longer, because starting the process and decoding wait for other work of a busy machine, and a picture that
      // was skipped stays without a thumbnail.
      timeMs: 60_000,
      // Ten thousand photographs take about four minutes. Hostile pictures can take seconds each, while the pictures of
      // other files wait. The job must end before the sweep treats it as lost.
      totalMs: 480_000,
      entry: readerEntry('thumbnail-process'),
      ...options,
    };
  }

  /** Yields the thumbnails one by one, in the order of `parts`; skips parts without a readable picture. */
  async *of(file: string, parts: readonly string[]): AsyncGenerator<{ part: string; webp: Buffer }> {
    let child: ChildProcess | undefined;
    let deaths = 0;
    const started = performance.now();
    try {
      for (const part of parts) {
        if (performance.now() - started >= this.#options.totalMs) return;
        child ??= forkIsolated(this.#options.entry, 'ignore', true);
        const answer = await this.#request<Thumbnail>(child, { file, part });
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

  /** Draws the PNG or JPEG at `path` anew, reduced to the box; null when it is no readable picture. */
  async redraw(path: string, box: Box): Promise<{ picture: Buffer; mediaType: 'image/png' | 'image/jpeg' } | null> {
    const child = forkIsolated(this.#options.entry, 'ignore', true);
    try {
      const answer = await this.#request<Drawing>(child, { path, box });
      return answer?.drawn ? { ...answer.drawn, picture: Buffer.from(answer.drawn.picture, 'base64') } : null;
    } finally {
      child.kill('SIGKILL');
    }
  }

  /** Resolves with null when the process crashes or exceeds a limit. */
  #request<Answer extends Thumbnail | Drawing>(
    child: ChildProcess,
    request: ThumbnailRequest | DrawingRequest,
  ): Promise<Answer | null> {
    return new Promise((resolve) => {
      const settle = (answer: Answer | null) => {
        clearTimeout(deadline);
        clearInterval(watch);
        child.off('message', settle).off('exit', ended).off('error', ended);
        resolve(answer);
      };
      const ended = () => settle(null);
      const deadline = setTimeout(ended, this.#options.timeMs);
      let computedBefore: number | null = null;
      const watch = setInterval(async () => {
        const computed = await cpuTimeMs(child.pid);
        computedBefore ??= computed;
        if ((computed ?? 0) - (computedBefore ?? 0) > this.#options.computedMs) ended();
        else if (((await residentBytes(child.pid)) ?? 0) > this.#options.memoryBytes) ended();
      }, watchEveryMs);
      child.on('message', settle).on('exit', ended).on('error', ended);
      child.send(request, (error) => error && ended());
    });
  }
}
