import type { EntityManager } from '@mikro-orm/postgresql';
import type { LiveChange } from '@portal/contract/live';
import type { PaymentMethod } from '@portal/contract/payments';
import type { ReceivableKind } from '@portal/contract/receivables';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { auditSql } from '../platform/audit/audit.js';
import { personLabelSql } from '../platform/audit/object-labels.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { broadcastSql } from '../platform/live/broadcast.js';

/**
 * The ledger of what buyers owe (beyond 4, row M01). A balance is the sum of a buyer's entries. What is open of an order is
 * the sum of its entries less the payments allocated to it. Whoever writes about an order holds its row lock, and whoever
 * uses a payment holds the payment's, after the orders': so no more is allocated than is open, nor than was paid.
 */

/** The order that entries are about. */
interface InvoicedOrder {
  id: string;
  buyerId: string;
}

/** A part of a payment for an order, in AED with 2 decimals. */
export interface Allocation {
  orderId: string;
  amount: string;
}

/** SQL for today in the portal's time zone. */
export const today: RawBuilder<string> = sql<string>`(clock_timestamp() at time zone portal_time_zone())::date`;

/** SQL for what is left to pay of an order, in AED. `order`: a parameter or a column with its table. */
export const openAmount = (order: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  coalesce((select sum(amount) from receivable_entries where order_id = ${order}), 0)
  - coalesce((select sum(amount) from payment_allocations where order_id = ${order}), 0))::numeric(18, 2)`;

/** SQL for the part of a cleared payment of the table `payments` that is neither allocated nor refunded, in AED. */
export const unallocatedAmount = `(
  -coalesce((select sum(amount) from receivable_entries where payment_id = payments.id), 0)
  - coalesce((select sum(amount) from payment_allocations where payment_id = payments.id), 0))::numeric(18, 2)`;

/**
 * What is left to pay of each of the orders, in AED with 2 decimals. Missing are orders without an invoice in the ledger:
 * those that a process of a release before the ledger has approved, until the job has entered them.
 */
export async function readOpenAmounts(em: EntityManager, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await typedSql({ id: 'text', open: 'text' })`
    select wanted.id::text, ${openAmount(sql`wanted.id`)}::text as open
    from unnest(${orderIds}::uuid[]) as wanted (id)
    where exists (select from receivable_entries where order_id = wanted.id and kind = 'invoice')`.execute(
    database(em),
  );
  return new Map(rows.map(({ id, open }) => [id, open]));
}

interface NewEntry {
  kind: ReceivableKind;
  buyerId: string;
  /** AED, as decimal text; negative when it takes from what the buyer owes. */
  amount: string;
  /** The day on which it counts, `2026-12-31`; today by default. */
  on?: string | undefined;
  /** Of invoices: the day on which it is due, or SQL for it. */
  dueOn?: string | RawBuilder<string> | null;
  orderId?: string;
  documentId?: string | null;
  paymentId?: string;
  note?: string | null | undefined;
  authorId: string | null;
}

/** SQL that appends an entry, for a statement that runs anyway. It must also broadcast `accountChange`. */
export function entrySql({
  kind,
  buyerId,
  amount,
  on,
  dueOn = null,
  authorId,
  ...about
}: NewEntry): RawBuilder<unknown> {
  const { orderId = null, documentId = null, paymentId = null, note = null } = about;
  return sql`
    insert into receivable_entries (id, kind, buyer_id, amount, entered_on, due_on, order_id, document_id, payment_id, note,
      author_id, entered_at)
    values (${uuid()}, ${kind}, ${buyerId}, ${amount}::numeric, ${on === undefined ? today : sql`${on}::date`}, (${dueOn})::date,
      ${orderId}, ${documentId}, ${paymentId}, ${note}, ${authorId}, clock_timestamp())`;
}

/** Broadcasts a change of the buyer's account that enters nothing. */
export async function broadcastAccount(em: EntityManager, buyerId: string): Promise<void> {
  await sql`select ${accountChange(buyerId)}`.execute(database(em));
}

/** SQL that broadcasts a change of the buyer's account. */
export function accountChange(buyerId: string): RawBuilder<unknown> {
  const change: LiveChange = { resource: 'receivables', type: 'updated', ids: [buyerId] };
  return broadcastSql(change, { team: 'receivable:read-all' }, { company: buyerId });
}

/** Appends an entry. */
export async function enter(em: EntityManager, entry: NewEntry): Promise<void> {
  await sql`with entered as (${entrySql(entry)}) select ${accountChange(entry.buyerId)}`.execute(database(em));
}

/** Enters the uploaded invoice of an approved order, which is due `paymentDays` days after today. */
export function enterUploadedInvoice(
  em: EntityManager,
  { id, buyerId }: InvoicedOrder,
  { amount, paymentDays, authorId }: { amount: string; paymentDays: number; authorId: string | null },
): Promise<void> {
  const dueOn = sql<string>`${today} + ${paymentDays}::int`;
  return enter(em, { kind: 'invoice', buyerId, amount, dueOn, orderId: id, authorId });
}

/** Takes the uploaded invoice of an order that was cancelled or deleted off the buyer's debts. */
export async function enterCancellation(
  em: EntityManager,
  order: InvoicedOrder,
  { note, authorId }: { note: string; authorId: string },
): Promise<void> {
  const { rows } = await typedSql({ charged: 'text' })`
    select sum(amount)::text as charged from receivable_entries where order_id = ${order.id} having sum(amount) > 0`.execute(
    database(em),
  );
  const [invoice] = rows;
  if (!invoice) return;
  const { id: orderId, buyerId } = order;
  await enter(em, { kind: 'credit_note', buyerId, amount: `-${invoice.charged}`, orderId, note, authorId });
  await releaseOverpayment(em, order, authorId);
}

/**
 * After a credit note was entered: what was written off or paid beyond the rest of the invoice is set free. Write-offs are
 * taken back, never more than there are: the invoice itself may not be in the ledger yet. Of the payments, those allocated last become the buyer's credit first.
 */
export async function releaseOverpayment(
  em: EntityManager,
  { id, buyerId }: InvoicedOrder,
  authorId: string | null,
): Promise<void> {
  const db = database(em);
  await sql`
    insert into receivable_entries (id, kind, buyer_id, amount, entered_on, order_id, author_id, entered_at)
    select ${uuid()}, 'write_off', ${buyerId}, least(-sum(amount), -sum(amount) filter (where kind = 'write_off')), ${today},
      ${id}, ${authorId}, clock_timestamp()
    from receivable_entries where order_id = ${id}
    having sum(amount) < 0 and sum(amount) filter (where kind = 'write_off') < 0`.execute(db);
  await sql`
    with allocated as (
      select payment_id, sum(amount) as amount, max(id) as last from payment_allocations
      where order_id = ${id} group by payment_id having sum(amount) > 0
    ), released as (
      select payment_id, least(amount, -${openAmount(sql`${id}::uuid`)} - coalesce(sum(amount) over (
        order by last desc rows between unbounded preceding and 1 preceding), 0)) as amount
      from allocated
    )
    insert into payment_allocations (payment_id, order_id, amount, allocated_on, author_id, allocated_at)
    select payment_id, ${id}, -amount, ${today}, ${authorId}, clock_timestamp() from released where amount > 0`.execute(
    db,
  );
}

interface ClearedPayment {
  id: string;
  buyerId: string;
  /** AED with 2 decimals. */
  amount: string;
  /** The day on which it counts; today by default. */
  on?: string | undefined;
  authorId: string | null;
}

/** Enters a payment that is cleared, for these orders. Their locks are held, and nothing exceeds what is open of them. */
export async function enterClearedPayment(
  em: EntityManager,
  { id, buyerId, amount, on, authorId }: ClearedPayment,
  allocations: readonly Allocation[],
): Promise<void> {
  await enter(em, { kind: 'payment', buyerId, paymentId: id, amount: `-${amount}`, on, authorId });
  await allocate(em, { id, on, authorId }, allocations);
}

/** Uses a cleared payment for these orders. */
export async function allocate(
  em: EntityManager,
  { id, on = undefined, authorId }: Pick<ClearedPayment, 'id' | 'on' | 'authorId'>,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  await sql`
    insert into payment_allocations (payment_id, order_id, amount, allocated_on, author_id, allocated_at)
    select ${id}, "orderId", amount, coalesce(${on ?? null}::date, ${today}), ${authorId}, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(allocations)}::jsonb) as part("orderId" uuid, amount numeric)`.execute(
    database(em),
  );
}

interface NewPayment {
  buyerId: string;
  method: PaymentMethod | null;
  amount: string;
  receivedOn?: string | undefined;
  reference?: string | null | undefined;
  cheque?: { bank: string; number: string; date: string } | undefined;
  note?: string | null | undefined;
  authorId: string | null;
}

/**
 * Writes down a received payment and returns its id. A cheque waits until it is cleared, and then pays the orders that are
 * planned here; any other payment is cleared at once, and its entry follows from `enterClearedPayment`.
 */
export async function writePayment(
  em: EntityManager,
  payment: NewPayment,
  planned: readonly Allocation[] = [],
): Promise<string> {
  const { buyerId, method, amount, receivedOn = null, reference = null, cheque, note = null, authorId } = payment;
  const id = uuid();
  const state = cheque ? 'received' : 'cleared';
  const texts = { reference: [null, reference], note: [null, note] } as const;
  const changes = { amount: [null, amount], method: [null, method], ...texts } as const;
  await sql`
    with step as (
      insert into payment_steps (payment_id, state, made_on, author_id, made_at)
      values (${id}, ${state}, coalesce(${receivedOn}::date, ${today}), ${authorId}, clock_timestamp())
    ), audited as (${auditSql('payment.receive', { id, label: personLabelSql(buyerId), changes })})
    insert into payments (id, buyer_id, method, state, amount, received_on, reference, bank, cheque_number, cheque_date, note,
      planned, author_id, created_at)
    values (${id}, ${buyerId}, ${method}, ${state}, ${amount}::numeric, coalesce(${receivedOn}::date, ${today}), ${reference},
      ${cheque?.bank ?? null}, ${cheque?.number ?? null}, ${cheque?.date ?? null}::date, ${note},
      ${JSON.stringify(planned)}::jsonb, ${authorId}, clock_timestamp())`.execute(database(em));
  return id;
}
