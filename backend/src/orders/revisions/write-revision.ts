import type { EntityManager } from '@mikro-orm/postgresql';
import type { RevisionKind } from '@portal/contract/order-revisions';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { Order, OrderTotals } from '../order.entity.js';

interface NewRevision {
  number: number;
  kind: RevisionKind;
  author: Pick<Caller, 'id' | 'role'>;
  /** The revision that is changed; null for the first. */
  base: number | null;
  fileId?: string;
  reason?: string | undefined;
}

/**
 * SQL that inserts a revision. Placing and replacing combine it with the statement that inserts the lines. Revisions are
 * written before the timeline: the removal of the demo locks these append-only tables in that order.
 */
export function insertRevision(
  orderId: string,
  { number, kind, author, base, fileId, reason }: NewRevision,
  { lineCount, lots, units, amount }: OrderTotals,
): RawBuilder<unknown> {
  return sql`
    insert into order_revisions (order_id, number, kind, side, author_id, base, file_id, reason, line_count, lots, units,
      amount, created_at)
    values (${orderId}, ${number}, ${kind}, ${author.role === 'admin' ? 'team' : 'buyer'}, ${author.id}, ${base}::int,
      ${fileId ?? null}, ${reason || null}, ${lineCount}, ${lots}, ${units}, ${amount}::numeric, now())`;
}

/**
 * SQL that selects the row of the order's current revision if it is missing in `order_revisions`: a process of an earlier
 * release, which knows no revisions, placed the order or replaced its file during a rolling update.
 */
export const missingRevision = (orderId: string): RawBuilder<unknown> => sql`
  select orders.id as order_id, coalesce(latest.number, 0) + 1 as number,
    case when latest.number is null then 'placed' else 'replaced' end as kind,
    case sender.role when 'admin' then 'team' else 'buyer' end as side, sent.actor_id as author_id,
    latest.number as base, orders.attachment_id as file_id, null::text as reason, orders.line_count,
    (select sum(lots) from order_lines where order_id = orders.id)::bigint as lots, orders.total_units as units,
    orders.total_amount as amount, sent.created_at
  from orders
    cross join lateral (select max(number) as number from order_revisions where order_id = orders.id) latest
    cross join lateral (select max(number) as number from order_revisions
      where order_id = orders.id and file_id is not null) filed
    left join order_revisions with_file on with_file.order_id = orders.id and with_file.number = filed.number
    join lateral (select actor_id, created_at from order_events
      where order_id = orders.id and file_id = orders.attachment_id order by id desc limit 1) sent on true
    left join users sender on sender.id = sent.actor_id
  where orders.id = ${orderId} and with_file.file_id is distinct from orders.attachment_id`;

/**
 * Returns the number of the order's next revision. Records the current one first where it is missing. The caller has
 * locked the order.
 */
export async function nextRevision(em: EntityManager, order: Order): Promise<number> {
  // The caller writes lines of revisions afterwards. The removal of the demo locks their table before `order_revisions`.
  await sql`lock table order_revision_lines in row exclusive mode`.execute(database(em));
  const {
    rows: [row],
  } = await typedSql({ newest: 'number', recorded: 'number?' })`
    with recorded as (
      insert into order_revisions (order_id, number, kind, side, author_id, base, file_id, reason, line_count, lots, units,
        amount, created_at)
      ${missingRevision(order.id)} returning number)
    select (select number from recorded) as recorded, coalesce((select number from recorded),
      (select max(number) from order_revisions where order_id = ${order.id}), ${order.revision}::int) as newest`.execute(
    database(em),
  );
  if (!row) throw new Error('A statement without a table returns one row');
  if (row.recorded !== null) order.revision = row.recorded;
  return row.newest + 1;
}
