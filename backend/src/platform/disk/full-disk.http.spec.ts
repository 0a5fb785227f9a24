import { readdir } from 'node:fs/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { DiskSpaceResponse } from '@portal/contract/disk-space';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { sql } from 'kysely';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal, testPassword } from '../../../test/portal/portal.js';
import { invoicePdf, stockSheet } from '../../../test/portal/sheets.js';
import { waitUntil } from '../../../test/wait-until.js';
import { uploadsDirectory } from '../http/inputs/uploads.js';
import { Storage } from '../storage/storage.js';

/** Tables that are written even when users only read or sign in, because they count views, downloads and attempts. */
const countingTables = ['stock_file_downloads', 'brand_views', 'rate_limits'];

// R33
describe('while a disk is full', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  let orderId: string;
  let put: Storage['put'];

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'on', METRICS_TOKEN: 'm'.repeat(32) });
    put = portal.app.get(Storage).put;
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A-1', price: 10, available: 100 }]);
    orderId = await desk.placed(buyer, { 'A-1': 1 });
    await run(`create function refuse_to_write() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full';
    end $$`);
  });
  afterAll(() => portal.stop());
  afterEach(async () => {
    portal.app.get(Storage).put = put;
    for (const table of tables) await run(`drop trigger if exists full_disk on ${table}`);
  });

  const tables = [...countingTables, 'orders', 'order_events', 'chat_messages', 'outbox_events', 'stored_files'];
  const run = (statement: string) => sql.raw(statement).execute(portal.app.get(MikroORM).em.fork().getKysely());
  async function fillDatabase(names: string[]) {
    for (const table of names) {
      await run(`create trigger full_disk before insert or update or delete on ${table}
        for each statement execute function refuse_to_write()`);
    }
  }
  function fillStorage() {
    const error = Object.assign(new Error('ENOSPC: no space left on device, link'), { code: 'ENOSPC' });
    portal.app.get(Storage).put = () => Promise.reject(error);
  }
  const upload = (name: string) =>
    admin.call<ErrorBody>('POST', `/api/catalogue/${desk.brandId}/upload`, {
      form: formWithFile('files', name, stockSheet(desk.rows)),
    });
  const approve = () =>
    admin.call<ErrorBody>('PUT', `/api/orders/${orderId}/approve`, {
      form: formWithFile('invoiceFile', 'invoice.pdf', invoicePdf),
    });
  const send = () => buyer.call<ErrorBody>('POST', '/api/chat/send-message', { json: { content: 'Hello' } });
  const stores = async () => (await admin.get<DiskSpaceResponse>('/api/disk-space')).body.stores;
  /** Temporary files are deleted only after the response is sent. */
  const noUploadsLeft = () => waitUntil(async () => (await readdir(uploadsDirectory(portal.env.dataDir))).length === 0);
  const isRefused = async (answer: Promise<{ status: number; body: ErrorBody }>) => {
    const { status, body } = await answer;
    expect([status, body.code, body.message]).toEqual([507, 'common.disk_full', messages.common.diskFull]);
  };

  it('writes to the database are refused with the reason', async () => {
    await fillDatabase(tables);
    await isRefused(desk.place(buyer, { 'A-1': 1 }));
    await isRefused(approve());
    await isRefused(send());
    await isRefused(upload('more.xlsx'));
    expect(messages.common.diskFull).toMatch(/^The portal's disk is full\. Nothing was saved\. /);
    expect(await stores()).toMatchObject([{ store: 'files' }, { store: 'database', state: 'full' }]);
    const ready = await admin.get<ErrorBody>('/api/health/ready');
    expect([ready.status, ready.body.message]).toEqual([503, 'No space left on the disk of: database']);
    expect((await buyer.get<unknown[]>('/api/orders')).body).toHaveLength(1);
    await noUploadsLeft();
  });

  it('reading and signing in still work although attempts cannot be counted in the database', async () => {
    await fillDatabase(countingTables);
    const files = `/api/catalogue/${desk.brandId}/stock-files`;
    const download = `/api/catalogue/${desk.brandId}/stock-file/${desk.fileId}/download`;
    for (const path of [files, download, '/api/orders', `/api/orders/${orderId}/download/order`]) {
      expect([path, (await buyer.get(path)).status]).toEqual([path, 200]);
    }
    const signIn = (password: string) =>
      portal.anonymous().call<ErrorBody>('POST', '/api/auth/login', { json: { email: buyer.email, password } });
    expect((await signIn(testPassword)).status).toBe(200);
    // Attempts are counted in memory instead, so guesses are still limited.
    for (let guess = 0; guess < 10; guess++) expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn('wrong')).status).toBe(429);
  });

  it('uploads to the storage are refused, and readiness names the storage', async () => {
    fillStorage();
    await isRefused(desk.place(buyer, { 'A-1': 1 }));
    await isRefused(approve());
    // The storage counts as full until space is freed. Other programs, such as a suite that drops its database, may free
    // some meanwhile; then another upload is refused.
    const isFull = async () => {
      await isRefused(upload('more.xlsx'));
      const [files] = await stores();
      expect(files).toMatchObject({ store: 'files', totalBytes: expect.any(Number) });
      const { body: ready } = await admin.get<ErrorBody>('/api/health/ready');
      return files?.state === 'full' && ready.message?.includes('files');
    };
    await waitUntil(isFull);
    await noUploadsLeft();
    // Chat messages have no file, so they do not depend on the storage.
    expect((await send()).status).toBe(201);
  });

  it('everything works again without a restart once space is freed', async () => {
    expect((await upload('after.xlsx')).status).toBe(201);
    expect((await desk.place(buyer, { 'A-1': 1 })).status).toBe(201);
    expect((await approve()).status).toBe(200);
  });

  it('metrics report the full disk to Prometheus', async () => {
    const { body } = await portal
      .anonymous()
      .call<string>('GET', '/metrics', { headers: { authorization: `Bearer ${'m'.repeat(32)}` } });
    expect(body).toMatch(/portal_disk_bytes\{store="files",kind="free"\} \d+/);
    expect(body).toMatch(/portal_disk_bytes\{store="files",kind="total"\} \d+/);
  });
});
