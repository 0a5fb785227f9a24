import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { defaultTerms } from '../../receivables/terms/applied-terms.js';

/** Orders of one transaction: their locks are held for some 50 ms. */
const batch = 500;

/**
 * Enters into the ledger what a release before the ledger left out: invoices, credit notes, cancellations and payments of
 * orders that were approved before, or by a process of that release while this one started. Returns true
 * when more may be left.
 */
export async function enterOlderOrders(em: EntityManager): Promise<boolean> {
  return em.transactional(async (inner) => {
    const db = database(inner);
    const { rows } = await typedSql({ id: 'text' })`
      select id from orders where id in (${neverEntered} union ${endedWithoutEntry})
      order by id limit ${batch} for update skip locked`.execute(db);
    const ids = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb))`;
    for (const statement of [invoices, creditNotes, payments, cancellations]) await statement(ids).execute(db);
    return rows.length === batch;
  });
}

/** The portal's own invoices are owed until they are credited, also those of an order that was cancelled without that. */
const hasNoDocument = sql`not exists (select from documents where documents.order_id = orders.id)`;

const neverEntered = sql`(
  select id from orders where approved_at is not null and not exists (
    select from receivable_entries where order_id = orders.id and kind = 'invoice')
  order by id limit ${batch})`;

/**
 * Orders that a process of the release before completed, cancelled or deleted since they were entered. The ids of events
 * begin with their time, in ms: only those of the last day are read.
 */
const endedWithoutEntry = sql`(
  select order_id from order_events event join orders on orders.id = order_id
  where event.id >= (lpad(to_hex((extract(epoch from now() - interval '1 day') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
    and (event.action = 'confirm-payment' and status = 'Completed'
      or event.action = 'admin-cancel' and status = 'Cancelled' and ${hasNoDocument}
      or event.action = 'delete' and status = 'Awaiting Payment')
    and not exists (select from payment_allocations where order_id = orders.id)
    and (select sum(amount) from receivable_entries where order_id = orders.id) > 0
  limit ${batch})`;

const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone portal_time_zone())::date`;
const approvedOn = dayOf(sql`orders.approved_at`);

/** The portal's invoices, and the totals of orders whose invoice was uploaded. */
const invoices = (ids: RawBuilder<unknown>) => sql`
  insert into receivable_entries (id, kind, buyer_id, amount, entered_on, due_on, order_id, document_id, author_id, entered_at)
  select gen_random_uuid(), 'invoice', orders.buyer_id, coalesce(invoice.gross, total_amount),
    coalesce(invoice.issued_on, ${approvedOn}),
    coalesce((invoice.snapshot->>'dueDate')::date, ${approvedOn} + (select payment_days from ${defaultTerms})),
    orders.id, invoice.id, invoice.issued_by, coalesce(invoice.issued_at, approved_at)
  from orders left join documents invoice on invoice.order_id = orders.id and invoice.kind = 'invoice'
  where orders.id in ${ids}
  on conflict do nothing`;

const creditNotes = (ids: RawBuilder<unknown>) => sql`
  insert into receivable_entries (id, kind, buyer_id, amount, entered_on, order_id, document_id, author_id, entered_at)
  select gen_random_uuid(), kind, buyer_id, -gross, issued_on, order_id, id, issued_by, issued_at
  from documents where kind = 'credit_note' and order_id in ${ids}
  on conflict do nothing`;

/** A payment of what was due when the payment was confirmed. */
const payments = (ids: RawBuilder<unknown>) => sql`
  with paid as (
    select gen_random_uuid() as id, event.order_id, orders.buyer_id, event.actor_id, event.created_at,
      ${dayOf(sql`event.created_at`)} as day,
      (select sum(amount) from receivable_entries entry
       where entry.order_id = event.order_id and entry.entered_at <= event.created_at) as amount
    from order_events event join orders on orders.id = event.order_id
    where event.action = 'confirm-payment' and event.order_id in ${ids}
      and not exists (select from payment_allocations where order_id = event.order_id)
  ), entered as (select * from paid where amount > 0
  ), payment as (
    insert into payments (id, buyer_id, state, amount, received_on, author_id, created_at)
    select id, buyer_id, 'cleared', amount, day, actor_id, created_at from entered
  ), step as (
    insert into payment_steps (payment_id, state, made_on, author_id, made_at)
    select id, 'cleared', day, actor_id, created_at from entered
  ), allocation as (
    insert into payment_allocations (payment_id, order_id, amount, allocated_on, author_id, allocated_at)
    select id, order_id, amount, day, actor_id, created_at from entered
  )
  insert into receivable_entries (id, kind, buyer_id, amount, entered_on, payment_id, author_id, entered_at)
  select gen_random_uuid(), 'payment', buyer_id, -amount, day, id, actor_id, created_at from entered`;

/**
 * Orders with an uploaded invoice that were cancelled, or deleted before they were paid, are owed no more. What was paid
 * beyond the rest of an invoice becomes the buyer's credit.
 */
const cancellations = (ids: RawBuilder<unknown>) => sql`
  with ended as (
    select orders.id, orders.buyer_id, ended.actor_id, ended.created_at, ended.reason
    from orders cross join lateral (
      select actor_id, created_at, reason from order_events
      where order_id = orders.id and action in ('admin-cancel', 'delete') order by id limit 1) ended
    where orders.id in ${ids} and ${hasNoDocument}
      and (status = 'Cancelled' or status = 'Awaiting Payment' and deleted_at is not null)
  ), charged as (
    select order_id, sum(amount) as amount from receivable_entries where order_id in ${ids} group by order_id
  ), credited as (
    insert into receivable_entries (id, kind, buyer_id, amount, entered_on, order_id, note, author_id, entered_at)
    select gen_random_uuid(), 'credit_note', buyer_id, -amount, ${dayOf(sql`created_at`)}, id, reason, actor_id, created_at
    from ended join charged on order_id = id where amount > 0
    returning order_id
  ), left_to_pay as (
    select order_id, case when order_id in (select order_id from credited) then 0 else amount end as amount from charged
  ), allocated as (
    select payment_id, order_id, sum(amount) as amount, max(allocated_at) as at from payment_allocations
    where order_id in ${ids} group by payment_id, order_id
  )
  insert into payment_allocations (payment_id, order_id, amount, allocated_on, allocated_at)
  select payment_id, allocated.order_id, -(allocated.amount - left_to_pay.amount),
    ${dayOf(sql`coalesce(ended.created_at, at)`)}, coalesce(ended.created_at, at)
  from allocated join left_to_pay using (order_id) left join ended on ended.id = allocated.order_id
  where allocated.amount > left_to_pay.amount`;
