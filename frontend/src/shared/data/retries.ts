import { ApiError } from './api';

/** Whether a retry may succeed: after a failed connection (status 0), an ended session, a rate limit or a server error. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 401, 429].includes(error.status) || error.status >= 500;
}

/**
 * The milliseconds until the next automatic retry: the server's Retry-After or the pause of `backoffMs` after this many
 * earlier failures, whichever is longer. The last pause is repeated.
 */
export function retryDelayMs(error: unknown, earlierFailures: number, backoffMs: readonly number[]): number {
  const serverDelayMs = error instanceof ApiError ? (error.body?.retryAfter ?? 0) * 1000 : 0;
  return Math.max(serverDelayMs, backoffMs[Math.min(earlierFailures, backoffMs.length - 1)] ?? 0);
}
