import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import type { RevisedLineInput } from '@portal/contract/order-revisions';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import type { Order, OrderTotals } from '../order.entity.js';
import { largestOrder } from '../sheets/assess-lines.js';

const refused = (message: string) => new DomainError('common.invalid_input', message);
const largestAmount = sql.lit(Number(largestOrder.cents / 100n));

/** Refuses lists that no order could have, before the order is locked. */
export function checkRevisedLines(lines: RevisedLineInput[]): void {
  if (new Set(lines.map(({ stockItemId }) => stockItemId.toLowerCase())).size < lines.length) {
    throw refused(messages.orders.proposalTwice);
  }
  if (lines.some(({ lots, backOrder }) => lots === 0 && !backOrder)) throw refused(messages.orders.lotsInvalid);
  if (lines.every(({ lots }) => lots === 0)) throw refused(messages.orders.proposalEmpty);
}

interface Saved {
  unknown: number;
  isTooLarge: boolean;
  isChanged: boolean;
  lineCount: number;
  lots: string;
  units: string;
  amount: string;
}

/**
 * Stores the lines of a proposed or edited revision of the order's current lines, and returns their totals. References
 * that the order has keep its price and pack size; others are added at the published ones. Lines without lots come last.
 * A line's note is stored if the revision changes it, as an empty text if it removes it.
 *
 * Throws `order.changed` when a reference can no longer be ordered, and `common.invalid_input` when nothing is changed.
 */
export async function saveRevisedLines(
  em: EntityManager,
  { id, stockFileId }: Pick<Order, 'id' | 'stockFileId'>,
  revision: number,
  lines: RevisedLineInput[],
): Promise<OrderTotals> {
  const wanted = lines.map(({ stockItemId, lots, note, backOrder }) => ({
    id: stockItemId,
    lots,
    note,
    later: backOrder?.lots,
    laterOn: backOrder?.expectedOn,
  }));
  const {
    rows: [saved],
  } = await typedSql<Saved>({
    unknown: 'number',
    isTooLarge: 'boolean',
    isChanged: 'boolean',
    lineCount: 'number',
    lots: 'text',
    units: 'text',
    amount: 'text',
  })`
    with former as materialized (select * from order_lines where order_id = ${id}),
    priced as (
      select wanted.id, wanted.lots, wanted.later, wanted."laterOn", former.position is null as "isNew",
        former.lots as "formerLots", nullif(wanted.note, coalesce(former.note, '')) as note,
        row_number() over (order by wanted.lots = 0, former.position, item.position, wanted.id) - 1 as position,
        coalesce(former.reference, item.reference) as reference, coalesce(former.unit_price, item.wholesale_price) as price,
        coalesce(former.units_per_lot, item.units_per_lot) as pack, former.shown_price, former.shown_units_per_lot
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          as wanted(id uuid, lots int, note text, later int, "laterOn" date)
        left join former on former.stock_item_id = wanted.id
        left join stock_items item on former.position is null and item.id = wanted.id and item.listed
          and item.stock_file_id = (select id from stock_files where id = ${stockFileId} and deleted_at is null)
    ), line as materialized (
      select *, lots * pack::bigint as units, round(lots * pack::bigint * price, 2) as total,
        round(coalesce(later, 0) * pack::bigint * price, 2) as "laterTotal", coalesce(later, 0) * pack::bigint as "laterUnits"
      from priced
    ), saved as (
      insert into order_revision_lines (order_id, revision, position, stock_item_id, reference, lots, units_per_lot, units,
        unit_price, total, shown_price, shown_units_per_lot, note, back_order_lots, back_order_on)
      select ${id}, ${revision}, position, id, reference, lots, pack, units, price, total, shown_price,
        shown_units_per_lot, note, later, "laterOn"
      from line where price is not null and total <= ${largestAmount}
    )
    select count(*) filter (where price is null)::int as unknown,
      coalesce(greatest(sum(units), sum("laterUnits")) > ${sql.lit(largestOrder.units)}
        or greatest(sum(total), sum("laterTotal")) > ${largestAmount}, false) as "isTooLarge",
      bool_or("isNew" or lots <> "formerLots" or note is not null or later is not null)
        or count(*) < (select count(*) from former) as "isChanged",
      count(*) filter (where lots > 0)::int as "lineCount", coalesce(sum(lots), 0)::text as lots,
      coalesce(sum(units), 0)::text as units, round(coalesce(sum(total), 0), 2)::text as amount
    from line`.execute(database(em));
  if (!saved || saved.unknown > 0) throw new DomainError('order.changed', messages.orders.proposalLineUnknown);
  if (saved.isTooLarge) throw refused(messages.orders.proposalOverLimit);
  if (!saved.isChanged) throw refused(messages.orders.proposalUnchanged);
  return { lineCount: saved.lineCount, lots: Number(saved.lots), units: Number(saved.units), amount: saved.amount };
}
