import { withClient } from '../../../test/database/stock-invariants.js';
import { type LotsByReference, OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { waitUntil } from '../../../test/wait-until.js';

// R17
describe('a call whose answer was lost, repeated with its Idempotency-Key', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
  });
  beforeEach(async () => {
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 10, available: 100 }]);
  });
  afterAll(() => portal.stop());

  const inDatabase = (sql: string, values: unknown[]) =>
    withClient(portal.database.url, async (client) => (await client.query(sql, values)).rows);
  const deleteFile = () => admin.call('DELETE', `/api/catalogue/${desk.brandId}/stock-file/${desk.fileId}`);
  const hideBrand = () => inDatabase(`update brands set visibility = 'hidden' where id = $1`, [desk.brandId]);
  const removeBuyer = (id: string) => inDatabase('update users set removed_at = now() where id = $1', [id]);
  const keyed = (key: string) => ({ 'idempotency-key': `${key} ${desk.fileId}` });
  const replace = (id: string, lots: LotsByReference, headers: Record<string, string>) =>
    buyer.call<{ code?: string }>('PUT', `/api/orders/${id}/replace-attachment`, {
      form: formWithFile('excelFile', 'Corrected.xlsx', desk.sheet(lots)),
      headers,
    });
  const ordersOfFile = async () =>
    (await inDatabase('select from orders where stock_file_id = $1', [desk.fileId])).length;

  it.each([
    ['the stock file was deleted', () => deleteFile(), 'stock_file.not_found'],
    ['the brand was hidden', () => hideBrand(), 'brand.no_access'],
  ])('places the order once and answers the same, although since then %s', async (_, change, code) => {
    const headers = keyed('place');
    const first = await desk.place(buyer, { A1: 1 }, { headers });
    await change();
    const repeated = await desk.place(buyer, { A1: 1 }, { headers });
    expect([first.status, repeated.status, repeated.body]).toEqual([201, 201, first.body]);
    expect((await desk.place(buyer, { A1: 2 }, { headers })).body.code).toBe('idempotency.key_reused');
    expect((await desk.place(buyer, { A1: 1 }, { headers: keyed('other') })).body.code).toBe(code);
    expect(await ordersOfFile()).toBe(1);
  });

  it('places the order once and answers the same, although its buyer was removed since', async () => {
    const leaving = await portal.user('buyer');
    const order = { headers: keyed('for a buyer'), fields: { buyerId: leaving.id } };
    const first = await desk.place(admin, { A1: 1 }, order);
    await removeBuyer(leaving.id);
    const repeated = await desk.place(admin, { A1: 1 }, order);
    expect([first.status, repeated.status, repeated.body]).toEqual([201, 201, first.body]);
  });

  it('takes a key of up to 200 characters, and refuses a longer one also where it would not be used', async () => {
    const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
    const first = await desk.place(buyer, { A1: 1 }, withKey('k'.repeat(200)));
    expect(first.status).toBe(201);
    expect((await desk.place(buyer, { A1: 1 }, withKey('k'.repeat(200)))).body).toEqual(first.body);
    expect((await desk.place(buyer, { A1: 1 }, withKey('k'.repeat(201)))).body.code).toBe('common.invalid_input');
    const json = { brand: desk.brandId, file: desk.fileId };
    const draft = await buyer.call('POST', '/api/drafts', { json, ...withKey('k'.repeat(201)) });
    expect([draft.status, draft.body]).toEqual([
      400,
      expect.objectContaining({ message: 'Idempotency-Key must be at most 200 characters' }),
    ]);
    expect(await ordersOfFile()).toBe(1);
  });

  it('places an order each time without a key, also where the header is empty', async () => {
    for (let time = 0; time < 2; time++) {
      expect((await desk.place(buyer, { A1: 1 }, { headers: { 'idempotency-key': '' } })).status).toBe(201);
    }
    expect(await ordersOfFile()).toBe(2);
  });

  it('replaces the file once and answers the same, although the brand was hidden since', async () => {
    const id = await desk.placed(buyer, { A1: 1 });
    const first = await replace(id, { A1: 3 }, keyed('replace'));
    await hideBrand();
    const repeated = await replace(id, { A1: 3 }, keyed('replace'));
    expect([first.status, repeated.status, repeated.body]).toEqual([200, 200, first.body]);
    expect((await replace(id, { A1: 4 }, keyed('replace'))).body.code).toBe('idempotency.key_reused');
    expect((await replace(id, { A1: 3 }, keyed('other'))).body.code).toBe('brand.no_access');
  });

  it('waits for the first call while that one is still placing the order', async () => {
    const waitingFor = async (table: string) =>
      (
        await inDatabase(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like $1`,
          [`%${table}%`],
        )
      ).length;
    const headers = keyed('placing');
    const answers = await withClient(portal.database.url, async (client) => {
      await client.query('begin');
      await client.query('lock table orders in share row exclusive mode');
      const first = desk.place(buyer, { A1: 1 }, { headers });
      await waitUntil(async () => (await waitingFor('insert into "orders"')) === 1);
      await inDatabase('update stock_files set deleted_at = now() where id = $1', [desk.fileId]);
      const second = desk.place(buyer, { A1: 1 }, { headers });
      await waitUntil(async () => (await waitingFor('insert into idempotency_keys')) === 1);
      await client.query('commit');
      return Promise.all([first, second]);
    });
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await ordersOfFile()).toBe(1);
  });
});
