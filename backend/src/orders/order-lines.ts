import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AssessedLine } from './match-lines.js';

/** Lines per statement: 1,000 keep one statement's JSON near 200 kB. */
const batch = 1000;

/** Writes a new order's lines, within the caller's transaction. */
export async function writeLines(em: EntityManager, orderId: string, lines: AssessedLine[]): Promise<void> {
  const db = em.getKysely();
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

/** Writes an order's lines anew, within the caller's transaction. */
export async function replaceLines(em: EntityManager, orderId: string, lines: AssessedLine[]): Promise<void> {
  await sql`delete from order_lines where order_id = ${orderId}`.execute(em.getKysely());
  await writeLines(em, orderId, lines);
}
