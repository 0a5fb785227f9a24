import type { Logger } from '@nestjs/common';
import { messageOf } from './errors.js';

const summaryEveryMs = 60_000;
const longestReason = 300;

/**
 * Limits the warnings of loops that retry. The first failure of a cause is logged at once; while it continues, one line
 * a minute reports how often it occurred. A cause that did not occur for a minute counts as new.
 */
export class FailureLog {
  readonly #repeats = new Map<string, number>();

  constructor(private readonly logger: Logger) {}

  warn(message: string, error: unknown): void {
    const [firstLine = ''] = messageOf(error).split('\n');
    const reason = firstLine.slice(0, longestReason);
    // Replaces numbers, because ports, process ids and job ids differ between failures with the same cause.
    const cause = `${message} ${reason}`.replace(/[\da-f-]*\d[\da-f-]*/g, '#');
    const repeats = this.#repeats.get(cause);
    if (repeats !== undefined) {
      this.#repeats.set(cause, repeats + 1);
      return;
    }
    this.logger.warn({ reason }, message);
    this.#repeats.set(cause, 0);
    this.#summarizeLater(cause, message, reason);
  }

  #summarizeLater(cause: string, message: string, reason: string): void {
    setTimeout(() => {
      const times = this.#repeats.get(cause) ?? 0;
      this.#repeats.delete(cause);
      if (times === 0) return;
      this.logger.warn({ reason, times }, `${message} (repeated in the last minute)`);
      this.#repeats.set(cause, 0);
      this.#summarizeLater(cause, message, reason);
    }, summaryEveryMs).unref();
  }
}
