import type { EntityManager } from '@mikro-orm/postgresql';
import { type ReplacementPreview, revisionLimits } from '@portal/contract/order-revisions';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { AssessedLine } from '../sheets/assess-lines.js';
import { type ChangeRow, changeColumns, toChange } from './order-revisions.query.js';

/** Compares the lines of another file with those of the order, as the history compares two revisions (row V01). */
export async function compareReplacement(
  em: EntityManager,
  orderId: string,
  lines: readonly AssessedLine[],
): Promise<Pick<ReplacementPreview, 'changes' | 'changeCount'>> {
  const { rows } = await typedSql<ChangeRow>(changeColumns)`
    select count(*) over ()::int as total, item.id as "stockItemId", coalesce(before.reference, item.reference) as reference,
      item.description, item.colour, item.size, before.lots as "lotsBefore", before.units_per_lot as "packBefore",
      before.unit_price::text as "priceBefore", before.total::text as "totalBefore", after.lots,
      after.pack, after.price::text as price, after.total::text as "lineTotal",
      null::int as "laterLots", null as "laterOn", null as note
    from (select * from order_lines where order_id = ${orderId}) before
      full join unnest(${lines.map(({ itemId }) => itemId)}::uuid[], ${lines.map(({ lots }) => lots)}::int[],
        ${lines.map(({ unitsPerLot }) => unitsPerLot)}::int[], ${lines.map(({ unitPrice }) => unitPrice)}::numeric[],
        ${lines.map(({ total }) => total)}::numeric[]) after (stock_item_id, lots, pack, price, total)
        on after.stock_item_id = before.stock_item_id
      join stock_items item on item.id = coalesce(after.stock_item_id, before.stock_item_id)
    where (before.lots, before.units_per_lot, before.unit_price) is distinct from (after.lots, after.pack, after.price)
    order by item.position limit ${sql.lit(revisionLimits.shownChanges)}`.execute(database(em));
  return { changes: rows.map(toChange), changeCount: rows[0]?.total ?? 0 };
}
