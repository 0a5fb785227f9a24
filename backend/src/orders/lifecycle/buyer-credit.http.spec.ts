import type { TaxDocumentDetail } from '@portal/contract/documents/documents';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { AdminOrder, OrderEvent } from '@portal/contract/orders';
import type { Settings } from '@portal/contract/settings';
import { stockViolations, withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { enterSeller } from '../../../test/portal/seller.js';
import { type Caller, callerWithoutSession } from '../../auth/caller.js';
import { ApproveOrder } from './approve-order.js';

// M05
describe('the credit of a buyer at approval', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;
  /** An order of more than 500 lines reserves its stock in parts. */
  const large = Array.from({ length: 600 }, (_, index) => `L${index}`);

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    desk = await OrderDesk.open(
      portal,
      admin,
      ['A', ...large].map((reference) => ({ reference, price: 100, unitsPerLot: 1, available: 1_000 })),
    );
    await enterSeller(admin);
  });
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });
  afterEach(async () => expect(await stockViolations(portal.database.url)).toEqual({}));
  afterAll(() => portal.stop());

  const query = <Row extends object>(statement: string, values: unknown[] = []) =>
    withClient(portal.database.url, async (client) => (await client.query<Row>(statement, values)).rows);
  const noTerms = { paymentDays: null, creditLimit: null, onHold: false };
  const setTerms = (terms: object) =>
    admin.call('PUT', `/api/receivables/${buyer.id}/terms`, { json: { ...noTerms, ...terms } });
  const balance = async () => {
    const [row] = await query<{ balance: string }>(
      'select coalesce(sum(amount), 0)::text as balance from receivable_entries where buyer_id = $1',
      [buyer.id],
    );
    return row?.balance;
  };
  const order = async (id: string) => (await admin.get<AdminOrder>(`/api/orders/${id}`)).body;
  const timeline = async (id: string, client = admin) =>
    (await client.get<OrderEvent[]>(`/api/orders/${id}/timeline`)).body;
  const overriding = (id: string, creditOverride: string) => desk.approve(id, {}, admin, { creditOverride });
  /** Enters an invoice that was due that many days ago. */
  const owe = (amount: string, daysAgo: number) =>
    query(
      `insert into receivable_entries (id, kind, buyer_id, amount, entered_on, due_on, order_id, entered_at)
       select gen_random_uuid(), 'invoice', $1, $2, day, day, gen_random_uuid(), now()
       from (select (now() at time zone portal_time_zone())::date - $3::int as day) due`,
      [buyer.id, amount, daysAgo],
    );
  async function setOverdueDays(overdueDays: number | null): Promise<void> {
    const { changedAt: _at, changedBy: _by, ...settings } = (await admin.get<Settings>('/api/settings')).body;
    const { status } = await admin.call('PUT', '/api/settings', {
      json: { ...settings, credit: { ...settings.credit, overdueDays } },
    });
    expect(status).toBe(200);
  }

  it('never exceeds the limit, however many orders are approved at the same time', async () => {
    await setTerms({ creditLimit: '1000' });
    const first = await desk.placed(buyer, { A: 1 });
    const ids = [first, ...(await desk.copies(first, 49))];
    const answers = await Promise.all(ids.map((id) => desk.approve(id)));
    const codes = answers.map(({ status, body }) => (status === 200 ? status : body.code));
    expect(codes.filter((code) => code === 200)).toHaveLength(10);
    expect(codes.filter((code) => code === 'order.credit_refused')).toHaveLength(40);
    expect(await balance()).toBe('1000.00');
    const states = await query<{ status: string }>('select status from orders where buyer_id = $1', [buyer.id]);
    expect(states.filter(({ status }) => status === 'Pending Review')).toHaveLength(40);
  });

  it('is exceeded only with a reason, which the team finds in the timeline', async () => {
    await setTerms({ creditLimit: '50000' });
    await owe('45000', 0);
    const id = await desk.placed(buyer, { A: 62 });
    const before = await desk.stock();
    const refused = await desk.approve(id);
    const sentence = 'The credit limit is AED 50,000.00; with this order the buyer would owe AED 51,200.00.';
    expect([refused.status, refused.body.code]).toEqual([409, 'order.credit_refused']);
    expect(refused.body.error).toBe(`This order cannot be approved without a reason. ${sentence}`);
    expect(await order(id)).toMatchObject({ status: 'Pending Review', invoiceFile: null });
    expect(await desk.stock()).toEqual(before);
    expect([await balance(), (await timeline(id)).length]).toEqual(['45000.00', 1]);
    expect((await overriding(id, '  ')).body.code).toBe('order.credit_refused');
    const approved = await overriding(id, 'Pays on Monday');
    expect([approved.status, approved.body.status]).toEqual([200, 'Awaiting Payment']);
    const reason = { field: 'creditOverride', reference: sentence, before: null, after: 'Pays on Monday' };
    // The deduction may follow at any time.
    const approvalFor = async (client: TestClient) =>
      (await timeline(id, client)).find(({ kind }) => kind === 'approve');
    expect(await approvalFor(admin)).toMatchObject({ reason: null, changes: [reason] });
    expect(await approvalFor(buyer)).toMatchObject({ reason: null, changes: [] });
    const told = await query<{ message: string }>('select message from notifications where order_id = $1', [id]);
    expect(told.filter(({ message }) => message.includes('Monday'))).toEqual([]);
  });

  it('counts what the buyer pays for an order: its invoice with VAT', async () => {
    await setTerms({ creditLimit: '104.99', paymentDays: 7 });
    const id = await desk.placed(buyer, { A: 1 });
    const refused = await desk.invoice(id);
    expect(refused.body.message).toContain('the buyer would owe AED 105.00.');
    const json = { makeInvoice: true, creditOverride: 'A good customer' };
    const approved = await admin.call<AdminOrder & ErrorBody>('PUT', `/api/orders/${id}/approve`, { json });
    const [invoice] = approved.body.documents;
    const { snapshot } = (await admin.get<TaxDocumentDetail>(`/api/documents/${invoice?._id}`)).body;
    const days = (Date.parse(snapshot.dueDate ?? '') - Date.parse(snapshot.issueDate)) / 86_400_000;
    expect([days, snapshot.paymentTerms]).toEqual([7, 'Net 7 days']);
    const entries = await query(
      'select amount, due_on::text as "dueOn", document_id as id from receivable_entries where order_id = $1',
      [id],
    );
    expect(entries).toEqual([{ amount: '105.00', dueOn: snapshot.dueDate, id: invoice?._id }]);
  });

  it('is not overridden without the right, not even with a reason', async () => {
    await setTerms({ creditLimit: '0' });
    const id = await desk.placed(buyer, { A: 1 });
    const caller: Caller = { ...callerWithoutSession(admin.id, 'admin'), status: 'pending' };
    const approval = portal.app.get(ApproveOrder).approve(caller, { id, invoice: undefined, creditOverride: 'Please' });
    await expect(approval).rejects.toMatchObject({ code: 'order.credit_refused' });
    expect((await order(id)).status).toBe('Pending Review');
  });

  it('is refused with every reason: the limit, an overdue invoice and a hold', async () => {
    await setTerms({ creditLimit: '120', onHold: true, holdReason: 'Cheque 12 bounced' });
    await setOverdueDays(30);
    await owe('50', 31);
    const id = await desk.placed(buyer, { A: 1 });
    expect((await desk.approve(id)).body.message).toBe(
      [
        'This order cannot be approved without a reason.',
        'The credit limit is AED 120.00; with this order the buyer would owe AED 150.00.',
        'The oldest open invoice is overdue by 31 days; the portal allows 30 days.',
        'The buyer is on hold: Cheque 12 bounced.',
      ].join(' '),
    );
    await setTerms({ onHold: true });
    await setOverdueDays(null);
    expect((await desk.approve(id)).body.message).toContain('The buyer is on hold.');
    await setTerms({});
    expect((await desk.approve(id)).status).toBe(200);
  });

  it('is not refused for an invoice that is overdue by no more than is allowed, or paid', async () => {
    await setOverdueDays(30);
    await owe('50', 30);
    await owe('0', 90);
    const id = await desk.placed(buyer, { A: 1 });
    expect((await desk.approve(id)).status).toBe(200);
    await setOverdueDays(29);
    expect((await desk.approve(await desk.placed(buyer, { A: 1 }))).body.code).toBe('order.credit_refused');
    await setOverdueDays(null);
  });

  it('locks nothing of a buyer without rules', async () => {
    const id = await desk.placed(buyer, { A: 1 });
    await withClient(portal.database.url, async (client) => {
      await client.query('begin');
      await client.query('select from users where id = $1 for no key update', [buyer.id]);
      expect((await desk.approve(id)).status).toBe(200);
      await client.query('rollback');
    });
  });

  // V03
  it('leaves an accepted proposal under review, and tells the team but not the buyer', async () => {
    await setTerms({ creditLimit: '150' });
    const id = await desk.placed(buyer, { A: 3 });
    expect((await desk.proposeMakingInvoice(id, { A: 2 })).status).toBe(201);
    const accepted = await desk.accept(id, buyer);
    expect([accepted.status, accepted.body.status]).toEqual([200, 'Pending Review']);
    expect(accepted.body).toMatchObject({ revision: 2, proposal: null });
    const reasons = async (client: TestClient) => (await timeline(id, client)).at(-1)?.reason;
    expect([await reasons(admin), await reasons(buyer)]).toEqual([messages.orders.acceptedWithoutCredit, null]);
    const told = await query<{ message: string }>(
      `select message from notifications where order_id = $1 and title = 'Proposal accepted'`,
      [id],
    );
    expect(told).toEqual([{ message: expect.stringContaining(messages.orders.acceptedWithoutCredit) }]);
    expect((await overriding(id, 'Agreed')).status).toBe(200);
  });

  it('returns the stock that was reserved in parts for a large order', async () => {
    await setTerms({ creditLimit: '50000' });
    const before = await desk.stock();
    const id = await desk.placed(buyer, Object.fromEntries(large.map((reference) => [reference, 1])));
    const refused = await desk.approve(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'order.credit_refused']);
    expect(await desk.stock()).toEqual(before);
    expect(await query('select from order_stock_progress where order_id = $1 and lines > 0', [id])).toEqual([]);
    expect((await overriding(id, 'Agreed')).status).toBe(200);
  });
});
