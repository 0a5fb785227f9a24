import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ItemLots, StockRequest } from '../catalogue/inventory/stock-ledger.js';
import type { AssessedLine } from './match-lines.js';
import type { Order } from './order.entity.js';

/** Lines per statement: 1,000 keep one statement's JSON near 200 kB. */
const batch = 1000;

/** Writes an order's lines anew, within the caller's transaction. */
export async function writeLines(em: EntityManager, orderId: string, lines: AssessedLine[]): Promise<void> {
  const db = em.getKysely();
  await sql`delete from order_lines where order_id = ${orderId}`.execute(db);
  for (let start = 0; start < lines.length; start += batch) {
    const rows = lines
      .slice(start, start + batch)
      .map(
        ({ itemId, reference, lots, unitsPerLot, units, unitPrice, total, shownPrice, shownUnitsPerLot }, index) => ({
          ...{ position: start + index, itemId, reference, lots, unitsPerLot, units, unitPrice, total },
          ...{ shownPrice, shownUnitsPerLot },
        }),
      );
    await sql`
      insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total,
        shown_price, shown_units_per_lot)
      select ${orderId}, position, "itemId", reference, lots, "unitsPerLot", units, "unitPrice", total, "shownPrice",
        "shownUnitsPerLot"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(position int, "itemId" uuid, reference text, lots int,
        "unitsPerLot" int, units bigint, "unitPrice" numeric, total numeric, "shownPrice" numeric,
        "shownUnitsPerLot" int)`.execute(db);
  }
}

/** What an order takes out of stock. */
export async function stockRequestOf(em: EntityManager, { id, stockFileId }: Order): Promise<StockRequest> {
  const { rows: items } = await sql<ItemLots>`
    select stock_item_id as "itemId", lots from order_lines where order_id = ${id}`.execute(em.getKysely());
  return { stockFileId, items };
}
