import type { DraftChange, OpenedDraft } from '@portal/contract/drafts';
import type { ErrorBody } from '@portal/contract/errors';
import type { Order, OrderEvent, PlacedOrder } from '@portal/contract/orders';
import type { PaymentProofsResponse } from '@portal/contract/payment-proofs';
import { stockViolations, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal, type TestResponse } from '../../../test/portal/portal.js';
import { invoicePdf } from '../../../test/portal/sheets.js';
import { startTogether } from '../../../test/portal/start-together.js';
import { waitUntil } from '../../../test/wait-until.js';

const rounds = 10;

// K01
describe('colleagues of a company at the same moment', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let founder: TestClient;
  let colleague: TestClient;
  let desk: OrderDesk;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, founder] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    colleague = await portal.member(founder, 'buyer');
    desk = await OrderDesk.open(portal, admin, [{ reference: 'A', price: 10, available: 100_000 }]);
  });
  afterEach(async () => expect(await stockViolations(portal.database.url)).toEqual({}));
  afterAll(() => portal.stop());

  const ordersOf = async () => (await founder.get<Order[]>('/api/orders')).body;
  const query = (statement: string, values: unknown[] = []) =>
    withClient(portal.database.url, (client) => client.query(statement, values));
  const openDraft = async (by: TestClient) => {
    const json = { brand: desk.brandId, file: desk.fileId };
    return (await by.call<OpenedDraft>('POST', '/api/drafts', { json })).body;
  };
  const write = async (by: TestClient, draft: string, lots: number) => {
    const { A } = await desk.itemIds();
    const json = { lines: [{ stockItemId: A, lots }] };
    return by.call<DraftChange & ErrorBody>('PATCH', `/api/drafts/${draft}`, { json });
  };
  const submit = (by: TestClient, draft: string): Promise<TestResponse<PlacedOrder & ErrorBody>> =>
    by.call('POST', `/api/drafts/${draft}/submit`, { json: {} });

  it('begin one draft', async () => {
    const opened = await startTogether(
      1,
      [founder, colleague, founder, colleague].map((by) => () => openDraft(by)),
    );
    expect(new Set(opened.map(({ draft }) => draft._id)).size).toBe(1);
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('submit a draft once: both get the one order, which one of them has placed', async () => {
    for (let round = 0; round < rounds; round++) {
      const { draft } = await openDraft(founder);
      await write(colleague, draft._id, round + 1);
      const before = (await ordersOf()).length;
      const answers = await startTogether(
        round,
        [founder, colleague, founder, colleague].map((by) => () => submit(by, draft._id)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => `${body._id} ${body.placedBy}`)).size).toBe(1);
      expect((await ordersOf()).length).toBe(before + 1);
      const [place] = (await founder.get<OrderEvent[]>(`/api/orders/${answers[0]?.body._id}/timeline`)).body;
      expect(place?.actor?.name).toBe(answers[0]?.body.placedBy);
    }
  });

  it('submit a draft as it was shown, or not while a colleague writes into it', async () => {
    for (let round = 0; round < rounds; round++) {
      const { draft } = await openDraft(founder);
      const { revision } = (await write(founder, draft._id, round + 1)).body;
      const [submitted, written] = await startTogether<TestResponse<ErrorBody & { totalAmount?: number }>>(round, [
        () => founder.call('POST', `/api/drafts/${draft._id}/submit`, { json: { revision } }),
        () => write(colleague, draft._id, 99),
      ]);
      const isOrdered = submitted?.status === 201;
      expect([submitted?.body.code, written?.body.code]).toEqual(
        isOrdered ? [undefined, 'draft.submitted'] : ['draft.changed', undefined],
      );
      if (isOrdered) expect(submitted.body.totalAmount).toBe((round + 1) * 10);
      else expect((await submit(colleague, draft._id)).body.totalAmount).toBe(990);
    }
  });

  it('cancel an order and replace its file: the file of a cancelled order is not replaced', async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await desk.placed(founder, { A: 1 });
      const [cancelled, replaced] = await startTogether<{ status: number }>(round, [
        () => founder.call('PUT', `/api/orders/${id}/cancel`),
        () => desk.replace(colleague, id, { A: 7 }),
      ]);
      expect(cancelled?.status).toBe(200);
      expect([200, 409]).toContain(replaced?.status);
      const { body } = await colleague.get<Order>(`/api/orders/${id}`);
      expect([body.status, body.totalAmount]).toEqual(['Cancelled', replaced?.status === 200 ? 70 : 10]);
    }
  });

  it('answer a proposal once', async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await desk.placed(colleague, { A: 2 });
      await desk.propose(id, { A: 1 });
      const answers = await startTogether<{ status: number }>(round, [
        () => desk.accept(id, founder),
        () => colleague.call('PUT', `/api/orders/${id}/proposal/decline`, { json: {} }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { body } = await founder.get<Order>(`/api/orders/${id}`);
      expect(body.totalAmount).toBe(answers[0]?.status === 200 ? 10 : 20);
    }
  });

  describe('whose request waits', () => {
    /** Holds the member's request after its file was read and before anything is stored, and runs `change` meanwhile. */
    const meanwhile = (send: () => Promise<TestResponse<ErrorBody>>, change: string, id: string) =>
      withClient(portal.database.url, async (client) => {
        await client.query('begin');
        await client.query('lock table idempotency_keys in share row exclusive mode');
        const answer = send();
        const isWaiting = async () => {
          const { rowCount } = await client.query(
            `select from pg_locks join pg_database on oid = database and datname = current_database()
             where not granted and relation = 'idempotency_keys'::regclass`,
          );
          return rowCount === 1;
        };
        await waitUntil(isWaiting);
        await query(change, [id]);
        await client.query('commit');
        const { status, body } = await answer;
        return [status, body.code];
      });
    const demoted = `update users set company_role = 'viewer' where id = $1`;
    const removed = 'update users set removed_at = now() where id = $1';
    const headers = () => ({ 'idempotency-key': crypto.randomUUID() });

    it.each([
      ['has lost the role', demoted],
      ['was removed', removed],
    ])('orders nothing when the colleague %s meanwhile', async (_, change) => {
      const leaving = await portal.member(founder, 'buyer');
      const before = (await ordersOf()).length;
      const place = () => desk.place(leaving, { A: 1 }, { headers: headers() });
      expect(await meanwhile(place, change, leaving.id)).toEqual([403, 'auth.forbidden']);
      expect((await ordersOf()).length).toBe(before);
    });

    it('replaces no file when the colleague has lost the role meanwhile', async () => {
      const leaving = await portal.member(founder, 'buyer');
      const id = await desk.placed(leaving, { A: 1 });
      const replace = () => desk.replace(leaving, id, { A: 2 }, headers());
      expect(await meanwhile(replace, demoted, leaving.id)).toEqual([403, 'auth.forbidden']);
      expect((await founder.get<Order>(`/api/orders/${id}`)).body).toMatchObject({ totalAmount: 10, revision: 1 });
    });

    it('orders nothing for a company when the team member has lost the role meanwhile', async () => {
      const seller = await portal.user('admin', 'approved', 'sales');
      const place = () => desk.place(seller, { A: 1 }, { fields: { buyerId: founder.id }, headers: headers() });
      const change = `update users set staff_role = 'support' where id = $1`;
      expect(await meanwhile(place, change, seller.id)).toEqual([403, 'auth.forbidden']);
    });

    it('fills no draft when the colleague has lost the role meanwhile', async () => {
      const leaving = await portal.member(founder, 'buyer');
      const { draft } = await openDraft(founder);
      const fields = { brand: desk.brandId, file: desk.fileId };
      const form = formWithFile('excelFile', 'Order.xlsx', desk.sheet({ A: 7 }), fields);
      const upload = () => leaving.call<ErrorBody>('POST', '/api/drafts/upload', { form, headers: headers() });
      expect(await meanwhile(upload, demoted, leaving.id)).toEqual([403, 'auth.forbidden']);
      expect((await openDraft(founder)).draft.revision).toBe(draft.revision);
    });

    it('sends no transfer slip when the accountant has lost the role meanwhile', async () => {
      const leaving = await portal.member(founder, 'accountant');
      const fields = { amount: '10', paidOn: '2026-11-01', orderIds: '[]' };
      const form = formWithFile('slipFile', 'Slip.pdf', invoicePdf, fields);
      const send = () => leaving.call<ErrorBody>('POST', '/api/payment-proofs', { form, headers: headers() });
      expect(await meanwhile(send, demoted, leaving.id)).toEqual([403, 'auth.forbidden']);
      const { body } = await founder.get<PaymentProofsResponse>('/api/payment-proofs');
      expect(body.proofs).toEqual([]);
    });

    it.each([
      ['publishes', 'POST', () => `${desk.brandId}/upload`],
      ['replaces', 'PUT', () => `replace-file/${desk.fileId}`],
    ])('%s no stock file when the team member has lost the role meanwhile', async (_, method, path) => {
      const keeper = await portal.user('admin', 'approved', 'stock');
      const before = await query('select * from stock_file_versions');
      const form = formWithFile('files', 'Stock.xlsx', desk.sheet({}));
      const send = () => keeper.call<ErrorBody>(method, `/api/catalogue/${path()}`, { form, headers: headers() });
      const change = `update users set staff_role = 'support' where id = $1`;
      expect(await meanwhile(send, change, keeper.id)).toEqual([403, 'auth.forbidden']);
      expect((await query('select * from stock_file_versions')).rows).toEqual(before.rows);
    });

    it('orders for the company when a colleague is demoted who has nothing to do with it', async () => {
      const [leaving, staying] = [await portal.member(founder, 'buyer'), await portal.member(founder, 'buyer')];
      const place = () => desk.place(staying, { A: 1 }, { headers: headers() });
      expect(await meanwhile(place, demoted, leaving.id)).toEqual([201, undefined]);
    });
  });

  it('of a company that is rejected meanwhile order nothing', async () => {
    const other = await portal.user('buyer');
    const member = await portal.member(other, 'buyer');
    await query(`update users set status = 'rejected' where id = $1`, [other.id]);
    const { status, body } = await desk.place(member, { A: 1 });
    expect([status, body.code]).toEqual([403, 'auth.not_approved']);
  });
});
