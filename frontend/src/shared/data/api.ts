import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { texts } from '../../texts/texts';
import { translateSentence } from '../../texts/translate-sentence';
import { secondFactorProof } from '../access/second-factor-proof';
import { dropRefusedToken, sessionToken } from './session-token';

export const requestTimeoutMs = 30_000;

/**
 * A failed request. `message` is the server's English text, which `errorMessageOf` translates; `status` is 0 when the
 * server sent no response. `isGeneric` is true when the server sent no sentence: `message` then only says why.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
    readonly body?: ErrorBody,
    readonly isGeneric = body === undefined,
  ) {
    super(message);
  }

  /** The HTTP status again, under the property name that Refine expects. */
  get statusCode(): number {
    return this.status;
  }
}

/** Why a request failed, translated, for a place whose title says what failed: that is `failed`, if nothing else is known. */
export function causeOf(error: unknown, failed: string): string {
  return error instanceof ApiError ? translateSentence(error.message, error.body?.code) : translateSentence(failed);
}

/**
 * Returns the error message to show, translated: the server's sentence, or `failed` if it sent none (specification 8), and
 * then the cause behind it, such as a lost connection.
 */
export function errorMessageOf(error: unknown, failed: string): string {
  const cause = causeOf(error, failed);
  if (!(error instanceof ApiError) || !error.isGeneric) return cause;
  return `${translateSentence(failed).replace(/\.$/, '')}. ${cause}`;
}

export function isAbortError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface RequestOptions {
  method?: HttpMethod;
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

interface UploadOptions {
  method?: HttpMethod;
  form: FormData;
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

export type ListParameters = Record<string, string | number | boolean | undefined>;

function fallbackFor(status: number): string {
  if (status === 401) return messages.auth.unauthenticated;
  if (status === 403) return messages.common.forbidden;
  if (status === 404) return messages.common.notFound;
  if (status === 413) return messages.catalogue.fileTooLarge;
  if (status >= 502 && status <= 504) return messages.common.unavailable;
  if (status >= 500) return messages.common.serverError;
  return messages.common.genericError;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The body is not JSON. It may be HTML when a proxy between browser and server has responded.
    return undefined;
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && ('message' in value || 'error' in value);
}

/** Returns the error message for a rate limit. Rounds the time up, so that a retry after the shown time succeeds. */
function tooManyAttempts(seconds: number): string {
  if (seconds <= 90) return texts.t('shared:tooManyAttemptsSeconds', { count: Math.ceil(seconds) });
  return texts.t('shared:tooManyAttemptsMinutes', { count: Math.ceil(seconds / 60) });
}

function refusal(status: number, text: string, sentToken: string | null): ApiError {
  if (status === 401 && sentToken !== null) dropRefusedToken(sentToken);
  const body = parseJson(text);
  if (!isErrorBody(body)) return new ApiError(fallbackFor(status), status);
  if (body.retryAfter) return new ApiError(tooManyAttempts(body.retryAfter), status, body);
  const sentence = body.message || body.error;
  const isTold = typeof sentence === 'string' && sentence !== '';
  return new ApiError(isTold ? sentence : fallbackFor(status), status, body, !isTold);
}

function answer<T>(text: string, status: number): T {
  if (text === '') return undefined as T;
  const body = parseJson(text);
  // A 200 response with HTML comes from a proxy or an outdated server and must not be used as data.
  if (body === undefined) throw new ApiError(messages.common.genericError, status);
  return body as T;
}

/** Returns a signal that aborts when `touch` was not called for `ms`, or when the caller's signal aborts. */
function stallGuard(ms: number, outer?: AbortSignal) {
  const controller = new AbortController();
  let timedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, ms);
  };
  const forward = () => controller.abort();
  if (outer?.aborted) controller.abort();
  outer?.addEventListener('abort', forward);
  touch();
  return {
    signal: controller.signal,
    touch,
    /** Turns an error of fetch into an ApiError. An abort by the caller stays an AbortError. */
    translate: (error: unknown): unknown => {
      if (error instanceof ApiError) return error;
      if (timedOut) return new ApiError(texts.t('shared:serverTimeout'), 0);
      if (outer?.aborted) return new DOMException('Aborted', 'AbortError');
      return new ApiError(texts.t('shared:serverUnreachable'), 0);
    },
    release: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', forward);
    },
  };
}

type ReadResponse<T> = (response: Response, touch: () => void) => Promise<T>;

/**
 * Sends a request and passes its response to `read`, which calls `touch` for each chunk: the timeout counts from the
 * last received byte. A request that the server refuses until the second factor is confirmed is sent again after that
 * (row K04).
 */
export async function sendRequest<T>(path: string, options: RequestOptions, read: ReadResponse<T>): Promise<T> {
  try {
    return await sendOnce(path, options, read);
  } catch (error) {
    const isNeeded = error instanceof ApiError && error.body?.code === 'second_factor.needed';
    if (!isNeeded || !(await secondFactorProof.ask?.())) throw error;
    return sendOnce(path, options, read);
  }
}

async function sendOnce<T>(path: string, options: RequestOptions, read: ReadResponse<T>): Promise<T> {
  const token = sessionToken.read();
  const guard = stallGuard(requestTimeoutMs, options.signal);
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  const init: RequestInit = { method: options.method ?? 'GET', headers, signal: guard.signal };
  if (options.form !== undefined) init.body = options.form;
  if (options.json !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(options.json);
  }
  try {
    const response = await fetch(path, init);
    if (!response.ok) throw refusal(response.status, await response.text(), token);
    return await read(response, guard.touch);
  } catch (error) {
    throw guard.translate(error);
  } finally {
    guard.release();
  }
}

export function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return sendRequest(path, options, async (response) => answer<T>(await response.text(), response.status));
}

export function withQueryString(path: string, query: ListParameters): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Requests a list. Returns the response body, and the total number of matching rows on all pages. */
export function requestList<T>(
  path: string,
  query: ListParameters = {},
  options: Pick<RequestOptions, 'signal'> = {},
): Promise<{ rows: T; total: number }> {
  return sendRequest(withQueryString(path, query), options, async (response) => {
    const rows = answer<T>(await response.text(), response.status);
    const counted = response.headers.get('X-Total-Count');
    return { rows, total: counted === null ? (Array.isArray(rows) ? rows.length : 0) : Number(counted) };
  });
}

/**
 * Uploads a form by XMLHttpRequest, because fetch reports no upload progress. The timeout counts from the last
 * transferred byte.
 */
export function uploadForm<T>(path: string, options: UploadOptions): Promise<T> {
  const token = sessionToken.read();
  const guard = stallGuard(requestTimeoutMs, options.signal);
  return new Promise<T>((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(options.method ?? 'POST', path);
    call.setRequestHeader('Accept', 'application/json');
    if (token !== null) call.setRequestHeader('Authorization', `Bearer ${token}`);
    if (options.idempotencyKey !== undefined) call.setRequestHeader('Idempotency-Key', options.idempotencyKey);
    call.upload.onprogress = (event) => {
      guard.touch();
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    call.onprogress = guard.touch;
    call.onload = () => {
      try {
        if (call.status < 200 || call.status > 299) throw refusal(call.status, call.responseText, token);
        resolve(answer<T>(call.responseText, call.status));
      } catch (error) {
        reject(error);
      }
    };
    const fail = () => reject(guard.translate(undefined));
    call.onerror = fail;
    call.onabort = fail;
    guard.signal.addEventListener('abort', () => call.abort());
    if (guard.signal.aborted) fail();
    else call.send(options.form);
  }).finally(guard.release);
}
