import type { DraftsResponse, OpenedDraft } from '@portal/contract/drafts';
import type { ErrorBody } from '@portal/contract/errors';
import type { OrderRevisionsResponse } from '@portal/contract/order-revisions';
import type { AdminOrder, Order, OrderEvent } from '@portal/contract/orders';
import exceljs from 'exceljs';
import { withClient } from '../../test/database/stock-invariants.js';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../test/portal/portal.js';

// K01
describe('the orders of a company with several people', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let founder: TestClient;
  let colleague: TestClient;
  let accountant: TestClient;
  let viewer: TestClient;
  let stranger: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, founder, stranger] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
    [colleague, accountant, viewer] = await Promise.all([
      portal.member(founder, 'buyer'),
      portal.member(founder, 'accountant'),
      portal.member(founder, 'viewer'),
    ]);
    const names = { Tariq: admin, Layla: founder, Omar: colleague, Noura: accountant, Sami: viewer };
    for (const [name, { id }] of Object.entries(names))
      await query('update users set name = $1 where id = $2', [name, id]);
    desk = await OrderDesk.open(portal, admin, [
      { reference: 'A', price: 10, available: 1_000 },
      { reference: 'B', price: 5, available: 1_000 },
    ]);
  });
  afterAll(() => portal.stop());

  const query = (statement: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query(statement, values)).rows);
  const order = async (client: TestClient, id: string) => (await client.get<Order>(`/api/orders/${id}`)).body;
  const timeline = async (client: TestClient, id: string) =>
    (await client.get<OrderEvent[]>(`/api/orders/${id}/timeline`)).body.map(({ kind, actor }) => [kind, actor?.name]);

  it('are seen by all of them, and by nobody of another company', async () => {
    const id = await desk.placed(colleague, { A: 1 });
    for (const client of [founder, colleague, accountant, viewer]) {
      expect(await order(client, id)).toMatchObject({ _id: id, companyName: 'Test Company', buyerName: 'Layla' });
      expect((await client.get<Order[]>('/api/orders')).body.map(({ _id }) => _id)).toContain(id);
    }
    expect((await stranger.get(`/api/orders/${id}`)).status).toBe(404);
    expect((await order(admin, id)) as AdminOrder).toMatchObject({ buyerId: founder.id, buyerEmail: founder.email });
  });

  it('say who placed them, and name the team to the team only', async () => {
    const own = await desk.placed(founder, { A: 1 });
    const ofColleague = await desk.placed(colleague, { A: 1 });
    const { body: ofTeam } = await desk.place(admin, { A: 1 }, { fields: { buyerId: founder.id } });
    const placedBy = async (client: TestClient) => {
      const listed = new Map((await client.get<Order[]>('/api/orders')).body.map((row) => [row._id, row.placedBy]));
      for (const [id, name] of listed) expect((await order(client, id)).placedBy).toBe(name);
      return [own, ofColleague, ofTeam._id].map((id) => listed.get(id));
    };
    expect(await placedBy(admin)).toEqual(['Layla', 'Omar', 'Tariq']);
    expect(await placedBy(viewer)).toEqual(['Layla', 'Omar', null]);
    expect(await placedBy(founder)).toEqual(['Layla', 'Omar', null]);
  });

  it('of the release before are placed by whom their timeline names', async () => {
    const id = await desk.placed(colleague, { A: 1 });
    await query('update orders set placed_by = null where id = $1', [id]);
    expect((await order(founder, id)).placedBy).toBe('Omar');
    await query('alter table order_events disable trigger user');
    await query('update order_events set actor_id = $2 where order_id = $1', [id, admin.id]);
    await query('alter table order_events enable trigger user');
    expect([(await order(admin, id)).placedBy, (await order(founder, id)).placedBy]).toEqual(['Tariq', null]);
  });

  it('keep the name of a colleague who was removed', async () => {
    const leaving = await portal.member(founder, 'buyer');
    const id = await desk.placed(leaving, { A: 1 });
    await query(`update users set name = 'Hala', removed_at = now() where id = $1`, [leaving.id]);
    expect((await order(founder, id)).placedBy).toBe('Hala');
  });

  it('are exported with who placed them for the team', async () => {
    const id = await desk.placed(colleague, { B: 3 });
    const { orderNumber } = await order(admin, id);
    const exported = async (client: TestClient) => {
      const response = await fetch(`${portal.url}/api/orders/export?search=${orderNumber}`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
      const workbook = new exceljs.Workbook();
      await workbook.xlsx.load(await response.arrayBuffer());
      const [header = [], row = []] = [1, 2].map((nth) => workbook.worksheets[0]?.getRow(nth).values as unknown[]);
      return Object.fromEntries(Object.entries(header).map(([index, name]) => [name, row[Number(index)]]));
    };
    const speak = async (language: 'en' | 'ar') => admin.call('PUT', '/api/profile/language', { json: { language } });
    expect(await exported(admin)).toMatchObject({ 'Placed By': 'Omar' });
    expect(await exported(colleague)).not.toHaveProperty('Placed By');
    await speak('ar');
    expect(await exported(admin)).toMatchObject({ 'أُرسل بواسطة\nPlaced By': 'Omar' });
    await speak('en');
  });

  it('are changed, answered and cancelled by colleagues, whom timeline and revisions name', async () => {
    const id = await desk.placed(founder, { A: 2 });
    expect((await desk.replace(colleague, id, { A: 3 })).status).toBe(200);
    await colleague.call('PUT', `/api/orders/${id}/details`, { json: { poNumber: 'PO-7' } });
    await desk.propose(id, { A: 1 }, { base: 2, later: { A: 2 } });
    expect((await desk.accept(id, colleague, { backOrders: true })).status).toBe(200);
    expect(await timeline(viewer, id)).toEqual([
      ['place', 'Layla'],
      ['replace-attachment', 'Omar'],
      ['edit-details', 'Omar'],
      ['propose', null],
      ['accept-proposal', 'Omar'],
    ]);
    const { revisions, backOrders } = (await founder.get<OrderRevisionsResponse>(`/api/orders/${id}/revisions`)).body;
    expect(revisions.map(({ number, author }) => [number, author])).toEqual([
      [3, null],
      [2, 'Omar'],
      [1, 'Layla'],
    ]);
    // The back-order is placed by the colleague who accepted.
    const [{ _id: backOrder } = { _id: '' }] = backOrders;
    expect((await order(founder, backOrder)).placedBy).toBe('Omar');
    expect((await founder.call('PUT', `/api/orders/${backOrder}/cancel`)).status).toBe(200);
    const acts = (await timeline(colleague, backOrder)).filter(([kind]) => kind !== 'back-order-covered');
    expect(acts).toEqual([
      ['place', 'Omar'],
      ['cancel', 'Layla'],
    ]);
  });

  it('name the team member who changed an order while approving it as who placed its back-order', async () => {
    const id = await desk.placed(colleague, { A: 2 });
    const changes = { base: '1', lines: JSON.stringify(await desk.revised({ A: 1 }, { A: 1 })) };
    expect((await desk.approve(id, {}, admin, changes)).status).toBe(200);
    const { backOrders } = (await founder.get<OrderRevisionsResponse>(`/api/orders/${id}/revisions`)).body;
    const [{ _id: backOrder } = { _id: '' }] = backOrders;
    expect([(await order(admin, backOrder)).placedBy, (await order(founder, backOrder)).placedBy]).toEqual([
      'Tariq',
      null,
    ]);
  });

  it('are begun in one draft, in which each sees what the others wrote', async () => {
    const json = { brand: desk.brandId, file: desk.fileId };
    const first = (await founder.call<OpenedDraft>('POST', '/api/drafts', { json })).body;
    const second = (await colleague.call<OpenedDraft>('POST', '/api/drafts', { json })).body;
    expect([second.isNew, second.draft._id]).toEqual([false, first.draft._id]);
    const { A, B } = await desk.itemIds();
    const path = `/api/drafts/${first.draft._id}`;
    await founder.call('PATCH', path, { json: { lines: [{ stockItemId: A, lots: 1 }] } });
    await colleague.call('PATCH', path, { json: { lines: [{ stockItemId: B, lots: 2 }] } });
    for (const client of [founder, viewer, accountant]) {
      const { body } = await client.get<OpenedDraft['draft']>(path);
      expect([body.createdBy.name, body.changedBy.name]).toEqual(['Layla', 'Omar']);
      expect(body.lines.map(({ lots, changedBy }) => [lots, changedBy.name])).toEqual([
        [1, 'Layla'],
        [2, 'Omar'],
      ]);
      expect((await client.get<DraftsResponse>('/api/drafts')).body.drafts).toHaveLength(1);
    }
    const refused = await accountant.call<ErrorBody>('PATCH', path, { json: { lines: [] } });
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.forbidden']);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await colleague.call<Order>('POST', `${path}/submit`, { json: {} })).body).toMatchObject({
      placedBy: 'Omar',
      totalAmount: 20,
    });
  });

  it('are read with the columns that a colleague chose', async () => {
    const mapping = JSON.stringify([{ sheet: 'Sheet1', headerRow: 1, columns: { reference: 'A', order: 'B' } }]);
    const workbook = new exceljs.Workbook();
    workbook.addWorksheet('Sheet1').addRows([
      ['Our words', 'Wanted by us'],
      ['A', 4],
    ]);
    const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
    const send = (client: TestClient, fields: Record<string, string> = {}) =>
      client.call<Order & ErrorBody>('POST', '/api/orders', {
        form: formWithFile('excelFile', 'Own.xlsx', bytes, { brand: desk.brandId, file: desk.fileId, ...fields }),
      });
    expect((await send(founder)).status).toBe(422);
    expect((await send(colleague, { mapping })).status).toBe(201);
    expect((await send(founder)).body).toMatchObject({ placedBy: 'Layla', totalAmount: 40 });
    expect((await send(stranger)).status).toBe(422);
  });

  it.each<[string, (member: string) => Promise<{ status: number; body: ErrorBody }>]>([
    ['placing an order', (buyerId) => desk.place(admin, { A: 1 }, { fields: { buyerId } })],
    [
      'beginning a draft',
      (buyerId) => admin.call('POST', '/api/drafts', { json: { brand: desk.brandId, file: desk.fileId, buyerId } }),
    ],
    [
      'sharing a brand',
      (id) =>
        admin.call('PUT', `/api/catalogue/brand/${desk.brandId}/visibility`, {
          json: { visibility: 'specific_buyers', visibleToBuyers: [id] },
        }),
    ],
    ['choosing brands', (id) => admin.call('PUT', `/api/buyers/${id}/brands`, { json: { brands: [] } })],
    ['reading brands', (id) => admin.get(`/api/buyers/${id}/brands`)],
    [
      'setting terms',
      (id) =>
        admin.call('PUT', `/api/receivables/${id}/terms`, {
          json: { paymentDays: 30, creditLimit: null, onHold: false },
        }),
    ],
    ['reading a statement', (id) => admin.get(`/api/receivables/${id}/statement`)],
    ['reading open invoices', (id) => admin.get(`/api/receivables/${id}/open-invoices`)],
    [
      'recording a payment',
      (buyerId) =>
        admin.call('POST', '/api/payments', {
          json: { buyerId, method: 'transfer', amount: '10.00', allocations: [] },
        }),
    ],
    [
      'writing off',
      (id) =>
        admin.call('POST', `/api/receivables/${id}/write-off`, {
          json: { orderId: crypto.randomUUID(), amount: '1.00', reason: 'Gone' },
        }),
    ],
  ])('have a company as their buyer: %s for one of its people is refused as for nobody', async (_, call) => {
    const [member, nobody] = [await call(colleague.id), await call('01890000-0000-7000-8000-000000000000')];
    expect([member.status, member.body.code]).toEqual([nobody.status, nobody.body.code]);
    expect(member.status).toBeGreaterThanOrEqual(400);
  });
});
