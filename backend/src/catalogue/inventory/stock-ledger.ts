import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsufficientItem } from '@portal/contract/orders';
import type { StockLine } from '@portal/contract/workbook';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { announceBrand } from '../catalogue-changes.js';
import { referenceKey, variantKey } from '../workbook/identity.js';

/** An order as its stock sees it: its lines say what it takes, all of it from one stock file. */
export interface StockedOrder {
  id: string;
  stockFileId: string;
}

/** What the order takes, as a table `wanted(id, lots)`. */
const wantedBy = ({ id }: StockedOrder) =>
  sql`(select stock_item_id as id, lots from order_lines where order_id = ${id}) wanted`;

/**
 * The stock of references, in lots. `available_lots` is the sum of an item's movements (null: not tracked),
 * `reserved_lots` what approved orders will take from it; what can be promised is the difference.
 *
 * Every step works within the caller's transaction and first takes the stock file's row: one lock instead of one per
 * item, so steps on a file follow each other, none can wait for another in a circle (row R13), and what a step reads is
 * what the one before it left. `no key` lets new orders and downloads, which only refer to the file, pass.
 * Returns the file's brand.
 */
export async function lock(em: EntityManager, { stockFileId }: Pick<StockedOrder, 'stockFileId'>): Promise<string> {
  const { rows } = await sql<{ brandId: string }>`
    select brand_id as "brandId" from stock_files where id = ${stockFileId} for no key update`.execute(em.getKysely());
  return rows[0]?.brandId ?? '';
}

/** Lines as rows `line(…)`, each with an id of its own and its keys. */
export function lineRows(lines: StockLine[], firstPosition: number): RawBuilder<unknown> {
  // Without the sheet's name, which may hold what PostgreSQL does not take.
  const rows = lines.map(({ sheet: _sheet, row: _row, ...line }, index) => ({
    id: uuid(),
    position: firstPosition + index,
    reference_key: referenceKey(line.reference),
    variant_key: variantKey(line.colour, line.size),
    ...line,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(
    id uuid, position int, reference text, reference_key text, variant_key text, barcode text, description text,
    brand text, category text, gender text, season text, colour text, size text, composition text, origin text,
    "hsCode" text, "retailPrice" numeric, "wholesalePrice" numeric, "unitsPerLot" int, "minimumLots" int,
    "availableLots" int, picture text)`;
}

/** Adds the lines of a newly published stock file, and what is available of them as movements of kind `import`. */
export async function addItems(
  em: EntityManager,
  stockFileId: string,
  lines: StockLine[],
  firstPosition: number,
): Promise<void> {
  await sql`
    with line as (
      select id, position, reference, reference_key, variant_key, barcode, description, brand, category, gender, season,
        colour, size, composition, origin, "hsCode", "retailPrice", "wholesalePrice", "unitsPerLot", "minimumLots",
        "availableLots", picture from ${lineRows(lines, firstPosition)}
    ), item as (
      insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, barcode, description,
        brand, category, gender, season, colour, size, composition, origin, hs_code, retail_price, wholesale_price,
        units_per_lot, minimum_lots, available_lots, picture_part)
      select id, ${stockFileId}, position, reference, reference_key, variant_key, barcode, description, brand, category,
        gender, season, colour, size, composition, origin, "hsCode", "retailPrice", "wholesalePrice", "unitsPerLot",
        "minimumLots", "availableLots", picture from line
    )
    insert into inventory_movements (stock_item_id, kind, lots)
    select id, 'import', "availableLots" from line where "availableLots" > 0`.execute(em.getKysely());
}

/** Promises the lots to an order, all or nothing: returns the items that fall short, and then changes nothing (row R12). */
export async function reserve(em: EntityManager, order: StockedOrder): Promise<InsufficientItem[]> {
  const brandId = await lock(em, order);
  const short = await shortOf(em, order, sql`item.available_lots - item.reserved_lots`);
  if (short.length === 0) {
    await sql`update stock_items item set reserved_lots = reserved_lots + wanted.lots from ${wantedBy(order)}
      where item.id = wanted.id`.execute(em.getKysely());
    await announceBrand(em, brandId, 'updated');
  }
  return short;
}

/** Gives a promise back without having taken anything. */
export async function release(em: EntityManager, order: StockedOrder): Promise<void> {
  const brandId = await lock(em, order);
  await sql`update stock_items item set reserved_lots = reserved_lots - wanted.lots from ${wantedBy(order)}
    where item.id = wanted.id`.execute(em.getKysely());
  await announceBrand(em, brandId, 'updated');
}

/**
 * Takes reserved lots out of stock, once per order whatever happens: the movements' unique key says which items are
 * still to be taken. Returns the items of which there is less than was promised (their numbers were replaced since).
 */
export async function deduct(em: EntityManager, order: StockedOrder): Promise<InsufficientItem[]> {
  const short = await shortage(em, order);
  if (short.length > 0) return short;
  await sql`
    with movement as (
      insert into inventory_movements (stock_item_id, kind, lots, order_id)
      select id, 'deduction', -lots, ${order.id} from ${wantedBy(order)}
      on conflict (order_id, stock_item_id, kind) do nothing
      returning stock_item_id, lots
    )
    update stock_items item set available_lots = available_lots + movement.lots, reserved_lots = reserved_lots + movement.lots
    from movement where item.id = movement.stock_item_id`.execute(em.getKysely());
  return [];
}

/** The items of which there is less than was promised, with the stock file locked until the transaction ends. */
export async function shortage(em: EntityManager, order: StockedOrder): Promise<InsufficientItem[]> {
  await lock(em, order);
  return shortOf(em, order, sql`item.available_lots`);
}

/** Puts back what an order had taken, once (rows R16, O08). */
export async function restore(em: EntityManager, order: StockedOrder): Promise<void> {
  const brandId = await lock(em, order);
  await sql`
    with movement as (
      insert into inventory_movements (stock_item_id, kind, lots, order_id)
      select stock_item_id, 'restoration', -lots, order_id from inventory_movements
      where order_id = ${order.id} and kind = 'deduction'
      on conflict (order_id, stock_item_id, kind) do nothing
      returning stock_item_id, lots
    )
    update stock_items item set available_lots = available_lots + movement.lots
    from movement where item.id = movement.stock_item_id`.execute(em.getKysely());
  await announceBrand(em, brandId, 'updated');
}

/** The items of which there are fewer lots than requested, in the order of the sheet. Untracked ones never fall short. */
async function shortOf(em: EntityManager, order: StockedOrder, have: RawBuilder<unknown>): Promise<InsufficientItem[]> {
  const { rows } = await sql<InsufficientItem>`
    select item.reference as "referenceId", wanted.lots as "quantityRequested", greatest(${have}, 0) as "availableQuantity"
    from stock_items item join ${wantedBy(order)} on wanted.id = item.id
    where ${have} < wanted.lots order by item.position`.execute(em.getKysely());
  return rows;
}
