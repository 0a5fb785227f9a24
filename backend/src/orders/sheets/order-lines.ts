import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { Order } from '../order.entity.js';
import type { AssessedLine } from './assess-lines.js';

/** Lines per SQL statement. With 1,000 lines a statement's JSON has about 200 kB. */
const batch = 1000;

/**
 * Inserts an order's lines together with their revision, within the caller's transaction. `revision` is the statement of
 * `insertRevision`: a statement of its own would make placing an order slower.
 */
export async function writeOrderLines(
  em: EntityManager,
  orderId: string,
  lines: AssessedLine[],
  revision: RawBuilder<unknown>,
): Promise<void> {
  const db = database(em);
  for (let start = 0; start < lines.length; start += batch) {
    const rows = lines
      .slice(start, start + batch)
      .map(
        ({ itemId, reference, lots, unitsPerLot, units, unitPrice, total, shownPrice, shownUnitsPerLot }, index) => ({
          position: start + index,
          itemId,
          reference,
          lots,
          unitsPerLot,
          units,
          unitPrice,
          total,
          shownPrice,
          shownUnitsPerLot,
        }),
      );
    await sql`
      ${start === 0 ? sql`with revision as (${revision})` : sql``}
      insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total,
        shown_price, shown_units_per_lot)
      select ${orderId}, position, "itemId", reference, lots, "unitsPerLot", units, "unitPrice", total, "shownPrice",
        "shownUnitsPerLot"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(position int, "itemId" uuid, reference text, lots int,
        "unitsPerLot" int, units bigint, "unitPrice" numeric, total numeric, "shownPrice" numeric,
        "shownUnitsPerLot" int)`.execute(db);
  }
}

/**
 * Replaces an order's lines, within the caller's transaction. The former lines stay as those of their revision. Notes of
 * references that the order still has are kept.
 */
export async function replaceOrderLines(
  em: EntityManager,
  order: Pick<Order, 'id' | 'revision'>,
  lines: AssessedLine[],
  revision: RawBuilder<unknown>,
): Promise<void> {
  const notes = await supersedeLines(em, order);
  await writeOrderLines(em, order.id, lines, revision);
  if (notes.length === 0) return;
  await sql`
    update order_lines set note = kept.note from ${notesAsRows(notes)}
    where order_id = ${order.id} and stock_item_id = kept."itemId"`.execute(database(em));
}

/**
 * Makes the stored lines of a revision the order's lines. Lines without lots are not copied; they are the last ones, so
 * positions begin with 0 and have no gaps. Returns the notes of the former lines.
 */
export async function makeLinesCurrent(
  em: EntityManager,
  order: Pick<Order, 'id' | 'revision'>,
  revision: number,
): Promise<LineNote[]> {
  const notes = await supersedeLines(em, order);
  await sql`
    insert into order_lines (order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total,
      shown_price, shown_units_per_lot, note)
    select order_id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total, shown_price,
      shown_units_per_lot, nullif(coalesce(line.note, kept.note), '')
    from order_revision_lines line left join ${notesAsRows(notes)} on kept."itemId" = stock_item_id
    where order_id = ${order.id} and revision = ${revision} and lots > 0`.execute(database(em));
  return notes;
}

export interface LineNote {
  itemId: string;
  note: string;
}

/** SQL for the notes as rows `kept("itemId", note)`. */
export const notesAsRows = (notes: LineNote[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as kept("itemId" uuid, note text)`;

/**
 * Moves the order's lines to those of revisions, and returns their notes. The lines of an accepted proposal are stored
 * already.
 */
async function supersedeLines(
  em: EntityManager,
  { id, revision }: Pick<Order, 'id' | 'revision'>,
): Promise<LineNote[]> {
  const { rows } = await typedSql<LineNote>({ itemId: 'text', note: 'text' })`
    with removed as (delete from order_lines where order_id = ${id} returning *), kept as (
      insert into order_revision_lines (order_id, revision, position, stock_item_id, reference, lots, units_per_lot, units,
        unit_price, total, shown_price, shown_units_per_lot, note)
      select order_id, ${revision}, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total,
        shown_price, shown_units_per_lot, note from removed
      where not exists (select from order_revision_lines where order_id = ${id} and revision = ${revision}))
    select stock_item_id as "itemId", note from removed where note is not null`.execute(database(em));
  return rows;
}
