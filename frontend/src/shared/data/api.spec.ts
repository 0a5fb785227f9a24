import type { ErrorBody } from '@portal/contract/errors';
import { FakeServer } from '../../test/fake-server';
import { ApiError, request, requestList, requestTimeoutMs, uploadForm } from './api';
import { sessionToken } from './session-token';

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
};

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer();
  server.install();
});

describe('an API request', () => {
  it('sends the token and returns the response body', async () => {
    sessionToken.keep('t1');
    server.on('GET /api/thing', { body: { a: 1 } });
    await expect(request('/api/thing')).resolves.toEqual({ a: 1 });
    expect(server.calls[0]?.headers.Authorization).toBe('Bearer t1');
  });

  it('returns undefined for an empty body', async () => {
    server.on('DELETE /api/thing', { status: 204 });
    await expect(request('/api/thing', { method: 'DELETE' })).resolves.toBeUndefined();
  });

  it('fails with the error message of the response, whether the server sends it as `message` or as `error`', async () => {
    const body: Partial<ErrorBody> = { code: 'brand.name_taken', message: 'A brand with this name already exists' };
    server
      .on('POST /api/brands', { status: 409, body })
      .on('GET /api/old', { status: 400, body: { error: 'Only error' } });
    const failure = await failureOf(request('/api/brands', { method: 'POST', json: {} }));
    expect(failure).toMatchObject({
      message: 'A brand with this name already exists',
      status: 409,
      statusCode: 409,
      body,
    });
    expect((await failureOf(request('/api/old'))).message).toBe('Only error');
  });

  // R10
  it.each([
    [1, '1 second'],
    [89.2, '90 seconds'],
    [91, '2 minutes'],
    [3600, '60 minutes'],
  ])('shows how long to wait after too many attempts: %d', async (retryAfter, words) => {
    const message = 'Too many attempts. Please wait a moment and try again.';
    server.on('POST /api/thing', { status: 429, body: { message, retryAfter } });
    const failure = await failureOf(request('/api/thing', { method: 'POST', json: {} }));
    expect(failure.message).toBe(`Too many attempts. Please try again in ${words}.`);
  });

  it.each([
    [401, 'Authentication failed. Please log in again.'],
    [403, 'You do not have permission to do this.'],
    [413, 'File is too large. Please try a smaller file.'],
    [500, 'Server error. Please try again later or contact support.'],
    [503, 'The service is temporarily unavailable. Please try again in a moment.'],
    [418, 'An error occurred'],
  ])('shows a default message for a response with status %i and no message', async (status, sentence) => {
    server.on('GET /api/thing', { status });
    expect((await failureOf(request('/api/thing'))).message).toBe(sentence);
  });

  it('fails with a message that the server cannot be reached', async () => {
    Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await failureOf(request('/api/thing'))).toMatchObject({
      message: 'The server cannot be reached. Please check your connection and try again.',
      status: 0,
    });
  });

  it('times out after 30 seconds', async () => {
    import.meta.jest.useFakeTimers();
    const hangingFetch = (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    Object.assign(globalThis, { fetch: hangingFetch });
    const failure = failureOf(request('/api/thing'));
    await import.meta.jest.advanceTimersByTimeAsync(requestTimeoutMs);
    expect(await failure).toMatchObject({ message: 'The server did not answer in time. Please try again.', status: 0 });
    import.meta.jest.useRealTimers();
  });

  it('rejects with an AbortError when the caller aborts', async () => {
    const controller = new AbortController();
    controller.abort();
    Object.assign(globalThis, { fetch: () => Promise.reject(new DOMException('', 'AbortError')) });
    await expect(request('/api/thing', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a 401 response', () => {
  it('ends the session, whichever route was requested', async () => {
    sessionToken.keep('t1');
    server.on('GET /api/orders', { status: 401 });
    await failureOf(request('/api/orders'));
    expect(sessionToken.read()).toBeNull();
  });

  it('does not end a session that began after the request', async () => {
    sessionToken.keep('old');
    server.on('GET /api/orders', () => {
      sessionToken.keep('new');
      return { status: 401 };
    });
    await failureOf(request('/api/orders'));
    expect(sessionToken.read()).toBe('new');
  });
});

describe('a list request', () => {
  it('sends only parameters that are set, and returns the total count of the response’s header', async () => {
    server.on('GET /api/orders', { body: [{ _id: '1' }], headers: { 'X-Total-Count': '57' } });
    const list = await requestList('/api/orders', {
      page: 2,
      limit: 20,
      sort: '-createdAt',
      search: '',
      status: undefined,
    });
    expect(list).toEqual({ rows: [{ _id: '1' }], total: 57 });
    expect(server.calls[0]?.query.toString()).toBe('page=2&limit=20&sort=-createdAt');
  });
});

describe('a file upload', () => {
  it('reports its progress, sends its idempotency key and returns the response body', async () => {
    sessionToken.keep('t1');
    server.on('POST /api/orders', { body: { _id: '1' } });
    const progress: number[] = [];
    const form = new FormData();
    await expect(
      uploadForm('/api/orders', { form, onProgress: (percent) => progress.push(percent), idempotencyKey: 'k' }),
    ).resolves.toEqual({ _id: '1' });
    expect(progress.at(-1)).toBe(100);
    expect(server.calls[0]?.headers).toMatchObject({ Authorization: 'Bearer t1', 'Idempotency-Key': 'k' });
  });

  it("fails with the server's error message", async () => {
    server.on('POST /api/orders', { status: 422, body: { message: 'No quantities were entered' } });
    expect(await failureOf(uploadForm('/api/orders', { form: new FormData() }))).toMatchObject({
      message: 'No quantities were entered',
      status: 422,
    });
  });
});
