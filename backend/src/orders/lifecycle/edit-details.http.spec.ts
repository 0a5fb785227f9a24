import { read, utils } from '@e965/xlsx';
import type { ErrorBody } from '@portal/contract/errors';
import type { Order, OrderEvent, OrderLine } from '@portal/contract/orders';
import { withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';

const patience = 120_000;
const absent = '01890000-0000-7000-8000-000000000000';

// V08
describe('the details of an order', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let other: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off' });
    [admin, buyer, other] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, [
      { reference: 'A1', price: 10, available: 100 },
      { reference: 'A2', price: 10, available: 100 },
    ]);
  }, patience);
  afterAll(() => portal.stop(), patience);

  const edit = (client: TestClient, id: string, json: unknown, headers: Record<string, string> = {}) =>
    client.call<Order & ErrorBody>('PUT', `/api/orders/${id}/details`, { json, headers });
  const detailsOf = async (client: TestClient, id: string) => {
    const { poNumber, note, deliverOn } = (await client.get<Order>(`/api/orders/${id}`)).body;
    return { poNumber, note, deliverOn };
  };
  const editsOf = async (client: TestClient, id: string) =>
    (await client.get<OrderEvent[]>(`/api/orders/${id}/timeline`)).body.filter(({ kind }) => kind === 'edit-details');
  const linesOf = async (id: string) => (await buyer.get<OrderLine[]>(`/api/orders/${id}/lines`)).body;

  it(
    'are optional when an order is placed, and belong to it from then on',
    async () => {
      const none = { poNumber: null, note: null, deliverOn: null };
      const plain = await desk.place(buyer, { A1: 1 }, { fields: { poNumber: ' ', note: '', deliverOn: '' } });
      expect([plain.status, await detailsOf(buyer, plain.body._id)]).toEqual([201, none]);
      const fields = { poNumber: ' PO\t4711\n', note: ' الرجاء التغليف\nTwo pallets ', deliverOn: '2028-02-29' };
      const placed = await desk.place(buyer, { A1: 1 }, { fields });
      const kept = { poNumber: 'PO 4711', note: 'الرجاء التغليف\nTwo pallets', deliverOn: '2028-02-29' };
      expect(placed.body).toMatchObject(kept);
      expect(await detailsOf(admin, placed.body._id)).toEqual(kept);
      const refused = await desk.place(buyer, { A1: 1 }, { fields: { poNumber: 'x'.repeat(61) } });
      expect([refused.status, refused.body.message]).toEqual([400, 'The PO number can have at most 60 characters']);
    },
    patience,
  );

  it(
    'are changed field by field by the buyer and the team, with the former values in the timeline',
    async () => {
      const id = await desk.placed(buyer, { A1: 1 });
      const first = await edit(buyer, id, { poNumber: 'PO-1', deliverOn: '2027-01-31' });
      expect(first).toMatchObject({ status: 200, body: { poNumber: 'PO-1', note: null, deliverOn: '2027-01-31' } });
      await edit(admin, id, { poNumber: 'PO-2', note: 'By ship' });
      await edit(admin, id, { deliverOn: null, note: 'By ship' });
      // The edit changes no value, so the timeline gets no entry.
      expect((await edit(buyer, id, { note: ' By ship ' })).status).toBe(200);
      expect((await edit(buyer, id, {})).status).toBe(200);
      expect(await detailsOf(buyer, id)).toEqual({ poNumber: 'PO-2', note: 'By ship', deliverOn: null });
      const change = (field: string, before: string | null, after: string | null) => ({
        ...{ field, reference: null, before, after },
      });
      const changes = [
        [change('poNumber', null, 'PO-1'), change('deliverOn', null, '2027-01-31')],
        [change('poNumber', 'PO-1', 'PO-2'), change('note', null, 'By ship')],
        [change('deliverOn', '2027-01-31', null)],
      ];
      expect((await editsOf(buyer, id)).map((event) => event.changes)).toEqual(changes);
      expect((await editsOf(buyer, id)).map(({ actor }) => actor?.name)).toEqual(['Test buyer', null, null]);
    },
    patience,
  );

  it(
    'lose no field when both sides edit at once, and are changed once by a repeated call',
    async () => {
      const id = await desk.placed(buyer, { A1: 1 });
      const headers = { 'Idempotency-Key': 'the-same-edit' };
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => edit(buyer, id, { poNumber: 'PO-9' }, headers)),
        edit(admin, id, { note: 'Call first' }),
        edit(admin, id, { deliverOn: '2027-05-01' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await detailsOf(admin, id)).toEqual({ poNumber: 'PO-9', note: 'Call first', deliverOn: '2027-05-01' });
      expect(await editsOf(admin, id)).toHaveLength(3);
    },
    patience,
  );

  it(
    'include a note on each line, which stays with its reference when the file is replaced',
    async () => {
      const id = await desk.placed(buyer, { A1: 1, A2: 1 });
      const [first, second] = await linesOf(id);
      const noted = (stockItemId: string | undefined, note: string | null) => ({ lines: [{ stockItemId, note }] });
      expect((await edit(buyer, id, noted(first?.stockItemId, ' Ecru only '))).status).toBe(200);
      await edit(admin, id, noted(second?.stockItemId, 'Hang'));
      await edit(admin, id, noted(second?.stockItemId, 'Fold'));
      expect((await linesOf(id)).map(({ reference, note }) => [reference, note])).toEqual([
        ['A1', 'Ecru only'],
        ['A2', 'Fold'],
      ]);
      expect((await editsOf(buyer, id)).at(-1)?.changes).toEqual([
        { field: 'lineNote', reference: 'A2', before: 'Hang', after: 'Fold' },
      ]);
      await desk.replace(buyer, id, { A2: 3 });
      expect((await linesOf(id)).map(({ reference, note }) => [reference, note])).toEqual([['A2', 'Fold']]);
      const gone = await edit(buyer, id, { poNumber: 'PO-77', ...noted(first?.stockItemId, 'Late') });
      expect([gone.status, gone.body.code]).toEqual([409, 'order.changed']);
      // When one part of an edit is refused, no other part is stored.
      expect((await detailsOf(buyer, id)).poNumber).toBeNull();
      await edit(buyer, id, noted(second?.stockItemId, null));
      expect((await linesOf(id)).map(({ note }) => note)).toEqual([null]);
    },
    patience,
  );

  it.each([
    ['a long PO number', { poNumber: 'x'.repeat(61) }, 'The PO number can have at most 60 characters'],
    ['a PO number that is no text', { poNumber: { a: 1 } }, 'Please check the highlighted fields'],
    ['a long note', { note: 'x'.repeat(1001) }, 'A note can have at most 1,000 characters'],
    ['a day that does not exist', { deliverOn: '2027-02-30' }, 'Enter the delivery date as a day, such as 2026-12-31'],
    ['a time', { deliverOn: '2027-02-01T00:00Z' }, 'Enter the delivery date as a day, such as 2026-12-31'],
    [
      'a long note on a line',
      { lines: [{ stockItemId: absent, note: 'x'.repeat(201) }] },
      'The note on a line can have at most 200 characters',
    ],
    ['a note on no line', { lines: [{ note: 'x' }] }, 'Please check the highlighted fields'],
    ['lines that are none', { lines: ['A1'] }, 'Please check the highlighted fields'],
  ])('are refused with %s', async (_what, json, message) => {
    const id = await desk.placed(buyer, { A1: 1 });
    const { status, body } = await edit(buyer, id, json);
    expect([status, body.message]).toEqual([400, message]);
    expect(await editsOf(buyer, id)).toEqual([]);
  });

  // V09
  it(
    'of another buyer are answered like those of an absent order, and nobody edits a closed one',
    async () => {
      const id = await desk.placed(buyer, { A1: 1 });
      const shown = ({ status, body }: { status: number; body: ErrorBody }) => ({ status, ...body, requestId: '' });
      const foreign = await edit(other, id, { poNumber: 'Mine' });
      expect(foreign.status).toBe(404);
      expect(shown(foreign)).toEqual(shown(await edit(other, absent, { poNumber: 'Mine' })));
      const pending = await portal.user('buyer', 'pending');
      expect((await edit(pending, id, { poNumber: 'Mine' })).status).toBe(403);
      expect((await edit(portal.anonymous(), id, { poNumber: 'Mine' })).status).toBe(401);
      await desk.approve(id);
      for (const client of [buyer, admin]) {
        const { status, body } = await edit(client, id, { poNumber: 'Late' });
        expect([status, body.code]).toEqual([409, 'order.illegal_action']);
      }
      expect((await detailsOf(admin, id)).poNumber).toBeNull();
    },
    patience,
  );

  it(
    'are searched, exported, and tell the other side of a change',
    async () => {
      const id = await desk.placed(buyer, { A1: 1 });
      await edit(buyer, id, { poNumber: 'Żółw_7/٣', note: 'By ship 12', deliverOn: '2027-03-01' });
      const short = await desk.placed(buyer, { A1: 1 });
      await edit(admin, short, { poNumber: 'Q7' });
      for (const client of [buyer, admin]) {
        const found = async (term: string, more = '') =>
          (await client.get<Order[]>(`/api/orders?search=${encodeURIComponent(term)}${more}`)).body.map(
            (order) => order._id,
          );
        expect(await found('żółw_7')).toEqual([id]);
        expect(await found('w_7/٣', '&limit=10&sort=totalAmount')).toEqual([id]);
        // SQL wildcards in a search are ordinary characters, and a search of two characters finds only a PO number that
        // equals it.
        expect(await found('żół%7')).toEqual([]);
        expect(await found('q7', '&limit=10')).toEqual([short]);
        expect(await found('7/', '&limit=10')).toEqual([]);
        expect([await found('Y SHIP 1'), await found('2027-03-01'), await found('2027-03-02')]).toEqual([
          [id],
          [id],
          [],
        ]);
      }
      expect((await other.get<Order[]>('/api/orders?search=w_7')).body).toEqual([]);

      const response = await fetch(`${portal.url}/api/orders/export?search=w_7`, {
        headers: { authorization: `Bearer ${buyer.token}` },
      });
      const { Orders: sheet = {} } = read(new Uint8Array(await response.arrayBuffer())).Sheets;
      expect(utils.sheet_to_json(sheet, { raw: false })).toEqual([
        expect.objectContaining({
          'PO Number': 'Żółw_7/٣',
          'Wanted Delivery': '01/03/2027',
          Note: 'By ship 12',
          Revision: '1',
        }),
      ]);

      const told = await withClient(portal.database.url, (client) =>
        client.query<{ message: string; people: string[] }>(
          `select message, array_agg(user_id::text) as people
           from notifications join notification_recipients on notification_id = notifications.id
           where order_id = any($1) and title = 'Order changed' group by notifications.id, message order by notifications.id`,
          [[id, short]],
        ),
      );
      expect(told.rows.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^Test Company changed the details of ORD-/),
        expect.stringMatching(/^Our team changed the details of ORD-/),
      ]);
      expect(told.rows[0]?.people).toContain(admin.id);
      expect(told.rows[1]?.people).toEqual([buyer.id]);
    },
    patience,
  );
});
