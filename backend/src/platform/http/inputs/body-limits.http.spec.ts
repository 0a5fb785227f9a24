import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { AdminBrand } from '@portal/contract/brands';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { workbookLimits } from '@portal/contract/workbook';
import { type TestClient, TestPortal } from '../../../../test/portal/portal.js';
import { waitUntil } from '../../../../test/wait-until.js';
import { uploadsDirectory } from './uploads.js';

const MB = 1024 * 1024;
/**
 * The most bytes that a client can send before it is stopped: those that the server reads after its response, and those
 * that the buffers of both sockets hold on this machine.
 */
const acceptedAtMost = 24 * MB;

/** Sends a request whose body never ends, as fast as the server reads it. */
async function sendEndlessly(url: string, head: string[], body: () => Buffer) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  let closed = false;
  socket.on('data', (data) => (answer += data));
  socket.on('error', () => undefined).on('close', () => (closed = true));
  socket.write(`${[...head, 'Host: portal'].join('\r\n')}\r\n\r\n`);
  const start = Date.now();
  while (!closed && Date.now() - start < 60_000) {
    if (!socket.write(body())) {
      const waiting = new AbortController();
      const { signal } = waiting;
      const drained = once(socket, 'drain', { signal }).catch(() => undefined);
      await Promise.race([drained, once(socket, 'close', { signal }).catch(() => undefined), delay(1_000)]);
      waiting.abort();
    }
  }
  socket.destroy();
  const [header = '', text = ''] = answer.split('\r\n\r\n');
  const status = Number(header.split(' ')[1]);
  return { status, header, error: JSON.parse(text || '{}') as ErrorBody, sent: socket.bytesWritten, closed };
}

// R33
describe('a body that is too large', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let brandId: string;

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    const brand = await admin.call<AdminBrand>('POST', '/api/brands', { json: { name: 'Brand' } });
    brandId = brand.body._id;
  });
  afterAll(() => portal.stop());

  const zeros = Buffer.alloc(256 * 1024);
  const chunk = Buffer.concat([Buffer.from(`${zeros.length.toString(16)}\r\n`), zeros, Buffer.from('\r\n')]);
  const partHead = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.xlsx"\r\n\r\n';
  const post = (path: string, type: string, length: string) => [
    `POST ${path} HTTP/1.1`,
    `Authorization: Bearer ${admin.token}`,
    `Content-Type: ${type}`,
    length,
  ];
  const multipart = 'multipart/form-data; boundary=x';
  const chunked = 'Transfer-Encoding: chunked';
  const uploadPath = () => `/api/catalogue/${brandId}/upload`;
  async function noUploadsLeft() {
    const left = () => readdir(uploadsDirectory(portal.env.dataDir));
    await waitUntil(async () => (await left()).length === 0);
  }

  it('of 2 GB is refused because of its Content-Length, without being read', async () => {
    for (const [path, type, message] of [
      [uploadPath(), multipart, messages.catalogue.uploadTooLarge],
      ['/api/auth/login', 'application/json', expect.stringContaining('at most 16 kB')],
      ['/api/chat/send-message', 'application/json', expect.stringContaining('at most 64 kB')],
      ['/api/brands', 'application/json', expect.stringContaining('at most 512 kB')],
      ['/api/drafts/1/paste', 'application/json', expect.stringContaining('at most 640 kB')],
    ] as const) {
      const { status, header, error, sent, closed } = await sendEndlessly(
        portal.url,
        post(path, type, `Content-Length: ${2 * 1024 * MB}`),
        () => zeros,
      );
      expect([path, status, error.code, closed]).toEqual([path, 413, 'common.too_large', true]);
      expect(error.message).toEqual(message);
      expect(header).toMatch(/^connection: close$/im);
      expect(sent).toBeLessThan(acceptedAtMost);
    }
    await noUploadsLeft();
  });

  it('without a Content-Length is refused once the limit is reached', async () => {
    let first = true;
    const file = () => {
      if (!first) return chunk;
      first = false;
      return Buffer.from(`${partHead.length.toString(16)}\r\n${partHead}\r\n`);
    };
    const upload = await sendEndlessly(portal.url, post(uploadPath(), multipart, chunked), file);
    expect([upload.status, upload.closed]).toEqual([413, true]);
    expect(upload.error.message).toBe(messages.catalogue.uploadTooLarge);
    expect(upload.error.message).toContain(`${workbookLimits.uploadBytes / MB} MB`);
    expect(upload.sent).toBeLessThan(workbookLimits.uploadBytes + acceptedAtMost);
    await noUploadsLeft();

    // Bytes before the first part belong to no file and no field.
    const preamble = await sendEndlessly(portal.url, post(uploadPath(), multipart, chunked), () => chunk);
    expect([preamble.status, preamble.closed]).toEqual([413, true]);
    expect(preamble.sent).toBeLessThan(workbookLimits.uploadBytes + acceptedAtMost);

    const json = await sendEndlessly(portal.url, post('/api/auth/login', 'application/json', chunked), () => chunk);
    expect([json.status, json.closed]).toEqual([413, true]);
    expect(json.error.message).toContain('at most 16 kB');
    expect(json.sent).toBeLessThan(acceptedAtMost);
  });

  it('ends with a closed connection when no route reads the body', async () => {
    for (const [method, path, status] of [
      ['GET', '/api/health/live', 200],
      ['POST', '/api/nothing', 404],
    ] as const) {
      const head = post(path, 'text/plain', chunked).with(0, `${method} ${path} HTTP/1.1`);
      const answer = await sendEndlessly(portal.url, head, () => chunk);
      expect([path, answer.status, answer.closed]).toEqual([path, status, true]);
    }
    const unknown = post(uploadPath(), multipart, chunked).with(1, 'Authorization: Bearer nobody');
    const refused = await sendEndlessly(portal.url, unknown, () => chunk);
    expect([refused.status, refused.closed]).toEqual([401, true]);
    expect(refused.sent).toBeLessThan(acceptedAtMost);
  });

  it('is answered with a readable error, even when the client sends the whole body first', async () => {
    const file = new FormData();
    file.set('files', new Blob([new Uint8Array(30 * MB)]), 'a.xlsx');
    const answer = await admin.call<ErrorBody>('POST', uploadPath(), { form: file });
    expect([answer.status, answer.body.message]).toEqual([413, messages.catalogue.uploadTooLarge]);
    const json = { email: 'a@example.com', password: 'x'.repeat(17 * 1024) };
    const login = await portal.anonymous().call<ErrorBody>('POST', '/api/auth/login', { json });
    expect([login.status, login.body.code]).toEqual([413, 'common.too_large']);
  });

  it('does not include the longest allowed lists of ids, which are accepted', async () => {
    const ids = Array.from({ length: 10_000 }, () => crypto.randomUUID());
    const lists: [string, string, object][] = [
      ['POST', '/api/brands', { name: 'Many', visibility: 'specific_buyers', visibleToBuyers: ids }],
      [
        'PUT',
        `/api/catalogue/brand/${brandId}/visibility`,
        { visibility: 'specific_buyers', visibleToBuyers: ids, before: ids },
      ],
      ['PUT', `/api/buyers/${admin.id}/brand-access`, { brands: ids, before: ids }],
    ];
    for (const [method, path, json] of lists) {
      const { status } = await admin.call(method, path, { json });
      expect([path, [400, 404, 409].includes(status)]).toEqual([path, true]);
    }
    const tooMany = { visibility: 'specific_buyers', visibleToBuyers: [...ids, ids[0]] };
    const answer = await admin.call<ErrorBody>('PUT', `/api/catalogue/brand/${brandId}/visibility`, { json: tooMany });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'visibleToBuyers']);
  });
});
