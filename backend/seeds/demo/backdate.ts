import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '@portal/contract/languages';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { withoutAppendOnlyTriggers } from '../../src/demo/append-only.js';
import { enterOlderOrders } from '../../src/orders/jobs/enter-older-orders.js';
import { database } from '../../src/platform/db/database.js';
import { typedSql } from '../../src/platform/db/typed-sql.js';
import { dayInWords } from '../../src/platform/language/time-in-words.js';

/**
 * Gives the demo's rows the times of the story's steps. All rows are written in one transaction, in which `now()` never
 * changes. Ids (UUID version 7) grow with time: a row belongs to the last step whose id is lower than the row's id.
 */
export class StoryClock {
  readonly #steps: { id: string; at: string; movement: string | null }[] = [];

  /**
   * Begins a step: rows written from now on get the time `at`. Stock movements have sequential ids without a time, so a
   * step that imports stock (`imports`) also remembers the last movement before it.
   */
  async set(em: EntityManager, at: Date, imports: boolean): Promise<void> {
    const movement = imports ? await lastMovement(em) : null;
    this.#steps.push({ id: uuid(), at: at.toISOString(), movement });
  }

  /**
   * Changes the times of all demo rows to those of the story. The demo's rows are recognised by a time equal to `now()`,
   * the start of this transaction. The triggers of append-only tables are disabled meanwhile, since they refuse updates.
   */
  async backdate(em: EntityManager): Promise<void> {
    const db = database(em);
    const rows = JSON.stringify(this.#steps);
    await sql`create temporary table demo_steps (id uuid primary key, at timestamptz not null, movement bigint)
      on commit drop`.execute(db);
    await sql`insert into demo_steps select id, at, movement
      from jsonb_to_recordset(${rows}::jsonb) as step (id uuid, at timestamptz, movement bigint)`.execute(db);
    // PostgreSQL has no statistics yet of the rows that this transaction wrote, and would plan the updates badly.
    await sql`analyze demo_steps, orders, order_events, inventory_movements, notifications, notification_recipients,
      stored_files, mails, users, brands, stock_files`.execute(db);
    await withoutAppendOnlyTriggers(em, async () => {
      for (const statement of statements) await statement.execute(db);
      while (await enterOlderOrders(em));
    });
  }
}

async function lastMovement(em: EntityManager): Promise<string> {
  const { rows } = await typedSql({ id: 'text' })`
    select coalesce(max(id), 0)::text as id from inventory_movements`.execute(database(em));
  return rows[0]?.id ?? '0';
}

/** The time of the step during which the row with this id was written. */
const timeOf = (id: string) =>
  sql`(select at from demo_steps step where step.id <= ${sql.ref(id)} order by step.id desc limit 1)`;

/** The time of the last event of the order that has one of these kinds. */
const eventOf = (...actions: string[]) => sql`(select max(event.created_at) from order_events event
  where event.order_id = orders.id and event.action in (${sql.join(actions)}))`;

/** The time of such an event of the order, and its day in Dubai, where the demo's wholesaler is. */
const stepOf = (...actions: string[]) => sql`(select max(event.created_at) as at,
  (max(event.created_at) at time zone 'Asia/Dubai')::date as day from order_events event
  where event.order_id = orders.id and event.action in (${sql.join(actions)}))`;

const demoIds = (kind: 'buyer' | 'brand') => sql`(select record::uuid from demo_records where kind = ${sql.lit(kind)})`;

const demoOrders = sql`(select id from orders where brand_id in ${demoIds('brand')})`;

/**
 * SQL that replaces the order number in a text by the order's new number. Order numbers contain the year, which
 * changes.
 */
const renumbered = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${text}, 'ORD-[0-9]{4}-[0-9]+(-B[0-9]+)*', orders.number)`;

/** SQL of a time as `timeInWords` writes it. */
function timeInWordsSql(time: RawBuilder<unknown>, language: Language): RawBuilder<unknown> {
  const months = Array.from({ length: 12 }, (_, month) => {
    const [, name] = dayInWords(`2026-${String(month + 1).padStart(2, '0')}-01`, language).split(' ');
    return name;
  });
  const local = sql`((${time}) at time zone portal_time_zone())`;
  const comma = language === 'ar' ? '،' : ',';
  return sql`to_char(${local}, 'FMDD') || ' ' || (${months}::text[])[extract(month from ${local})::int]
    || to_char(${local}, ' YYYY') || ${comma}::text || to_char(${local}, ' HH24:MI') || ' (' || portal_time_zone() || ')'`;
}

/** SQL that replaces the time in a text at which a proposal expires by the backdated one. */
const withExpiry = (text: RawBuilder<unknown>, language: Language) =>
  sql`replace(${text}, ${timeInWordsSql(sql`expires_at + (now() - revised.created_at)`, language)},
    ${timeInWordsSql(sql`expires_at`, language)})`;

const statements: RawBuilder<unknown>[] = [
  sql`update order_events set created_at = ${timeOf('order_events.id')} where created_at = now()`,
  sql`update stored_files set created_at = ${timeOf('stored_files.id')} where created_at = now()`,
  sql`update settings set changed_at = (select min(at) from demo_steps) where changed_at = now()`,
  sql`update orders set created_at = ${eventOf('place')}, approved_at = ${eventOf('approve')},
      deducted_at = case when deducted_at is not null then ${eventOf('deduct')} end,
      restored_at = case when restored_at is not null then ${eventOf('admin-cancel')} end,
      number = regexp_replace(number, '[0-9]{4}', to_char(coalesce((select max(event.created_at) from order_events event
        where event.order_id = orders.back_order_of and event.action = 'place'), ${eventOf('place')}) at time zone 'utc', 'YYYY'))
    where brand_id in ${demoIds('brand')}`,
  sql`update documents set order_number = orders.number, issued_at = issued.at, issued_on = issued.day,
      snapshot = snapshot || jsonb_build_object('orderNumber', orders.number, 'issueDate', issued.day,
        'supplyDate', issued.day, 'dueDate', issued.day + ((snapshot ->> 'dueDate')::date - issued_on))
    from orders cross join lateral ${stepOf('approve')} issued
    where orders.id = order_id and documents.kind = 'invoice' and orders.brand_id in ${demoIds('brand')}`,
  sql`update documents credit set order_number = orders.number, issued_at = issued.at, issued_on = issued.day,
      snapshot = credit.snapshot || jsonb_build_object('orderNumber', orders.number, 'issueDate', issued.day,
        'supplyDate', invoice.issued_on,
        'correction', credit.snapshot -> 'correction' || jsonb_build_object('invoiceDate', invoice.issued_on))
    from orders cross join lateral ${stepOf('credit', 'admin-cancel')} issued, documents invoice
    where orders.id = credit.order_id and invoice.id = credit.invoice_id and credit.kind = 'credit_note'
      and orders.brand_id in ${demoIds('brand')}`,
  // What buyers owe is entered anew from the orders' own times, as for orders of a release before the ledger.
  ...['receivable_entries', 'payment_allocations'].map(
    (table) => sql`delete from ${sql.table(table)} where order_id in ${demoOrders}`,
  ),
  sql`delete from payment_steps where payment_id in (select id from payments where buyer_id in ${demoIds('buyer')})`,
  sql`delete from receivable_entries where payment_id in (select id from payments where buyer_id in ${demoIds('buyer')})`,
  sql`delete from payments where buyer_id in ${demoIds('buyer')}`,
  sql`update order_revisions revised set created_at = sent.created_at
    from (select order_id, created_at, row_number() over (partition by order_id order by id) as number from order_events
      where action in ('place', 'replace-attachment', 'admin-replace-attachment', 'propose')) sent
    where sent.order_id = revised.order_id and sent.number = revised.number and revised.created_at = now()`,
  sql`update order_proposals proposal set expires_at = expires_at - (now() - revised.created_at), reminded_at = null,
      answered_at = case when answered_at is not null then (select max(created_at) from order_events event
        where event.order_id = proposal.order_id and event.action in ('accept-proposal', 'decline-proposal')) end
    from order_revisions revised
    where revised.order_id = proposal.order_id and revised.number = proposal.revision
      and proposal.order_id in (select id from orders where brand_id in ${demoIds('brand')})`,
  sql`update inventory_movements movement
    set created_at = coalesce(case movement.kind when 'deduction' then deducted_at else restored_at end, latest.at)
    from orders join (select order_id, max(created_at) as at from order_events group by order_id) latest
      on latest.order_id = orders.id
    where orders.id = movement.order_id and movement.created_at = now()`,
  sql`update inventory_movements movement set created_at = imports.at
    from (select at, movement as first, lead(movement) over (order by movement) as next
      from demo_steps where movement is not null) imports
    where order_id is null and created_at = now()
      and movement.id > imports.first and (next is null or movement.id <= next)`,
  sql`create temporary table demo_news on commit drop as
    select id, brand_id is null and order_id is null as alone from notifications where created_at = now()`,
  sql`insert into demo_records select 'notification', id::text from demo_news where alone`,
  sql`update notifications set message = ${renumbered(sql`message`)},
      translations = ${renumbered(sql`translations::text`)}::jsonb
    from orders
    where orders.id = order_id and notifications.created_at = now()`,
  sql`update notifications set message = ${withExpiry(sql`message`, 'en')},
      translations = ${withExpiry(sql`translations::text`, 'ar')}::jsonb
    from order_proposals proposal join order_revisions revised
      on revised.order_id = proposal.order_id and revised.number = proposal.revision
    where notifications.order_id = proposal.order_id and notifications.created_at = now()`,
  sql`update notifications set created_at = ${timeOf('notifications.id')} where created_at = now()`,
  // Notifications older than three days count as read.
  sql`update notification_recipients set read_at = created_at + interval '5 hours'
    from notifications join demo_news using (id)
    where notifications.id = notification_id and read_at is null and created_at < now() - interval '3 days'`,
  // A mail's time is that of its statement, which is later than this transaction's beginning.
  sql`update mails set requested_at = ${timeOf('mails.id')},
      sent_at = case when sent_at is not null then ${timeOf('mails.id')} + interval '4 seconds' end
    where requested_at >= now()`,
  sql`update mails set subject = ${renumbered(sql`subject`)} from orders
    where orders.id = (about->>'orderId')::uuid and brand_id in ${demoIds('brand')}`,
  sql`update outbox_events set created_at = now(), dispatched_at = now(), handled_at = now()
    where created_at = now() and kind = 'order.approved'`,
  sql`update chat_messages set created_at = ${timeOf('chat_messages.id')},
      read_at = case when read_at is not null then ${timeOf('chat_messages.id')} + interval '1 minute' end
    where buyer_id in ${demoIds('buyer')}`,
  sql`update chats set last_message_at = (select max(created_at) from chat_messages message
        where message.buyer_id = chats.buyer_id),
      waiting_since = case when waiting_since is not null then (select min(created_at) from chat_messages message
        where message.buyer_id = chats.buyer_id and read_at is null) end,
      unread_answer_since = case when unread_answer_since is not null then (select min(created_at)
        from chat_messages message where message.buyer_id = chats.buyer_id and read_at is null) end,
      answer_mailed_at = case when unread_answer_since is not null then now() end
    where buyer_id in ${demoIds('buyer')}`,
  sql`update users set created_at = ${timeOf('users.id')} where company_id in ${demoIds('buyer')}`,
  // The time of a company's last visit to a brand is also taken as the last sign-in, of colleagues shortly before.
  sql`update users set last_login = (select max(viewed_at) from brand_views where buyer_id = users.company_id)
      - case company_role when 'owner' then interval '0' when 'buyer' then interval '3 hours' else interval '2 days' end
    where company_id in ${demoIds('buyer')}`,
];
