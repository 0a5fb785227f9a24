import type { ErrorBody } from '@portal/contract/errors';
import type { AllocationInput, ChequeStep, ChequeStepInput, Payment, PaymentInput } from '@portal/contract/payments';
import { withClient } from '../database/stock-invariants.js';
import { OrderDesk } from './order-desk.js';
import type { TestClient, TestPortal, TestResponse } from './portal.js';

type Answer = Promise<TestResponse<Payment & ErrorBody>>;

const cheque = { bank: 'Emirates NBD', number: '000123', date: '2127-01-31' };

/** Invoiced orders of a buyer with the API calls for their payments. */
export class MoneyDesk {
  private constructor(
    readonly portal: TestPortal,
    readonly admin: TestClient,
    readonly buyer: TestClient,
    private readonly approvedOrder: string,
  ) {}

  static async open(portal: TestPortal, admin: TestClient, buyer: TestClient): Promise<MoneyDesk> {
    const desk = await OrderDesk.open(portal, admin, [{ reference: 'A1', price: 1000, available: 1_000 }]);
    const id = await desk.placed(buyer, { A1: 1 });
    const { status, body } = await desk.approve(id);
    if (status !== 200) throw new Error(`Approving answered ${JSON.stringify(body)}`);
    return new MoneyDesk(portal, admin, buyer, id);
  }

  /** Copies of the approved order that await payment, with an invoice over each of these amounts. */
  invoiced(...amounts: string[]): Promise<string[]> {
    return withClient(this.portal.database.url, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `with copy as (
          insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(),
              'number', 'ORD-' || gen_random_uuid()))).*
            from orders, generate_series(1, cardinality($2::numeric[])) where id = $1 returning id
        ), numbered as (select id, row_number() over () as nth from copy)
        insert into receivable_entries (id, kind, buyer_id, amount, entered_on, due_on, order_id, entered_at)
          select gen_random_uuid(), 'invoice', $3, amount, current_date, current_date, numbered.id, clock_timestamp()
          from unnest($2::numeric[]) with ordinality as invoice (amount, nth) join numbered using (nth)
          order by nth returning order_id as id`,
        [this.approvedOrder, amounts, this.buyer.id],
      );
      return rows.map(({ id }) => id);
    });
  }

  record(input: Partial<PaymentInput>, headers: Record<string, string> = {}): Answer {
    const json = { buyerId: this.buyer.id, method: 'transfer', allocations: [], ...input };
    return this.admin.call('POST', '/api/payments', { json, headers });
  }

  async recorded(input: Partial<PaymentInput>): Promise<string> {
    const { status, body } = await this.record(input);
    if (status !== 201) throw new Error(`Recording answered ${status} ${JSON.stringify(body)}`);
    return body._id;
  }

  /** A post-dated cheque, received on 1 November 2026. */
  receivedCheque(amount: string, allocations: AllocationInput[] = []): Promise<string> {
    return this.recorded({ method: 'cheque', amount, allocations, cheque, receivedOn: '2026-11-01' });
  }

  step(id: string, step: ChequeStep, json: ChequeStepInput = {}, headers: Record<string, string> = {}): Answer {
    return this.admin.call('PUT', `/api/payments/${id}/${step}`, { json, headers });
  }

  allocate(id: string, allocations: AllocationInput[], headers: Record<string, string> = {}): Answer {
    return this.admin.call('PUT', `/api/payments/${id}/allocate`, { json: { allocations }, headers });
  }

  refund(id: string, amount: string, headers: Record<string, string> = {}): Answer {
    return this.admin.call('POST', `/api/payments/${id}/refund`, { json: { amount, reason: 'Paid twice' }, headers });
  }

  writeOff(orderId: string, amount: string, reason = 'Insolvent'): Promise<TestResponse<ErrorBody>> {
    const json = { orderId, amount, reason };
    return this.admin.call('POST', `/api/receivables/${this.buyer.id}/write-off`, { json });
  }

  async payment(id: string): Promise<Payment> {
    return (await this.admin.get<Payment>(`/api/payments/${id}`)).body;
  }

  /** What the buyer owes: the sum of all entries. */
  async balance(): Promise<string> {
    const [row] = await this.inDatabase<{ balance: string }>(
      'select coalesce(sum(amount), 0)::text as balance from receivable_entries where buyer_id = $1',
      [this.buyer.id],
    );
    return row?.balance ?? '';
  }

  /** What is left to pay of an order, and its status. */
  async openOf(orderId: string): Promise<[open: string, status: string]> {
    const [row] = await this.inDatabase<{ open: string; status: string }>(
      `select (coalesce((select sum(amount) from receivable_entries where order_id = $1), 0)
        - coalesce((select sum(amount) from payment_allocations where order_id = $1), 0))::numeric(18, 2)::text as open,
        status from orders where id = $1`,
      [orderId],
    );
    return [row?.open ?? '', row?.status ?? ''];
  }

  inDatabase<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return withClient(this.portal.database.url, async (client) => (await client.query<Row>(sql, values)).rows);
  }
}
