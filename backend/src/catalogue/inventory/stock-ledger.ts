import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsufficientItem } from '@portal/contract/orders';
import type { StockLine } from '@portal/contract/workbook';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { referenceKey, variantKey } from '../workbook/identity.js';

/** A quantity of one stock item. */
export interface ItemLots {
  itemId: string;
  lots: number;
}

/** `unnest` of items and their lots, as a table `wanted(id, lots)`. */
const wanted = (items: ItemLots[]) =>
  sql`unnest(${items.map((item) => item.itemId)}::uuid[], ${items.map((item) => item.lots)}::int[]) as wanted(id, lots)`;

/**
 * The stock of references, in lots. `available_lots` is the sum of an item's movements (null: not tracked),
 * `reserved_lots` what approved orders will take from it; what can be promised is the difference. Every function works
 * within the caller's transaction, and locks items in the order of their ids, so that no two callers can wait for each
 * other (row R13).
 */

/**
 * The weakest lock that keeps another ledger step out. `for update` would also wait for every new order line that names
 * the item, and those are written in the order of the buyer's file, not of the ids.
 */
const forLedger = sql`for no key update of item`;

/** Adds the lines of a newly published stock file, and what is available of them as movements of kind `import`. */
export async function addItems(
  em: EntityManager,
  stockFileId: string,
  lines: StockLine[],
  firstPosition: number,
): Promise<void> {
  const db = em.getKysely();
  const rows = lines.map((line, index) => ({
    id: uuid(),
    position: firstPosition + index,
    reference_key: referenceKey(line.reference),
    variant_key: variantKey(line.colour, line.size),
    ...line,
  }));
  await sql`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(
        id uuid, position int, reference text, reference_key text, variant_key text, barcode text, description text,
        brand text, category text, gender text, season text, colour text, size text, composition text, origin text,
        "hsCode" text, "retailPrice" numeric, "wholesalePrice" numeric, "unitsPerLot" int, "minimumLots" int,
        "availableLots" int)
    ), item as (
      insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, barcode, description,
        brand, category, gender, season, colour, size, composition, origin, hs_code, retail_price, wholesale_price,
        units_per_lot, minimum_lots, available_lots)
      select id, ${stockFileId}, position, reference, reference_key, variant_key, barcode, description, brand, category,
        gender, season, colour, size, composition, origin, "hsCode", "retailPrice", "wholesalePrice", "unitsPerLot",
        "minimumLots", "availableLots" from line
    )
    insert into inventory_movements (stock_item_id, kind, lots)
    select id, 'import', "availableLots" from line where "availableLots" > 0`.execute(db);
}

/** Promises the lots to an order, all or nothing: returns the items that fall short, and then changes nothing (row R12). */
export async function reserve(em: EntityManager, items: ItemLots[]): Promise<InsufficientItem[]> {
  const db = em.getKysely();
  const { rows } = await sql<{ reference: string; free: number | null; lots: number }>`
    select item.reference, item.available_lots - item.reserved_lots as free, wanted.lots
    from stock_items item join ${wanted(items)} on wanted.id = item.id order by item.id ${forLedger}`.execute(db);
  const short = rows.filter((row) => row.free !== null && row.free < row.lots);
  if (short.length > 0) {
    return short.map(({ reference, free, lots }) => ({
      referenceId: reference,
      quantityRequested: lots,
      availableQuantity: Math.max(free ?? 0, 0),
    }));
  }
  await sql`update stock_items item set reserved_lots = reserved_lots + wanted.lots from ${wanted(items)}
    where item.id = wanted.id`.execute(db);
  return [];
}

/** Gives a promise back without having taken anything. */
export async function release(em: EntityManager, items: ItemLots[]): Promise<void> {
  await lock(em, items);
  await sql`update stock_items item set reserved_lots = reserved_lots - wanted.lots from ${wanted(items)}
    where item.id = wanted.id`.execute(em.getKysely());
}

/**
 * Takes reserved lots out of stock, once per order whatever happens: the movements' unique key says which items are
 * still to be taken. Returns the items of which there is less than was promised (their numbers were replaced since).
 */
export async function deduct(em: EntityManager, orderId: string, items: ItemLots[]): Promise<InsufficientItem[]> {
  const db = em.getKysely();
  const locked = await lock(em, items);
  const short = locked.filter((row) => row.available !== null && row.available < row.lots);
  if (short.length > 0) {
    return short.map(({ reference, available, lots }) => ({
      referenceId: reference,
      quantityRequested: lots,
      availableQuantity: available ?? 0,
    }));
  }
  await sql`
    with movement as (
      insert into inventory_movements (stock_item_id, kind, lots, order_id)
      select id, 'deduction', -lots, ${orderId} from ${wanted(items)}
      on conflict (order_id, stock_item_id, kind) do nothing
      returning stock_item_id, lots
    )
    update stock_items item set available_lots = available_lots + movement.lots, reserved_lots = reserved_lots + movement.lots
    from movement where item.id = movement.stock_item_id`.execute(db);
  return [];
}

/** Puts back what an order had taken, once (rows R16, O08). */
export async function restore(em: EntityManager, orderId: string, items: ItemLots[]): Promise<void> {
  await lock(em, items);
  await sql`
    with movement as (
      insert into inventory_movements (stock_item_id, kind, lots, order_id)
      select stock_item_id, 'restoration', -lots, order_id from inventory_movements
      where order_id = ${orderId} and kind = 'deduction'
      on conflict (order_id, stock_item_id, kind) do nothing
      returning stock_item_id, lots
    )
    update stock_items item set available_lots = available_lots + movement.lots
    from movement where item.id = movement.stock_item_id`.execute(em.getKysely());
}

async function lock(em: EntityManager, items: ItemLots[]) {
  const { rows } = await sql<{ reference: string; available: number | null; lots: number }>`
    select item.reference, item.available_lots as available, wanted.lots
    from stock_items item join ${wanted(items)} on wanted.id = item.id order by item.id ${forLedger}`.execute(
    em.getKysely(),
  );
  return rows;
}
