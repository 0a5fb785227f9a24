import type { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { sql } from 'kysely';
import type { Caller } from '../../src/auth/caller.js';
import { openAmount, today } from '../../src/ledger/ledger.js';
import { ChequeSteps } from '../../src/payments/cheque-steps.js';
import { RecordPayment } from '../../src/payments/record-payment.js';
import { database } from '../../src/platform/db/database.js';
import { typedSql } from '../../src/platform/db/typed-sql.js';

/** Days from today until a post-dated cheque may be deposited. */
const chequeDays = 21;

/**
 * Records payments of some demo orders that await payment, after their invoices got the story's dates: a part of one
 * invoice, a post-dated cheque for another, a deposited cheque, and a payment for no order.
 */
export async function playPayments(app: INestApplicationContext, em: EntityManager, team: Caller): Promise<void> {
  const { rows } = await typedSql({
    orderId: 'text',
    buyerId: 'text',
    open: 'text',
    half: 'text',
    chequeOn: 'text',
    receivedOn: 'text',
  })`
    select orders.id as "orderId", buyer_id as "buyerId", open::text, round(open / 2, 2)::text as half,
      to_char(${today} + ${chequeDays}::int, 'YYYY-MM-DD') as "chequeOn", to_char(${today} - 3, 'YYYY-MM-DD') as "receivedOn"
    from orders join lateral (select ${openAmount(sql`orders.id`)} as open) left_to_pay on open > 1
    where status = 'Awaiting Payment' and deleted_at is null
      and brand_id in (select record::uuid from demo_records where kind = 'brand')
      and buyer_id in (select record::uuid from demo_records where kind = 'buyer')
    order by (select min(email) from users where users.id = buyer_id) <> 'buyer@portal.local', approved_at limit 4`.execute(
    database(em),
  );
  const [partly, later, deposited, ahead] = rows;
  if (!partly || !later || !deposited || !ahead) throw new Error('Too few demo orders await payment');
  const payments = app.get(RecordPayment, { strict: false });
  const cheque = (number: string, date: string) => ({ bank: 'Emirates NBD', number, date });
  const fields = ({ buyerId, receivedOn }: typeof partly) => ({ buyerId, receivedOn });
  const all = ({ orderId, open }: typeof partly) => ({ amount: open, allocations: [{ orderId, amount: open }] });
  await payments.record(team, {
    ...{ ...fields(partly), method: 'transfer', reference: 'TT 20458', amount: partly.half },
    allocations: [{ orderId: partly.orderId, amount: partly.half }],
  });
  const postDated = { method: 'cheque', cheque: cheque('100217', later.chequeOn) } as const;
  await payments.record(team, { ...fields(later), ...postDated, ...all(later) });
  const due = { method: 'cheque', cheque: cheque('000482', deposited.receivedOn) } as const;
  const { _id: id } = await payments.record(team, { ...fields(deposited), ...due, ...all(deposited) });
  await app.get(ChequeSteps, { strict: false }).take(team, { id, step: 'deposit' });
  await payments.record(team, { ...fields(ahead), method: 'cash', amount: '500.00', allocations: [] });
}
