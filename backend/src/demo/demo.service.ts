import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { DemoSizeResponse } from '@portal/contract/settings';
import { type RawBuilder, sql } from 'kysely';
import { lockPublications } from '../catalogue/publishing/publication-lock.js';
import { audit } from '../platform/audit/audit.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { hasCode } from '../platform/errors.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { broadcast } from '../platform/live/broadcast.js';
import { withoutAppendOnlyTriggers } from './append-only.js';

/** The most orders that an error response names. */
const mostNamed = 5;

@Injectable()
export class DemoService {
  constructor(private readonly em: EntityManager) {}

  async read(): Promise<DemoSizeResponse> {
    const { rows } = await typedSql<DemoSizeResponse>({ brands: 'number', buyers: 'number', orders: 'number' })`
      select count(*) filter (where kind = 'brand')::int as brands, count(*) filter (where kind = 'buyer')::int as buyers,
        (select count(*)::int from orders where deleted_at is null
          and brand_id in (select record::uuid from demo_records where kind = 'brand')) as orders
      from demo_records`.execute(database(this.em));
    return rows[0] ?? { brands: 0, buyers: 0, orders: 0 };
  }

  /**
   * Deletes every row of the demo and every row that users created from it since, and nothing else, in one transaction.
   * Housekeeping deletes the demo's files a day later. Throws `demo.in_use` while an order connects the demo with other
   * data, and `demo.busy` while other work holds the rows or deducts their stock.
   */
  async remove(): Promise<void> {
    try {
      await this.em.transactional((em) => removeAll(em));
    } catch (error) {
      throw hasCode(error, lockNotAvailable, deadlockDetected) ? busy() : error;
    }
  }
}

/** PostgreSQL's error code when a lock is not available within `lock_timeout`. */
const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

const busy = () => new DomainError('demo.busy', messages.demo.busy);

async function removeAll(em: EntityManager): Promise<void> {
  const db = database(em);
  // Writers of the append-only tables wait behind a removal that waits for its locks, so the removal waits for 5 s at
  // most.
  await sql`set local lock_timeout = '5s'`.execute(db);
  await lockDrafts.execute(db);
  await lockOrders.execute(db);
  await lockPublications(em, 'exclusive');
  for (const statement of locks) await statement.execute(db);
  for (const [table, ids] of Object.entries(collected)) {
    await sql`create temporary table ${sql.table(table)} on commit drop as ${ids}`.execute(db);
  }
  await refuseSharedOrders(em);
  await refuseUnfinishedStock(em);
  await withoutAppendOnlyTriggers(em, async () => {
    for (const statement of removals) await statement.execute(db);
  });
  await audit(em, 'demo.remove');
  for (const resource of [
    'orders',
    'documents',
    'receivables',
    'drafts',
    'buyers',
    'catalogue',
    'settings',
    'chat',
    'notifications',
  ] as const) {
    await broadcast(em, { resource, type: 'updated', ids: [] }, { role: 'admin' }, { role: 'buyer' });
  }
}

async function refuseSharedOrders(em: EntityManager): Promise<void> {
  const { rows } = await typedSql({ number: 'text' })`
    select number from orders join demo_orders using (id)
    where deleted_at is null
      and (buyer_id in (select id from demo_buyers)) <> (brand_id in (select id from demo_brands))
    order by number limit ${mostNamed}`.execute(database(em));
  if (rows.length === 0) return;
  const named = rows.map(({ number }) => number).join(', ');
  throw new DomainError('demo.in_use', `${messages.demo.inUse}: ${named}${rows.length < mostNamed ? '' : ' …'}.`);
}

/**
 * Throws `demo.busy` while orders or stock files have unfinished changes of stock. A deleted order that a demo buyer
 * placed for another brand holds its lots until they are deducted or returned, which happens soon. A deleted order
 * whose deduction failed would hold its lots forever, so the removal itself releases them. Differences that a failed
 * new version of a stock file left are corrected within seconds.
 */
async function refuseUnfinishedStock(em: EntityManager): Promise<void> {
  const { rows } = await sql`
    select from orders join demo_orders using (id)
    where brand_id not in (select id from demo_brands)
      and (inventory_status = 'pending'
        or (inventory_status <> 'error' and id in (select order_id from order_stock_progress)))
    limit 1`.execute(database(em));
  const { rows: unsettled } = await sql`
    select from stock_item_differences join stock_files on stock_files.id = stock_file_id
    where ${changedFiles} limit 1`.execute(database(em));
  if (rows.length > 0 || unsettled.length > 0) throw busy();
}

const recorded = (kind: 'buyer' | 'brand') =>
  sql`(select record::uuid from demo_records where kind = ${sql.lit(kind)})`;

/** An SQL condition for the stock files that the removal deletes, or whose reserved lots it changes. */
const changedFiles = sql`(brand_id in ${recorded('brand')}
  or id in (select stock_file_id from orders where buyer_id in ${recorded('buyer')} and inventory_status = 'error'))`;

/** Before everything else: submitting a draft locks its row, and then the brand and the buyer with the new order. */
const lockDrafts = sql`select from drafts where buyer_id in ${recorded('buyer')} or brand_id in ${recorded('brand')}
  order by id for update`;

const lockOrders = sql`select from orders where buyer_id in ${recorded('buyer')} or brand_id in ${recorded('brand')}
  order by id for update`;

/**
 * The statements that lock what the removal changes after the orders and publications, in the order of order steps, so
 * that the two cannot deadlock: order, payment, brand and buyer, timeline, movements, stock file. The locks of brands
 * and buyers prevent new orders.
 */
const locks: RawBuilder<unknown>[] = [
  sql`select from payments where buyer_id in ${recorded('buyer')} order by id for update`,
  sql`select from brands where id in ${recorded('brand')} order by id for update`,
  sql`select from users where id in ${recorded('buyer')} order by id for update`,
  sql`select from users where company_id in ${recorded('buyer')} order by id for update`,
  sql`lock table order_revision_lines, order_revisions, order_events in share row exclusive mode`,
  sql`lock table inventory_movements in share row exclusive mode`,
  sql`select from stock_files where ${changedFiles} order by id for update`,
];

/** SQL queries for the ids of the rows to delete. Each query may use the results of those before it. */
const collected: Record<string, RawBuilder<unknown>> = {
  // With the colleagues whom they have invited.
  demo_buyers: sql`select id from users where company_id in ${recorded('buyer')}`,
  demo_invitations: sql`select id from invitations where user_id in (select id from demo_buyers)`,
  demo_brands: sql`select id from brands where id in ${recorded('brand')}`,
  demo_files: sql`select id from stock_files where brand_id in (select id from demo_brands)`,
  demo_items: sql`select id from stock_items where stock_file_id in (select id from demo_files)`,
  demo_orders: sql`select id from orders
    where buyer_id in (select id from demo_buyers) or brand_id in (select id from demo_brands)
    order by id for update`,
  // These have a series of their own, so the numbers of other documents keep no gap.
  demo_documents: sql`select id from documents where order_id in (select id from demo_orders)`,
  // And those of other buyers for orders of demo brands alone. They would be credit once the orders are gone.
  demo_payments: sql`select id from payments
    where buyer_id in (select id from demo_buyers) or (
      id in (select payment_id from payment_allocations where order_id in (select id from demo_orders))
      and not exists (select from payment_allocations
        where payment_id = payments.id and order_id not in (select id from demo_orders))
      and not exists (select from receivable_entries where payment_id = payments.id and kind = 'refund'))
    order by id for update`,
  demo_drafts: sql`select id from drafts
    where buyer_id in (select id from demo_buyers) or brand_id in (select id from demo_brands)`,
  demo_notifications: sql`select id from notifications where brand_id in (select id from demo_brands)
    or order_id in (select id from demo_orders)
    or id in (select record::uuid from demo_records where kind = 'notification')`,
  demo_stored: sql`select attachment_id as id from orders where id in (select id from demo_orders)
    union select invoice_id from orders where id in (select id from demo_orders) and invoice_id is not null
    union select file_id from document_states where file_id is not null and document_id in (select id from demo_documents)
    union select file_id from order_events where order_id in (select id from demo_orders) and file_id is not null
    union select file_id from order_revisions where order_id in (select id from demo_orders) and file_id is not null
    union select invoice_id from order_proposals where order_id in (select id from demo_orders) and invoice_id is not null
    union select file_id from payment_proofs where buyer_id in (select id from demo_buyers)
    union select file_id from stock_file_versions where stock_file_id in (select id from demo_files)
    union select picture_id from stock_items where id in (select id from demo_items) and picture_id is not null`,
};

const within = (table: string, column: string, list: string) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (select id from ${sql.table(list)})`;

/** The statements that delete the demo, in this order: rows that refer to another row are deleted before that row. */
const removals: RawBuilder<unknown>[] = [
  sql`update stock_items item set reserved_lots = reserved_lots - held.lots
    from (
      select stock_item_id, sum(order_lines.lots) as lots
      from orders join demo_orders using (id) join order_lines on order_lines.order_id = id
        left join order_stock_progress done on done.order_id = id
      where inventory_status = 'error' and position >= coalesce(done.lines, 0)
      group by stock_item_id
    ) held
    where item.id = held.stock_item_id and item.id not in (select id from demo_items)`,
  // Demo orders may have taken lots of stock that is not part of the demo. These movements are kept, as imports without
  // an order: available lots are the sum of the movements, so deleting them would change the stock.
  sql`update inventory_movements set kind = 'import', order_id = null, document_line_id = null
    where stock_item_id not in (select id from demo_items) and (order_id in (select id from demo_orders)
      or document_line_id in (select id from document_lines where document_id in (select id from demo_documents)))`,
  within('draft_lines', 'draft_id', 'demo_drafts'),
  within('drafts', 'id', 'demo_drafts'),
  within('order_stock_progress', 'order_id', 'demo_orders'),
  within('notifications', 'id', 'demo_notifications'),
  within('notification_recipients', 'user_id', 'demo_buyers'),
  within('order_proposals', 'order_id', 'demo_orders'),
  within('order_revision_lines', 'order_id', 'demo_orders'),
  within('order_revisions', 'order_id', 'demo_orders'),
  within('order_events', 'order_id', 'demo_orders'),
  within('order_lines', 'order_id', 'demo_orders'),
  within('inventory_movements', 'stock_item_id', 'demo_items'),
  // This update makes the dashboard's triggers subtract the orders from the tallies, which do not count deleted orders.
  sql`update orders set deleted_at = now() where deleted_at is null and id in (select id from demo_orders)`,
  within('orders', 'id', 'demo_orders'),
  within('document_lines', 'document_id', 'demo_documents'),
  within('document_states', 'document_id', 'demo_documents'),
  within('documents', 'id', 'demo_documents'),
  sql`delete from document_counters counter where not exists (
    select from documents where documents.series = counter.series and documents.year = counter.year)`,
  within('invoice_reminders', 'order_id', 'demo_orders'),
  within('payment_allocations', 'order_id', 'demo_orders'),
  within('payment_allocations', 'payment_id', 'demo_payments'),
  within('payment_steps', 'payment_id', 'demo_payments'),
  within('receivable_entries', 'order_id', 'demo_orders'),
  within('receivable_entries', 'buyer_id', 'demo_buyers'),
  within('receivable_entries', 'payment_id', 'demo_payments'),
  within('payments', 'id', 'demo_payments'),
  within('payment_proofs', 'buyer_id', 'demo_buyers'),
  within('stock_item_changes', 'stock_file_id', 'demo_files'),
  within('stock_file_downloads', 'brand_id', 'demo_brands'),
  within('stock_file_downloads', 'buyer_id', 'demo_buyers'),
  within('brand_views', 'brand_id', 'demo_brands'),
  within('brand_views', 'buyer_id', 'demo_buyers'),
  sql`delete from interest_tally where subject_id in (select id from demo_brands union select id from demo_files)`,
  within('stock_items', 'id', 'demo_items'),
  within('stock_file_versions', 'stock_file_id', 'demo_files'),
  within('stock_files', 'id', 'demo_files'),
  within('brand_buyers', 'brand_id', 'demo_brands'),
  within('brand_buyers', 'buyer_id', 'demo_buyers'),
  within('remembered_tables', 'owner_id', 'demo_brands'),
  within('remembered_tables', 'owner_id', 'demo_buyers'),
  within('brands', 'id', 'demo_brands'),
  within('chat_deletions', 'buyer_id', 'demo_buyers'),
  within('chat_messages', 'buyer_id', 'demo_buyers'),
  within('chats', 'buyer_id', 'demo_buyers'),
  within('chat_presence', 'user_id', 'demo_buyers'),
  within('mails', 'user_id', 'demo_buyers'),
  within('password_reset_tokens', 'user_id', 'demo_buyers'),
  within('authenticator_apps', 'user_id', 'demo_buyers'),
  within('passkeys', 'user_id', 'demo_buyers'),
  within('recovery_codes', 'user_id', 'demo_buyers'),
  within('idempotency_keys', 'caller_id', 'demo_buyers'),
  within('invitation_tokens', 'invitation_id', 'demo_invitations'),
  within('invitations', 'id', 'demo_invitations'),
  // A trigger on users ends the sessions and sockets of demo buyers who are signed in.
  sql`update users set removed_at = now() where id in (select id from demo_buyers)`,
  within('sessions', 'user_id', 'demo_buyers'),
  within('users', 'id', 'demo_buyers'),
  within('stored_files', 'id', 'demo_stored'),
  sql`delete from outbox_events where payload->>'stockFileId' in (select id::text from demo_files)
    or payload->>'orderId' in (select id::text from demo_orders)
    or payload->>'documentId' in (select id::text from demo_documents)`,
  // Restores the initial settings, unless somebody has changed the settings since the demo. They get a new version
  // number, because an open form may still hold an earlier number.
  sql`insert into settings (version, value)
    select demo.version + 1, former.value from settings demo join settings former on former.version = demo.version - 1
    where demo.version = (select max(version) from settings)
      and demo.version::text in (select record from demo_records where kind = 'settings')`,
  sql`delete from demo_records`,
];
