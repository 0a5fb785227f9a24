const firstPauseMs = 250;
const longestPauseMs = 30_000;

/**
 * The pauses between attempts to reach a store that does not respond: 0.25 s, doubling up to 30 s. The random part
 * (jitter, up to half of a pause) keeps several processes from returning to a restarted store in the same moment.
 */
export class Backoff {
  #failures = 0;

  nextPauseMs(): number {
    const ceiling = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures++;
    return ceiling * (1 - Math.random() / 2);
  }

  reset(): void {
    this.#failures = 0;
  }
}
