import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsufficientItem } from '@portal/contract/orders';
import type { StockLine } from '@portal/contract/workbook';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { referenceKey, variantKey } from '../../workbook/interpretation/identity.js';
import { enqueueStockArrived } from './stock-arrived.js';

/** The fields of an order that the ledger needs. All its lines belong to one stock file. */
export interface StockedOrder {
  id: string;
  stockFileId: string;
}

/** An order's lines from position `from` (included) to `upTo` (excluded); without bounds all lines. */
export interface LineRange {
  from?: number;
  upTo?: number;
  /** The number of a revision: its stored lines with lots, or the order's lines while none are stored for it. */
  revision?: number;
}

/**
 * The most order lines that one transaction changes. Other orders of the stock file wait meanwhile: 20 ms, or 100 ms on
 * a busy machine.
 */
export const linesPerTransaction = 500;
/** The most items that are listed when an order is refused because their stock is too low. */
export const maxShortItems = 200;

/** SQL for these lines of the order as a table `wanted(id, lots)`. */
const requestedLines = ({ id }: StockedOrder, { from = 0, upTo, revision }: LineRange) => {
  const range = sql`${from > 0 ? sql`and position >= ${from}` : sql``}
    ${upTo === undefined ? sql`` : sql`and position < ${upTo}`}`;
  const current = sql`select stock_item_id as id, lots from order_lines where order_id = ${id} ${range}`;
  if (revision === undefined) return sql`(${current}) wanted`;
  const ofRevision = sql`from order_revision_lines where order_id = ${id} and revision = ${revision}`;
  return sql`(select stock_item_id as id, lots ${ofRevision} and lots > 0 ${range}
    union all ${current} and not exists (select ${ofRevision})) wanted`;
};

/** SQL for the lots that `stock_item_differences` adds to a column of the stock item `item`. */
const difference = (column: 'available' | 'reserved') =>
  sql`coalesce((select ${sql.ref(column)} from stock_item_differences where stock_item_id = item.id), 0)`;

/** SQL for the lots of `stock_items item` that are in stock; null when stock is not tracked. */
export const availableLotsSql = sql`(item.available_lots + ${difference('available')})`;
/** SQL for the lots of `stock_items item` that can be reserved; null when stock is not tracked. */
export const freeLotsSql = sql`(${availableLotsSql} - item.reserved_lots - ${difference('reserved')})`;

/**
 * Locks a stock file for a change of its stock. Stock is counted in lots. `available_lots` is the sum of an item's
 * movements (null when stock is not tracked), `reserved_lots` the lots of approved orders that are not deducted yet;
 * the difference between the two can be reserved.
 *
 * Every change of stock runs within the caller's transaction and locks the stock file's row first: one lock instead of
 * one per item, so changes of a file run one after the other, cannot deadlock (row R13) and read consistent numbers.
 * The lock mode `for no key update` does not block new orders and downloads, which only have foreign keys to the file.
 *
 * A new version of a file writes its items before it takes this lock. Until the new version commits, `canWriteItems` is
 * false, and other changes are written to `stock_item_differences`. Returns the id of the file's brand.
 */
export async function lockStock(
  em: EntityManager,
  { stockFileId }: Pick<StockedOrder, 'stockFileId'>,
): Promise<string> {
  const file = await database(em)
    .selectFrom('stock_files')
    .select('brand_id')
    .where('id', '=', stockFileId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return file?.brand_id ?? '';
}

/**
 * The first of the two numbers that identify a stock file's advisory lock, chosen at random; the second number is a
 * hash of the file's id.
 */
const lockClass = 0x73746b66;
/** Cast to uuid first, because an id in upper case names the same file. */
const fileKey = (stockFileId: string) => sql`${sql.lit(lockClass)}, hashtext(${stockFileId}::uuid::text)`;

/**
 * Takes the file's advisory lock. A new version holds it exclusively while it writes the file's items; all other
 * transactions that write the items hold it shared.
 */
export async function lockForNewVersion(em: EntityManager, stockFileId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${fileKey(stockFileId)})`.execute(database(em));
}

/**
 * Like `lockStock`, but first waits until no new version of the file is being written, so that the caller can write the
 * file's items.
 */
export async function lockItems(em: EntityManager, of: Pick<StockedOrder, 'stockFileId'>): Promise<string> {
  await waitForNewVersion(em, of);
  return lockStock(em, of);
}

/**
 * Waits until no new version of the file is being written. Call it before `lockStock`: the new version holds the
 * advisory lock while it waits for the lock of `lockStock`, so the opposite order would deadlock.
 */
async function waitForNewVersion(em: EntityManager, of: Pick<StockedOrder, 'stockFileId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${fileKey(of.stockFileId)})`.execute(database(em));
}

/** Returns false at once when a new version of the file is being written; otherwise none begins before the commit. */
export async function preventNewVersion(
  em: EntityManager,
  { stockFileId }: Pick<StockedOrder, 'stockFileId'>,
): Promise<boolean> {
  const { rows } = await typedSql({ isPrevented: 'boolean' })`
    select pg_try_advisory_xact_lock_shared(${fileKey(stockFileId)}) as "isPrevented"`.execute(database(em));
  return rows[0]?.isPrevented ?? false;
}

/**
 * SQL that is true when a change may write the file's items themselves. While the file has rows in
 * `stock_item_differences`, further changes are added there as well, because an item's own numbers may be too low
 * without its difference. The caller holds the stock file's lock.
 */
const canWriteItems = (stockFileId: string) => sql`pg_try_advisory_xact_lock_shared(${fileKey(stockFileId)})
  and not exists (select from stock_item_differences where stock_file_id = ${stockFileId})`;

/**
 * Makes a change of more lines than one part of a large order wait for a new version of the stock file. Call it before
 * anything else than the order is locked: the new version may wait for what the change locks later.
 */
export async function waitWithManyLines(
  em: EntityManager,
  of: Pick<StockedOrder, 'stockFileId'>,
  lines: number,
): Promise<void> {
  if (lines > linesPerTransaction) await waitForNewVersion(em, of);
}

/**
 * Makes a part of a large order wait for a new version of the stock file before it writes movements. The new version
 * processes all differences while it holds the file's lock, so a large order should not add thousands of them.
 */
async function waitAsPart(em: EntityManager, order: StockedOrder, { from = 0, upTo }: LineRange): Promise<void> {
  if (from > 0 || upTo !== undefined) await waitForNewVersion(em, order);
}

/**
 * SQL: common table expressions that add the lots in `change(id, available, reserved)` to the items or, while a new
 * version is being written, to `stock_item_differences`.
 */
const applyChange = (stockFileId: string) => sql`
  target as materialized (select ${canWriteItems(stockFileId)} as "isItem"),
  changed_items as (
    update stock_items item set available_lots = item.available_lots + change.available,
      reserved_lots = item.reserved_lots + change.reserved
    from change where item.id = change.id and (select "isItem" from target)
  ), changed_differences as (
    insert into stock_item_differences as difference (stock_item_id, stock_file_id, available, reserved)
    select id, ${stockFileId}::uuid, available, reserved from change where not (select "isItem" from target)
    on conflict (stock_item_id) do update set available = difference.available + excluded.available,
      reserved = difference.reserved + excluded.reserved
  )`;

/**
 * Adds a file's rows of `stock_item_differences` to its items and deletes them. Such rows remain when writing a new
 * version has failed. Does nothing while a new version is being written, which includes them.
 */
export async function addDifferencesToItems(em: EntityManager, stockFileId: string): Promise<void> {
  if (!(await preventNewVersion(em, { stockFileId }))) return;
  await lockStock(em, { stockFileId });
  await sql`
    with settled as (delete from stock_item_differences where stock_file_id = ${stockFileId} returning *)
    update stock_items item set available_lots = available_lots + settled.available,
      reserved_lots = reserved_lots + settled.reserved
    from settled where item.id = settled.stock_item_id`.execute(database(em));
}

/** SQL for the lines of a stock file as rows `line(…)`, each with a new id, its reference key and its variant key. */
export function stockLinesAsRows(lines: StockLine[], firstPosition: number): RawBuilder<unknown> {
  // Without the sheet's name, which may contain characters that PostgreSQL refuses.
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

/** Inserts the items of a new stock file, and their available lots as movements of kind `import`. */
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
        "availableLots", picture from ${stockLinesAsRows(lines, firstPosition)}
    ), item as (
      insert into stock_items (id, stock_file_id, position, reference, reference_key, variant_key, barcode, description,
        brand, category, gender, season, colour, size, composition, origin, hs_code, retail_price, wholesale_price,
        units_per_lot, minimum_lots, available_lots, picture_part)
      select id, ${stockFileId}, position, reference, reference_key, variant_key, barcode, description, brand, category,
        gender, season, colour, size, composition, origin, "hsCode", "retailPrice", "wholesalePrice", "unitsPerLot",
        "minimumLots", "availableLots", picture from line
    )
    insert into inventory_movements (stock_item_id, kind, lots)
    select id, 'import', "availableLots" from line where "availableLots" > 0`.execute(database(em));
}

/**
 * Reserves the lots of these lines, all or nothing: returns the items with too few free lots; when there are any,
 * nothing is reserved (row R12).
 */
export async function reserveLots(
  em: EntityManager,
  order: StockedOrder,
  lines: LineRange = {},
): Promise<InsufficientItem[]> {
  await waitAsPart(em, order, lines);
  await lockStock(em, order);
  return takeLots(em, order, lines, { have: freeLotsSql, available: sql`0`, reserved: sql`lots` });
}

/**
 * Returns the items that have fewer free lots than these lines order. Unless the caller holds the stock file's lock,
 * the result may be outdated at once.
 */
export function itemsShortToReserve(
  em: EntityManager,
  order: StockedOrder,
  lines: LineRange = {},
): Promise<InsufficientItem[]> {
  return shortOf(em, requestedLines(order, lines), freeLotsSql);
}

/**
 * Returns the items of which more lots are reserved than there are, because a new version of the stock file lowered their
 * stock. The order's lots are reserved already. Locks the stock file until the transaction ends.
 */
export async function itemsShortOfReserved(em: EntityManager, order: StockedOrder): Promise<InsufficientItem[]> {
  await lockStock(em, order);
  return shortOf(em, requestedLines(order, {}), sql`(${freeLotsSql} + wanted.lots)`);
}

/**
 * Deducts the reserved lots of these lines. Returns the items with fewer lots than reserved, because a new file lowered
 * their stock; the caller then rolls back. Deducting a line twice violates the movements' unique key.
 */
export async function deductLots(
  em: EntityManager,
  order: StockedOrder,
  lines: LineRange = {},
): Promise<InsufficientItem[]> {
  await waitAsPart(em, order, lines);
  // Movements are inserted before the file is locked, because checking their unique keys takes longer than changing the
  // stock.
  await sql`insert into inventory_movements (stock_item_id, kind, lots, order_id)
    select id, 'deduction', -lots, ${order.id} from ${requestedLines(order, lines)}`.execute(database(em));
  await lockStock(em, order);
  return takeLots(em, order, lines, { have: availableLotsSql, available: sql`-lots`, reserved: sql`-lots` });
}

/**
 * Returns the items whose available lots are fewer than the order's lots. Locks the stock file until the transaction
 * ends.
 */
export async function lockAndListShortItems(em: EntityManager, order: StockedOrder): Promise<InsufficientItem[]> {
  await lockStock(em, order);
  return itemsShortToDeduct(em, order);
}

/** Returns the items whose available lots are fewer than the order's lots, without locking the stock file. */
export function itemsShortToDeduct(em: EntityManager, order: StockedOrder): Promise<InsufficientItem[]> {
  return shortOf(em, requestedLines(order, {}), availableLotsSql);
}

/**
 * Gives the lots of these lines back to the stock: deducted lots are restored, reserved ones released. The caller's
 * lock and check of the order ensure that this happens once; restoring a line twice violates the movements' unique key
 * (rows R16, O08).
 *
 * An item that a newer version of the stock file no longer lists must not be sold, so its restored lots are written off
 * at once.
 */
export async function returnLots(em: EntityManager, order: StockedOrder, lines: LineRange): Promise<void> {
  const movementOf = (kind: string) => sql`inventory_movements movement
    where movement.order_id = ${order.id} and movement.stock_item_id = wanted.id and movement.kind = ${kind}`;
  await waitAsPart(em, order, lines);
  await sql`insert into inventory_movements (stock_item_id, kind, lots, order_id)
    select id, 'restoration', lots - ${lotsReturned(order)}, ${order.id} from ${requestedLines(order, lines)}
    where exists (select from ${movementOf('deduction')}) and lots > ${lotsReturned(order)}`.execute(database(em));
  await enqueueStockArrived(em, order.stockFileId);
  await lockStock(em, order);
  await sql`
    with held as (
      select item.id, item.listed, wanted.lots, exists (select from ${movementOf('deduction')}) as "wasDeducted",
        coalesce((select movement.lots from ${movementOf('restoration')}), 0) as restored
      from ${requestedLines(order, lines)} join stock_items item using (id)
    ), written_off as (
      insert into inventory_movements (stock_item_id, kind, lots)
      select id, 'import', -restored from held where restored > 0 and not listed
    ), change as (
      select id, case when listed then restored else 0 end as available,
        case when "wasDeducted" then 0 else -lots end as reserved from held
    ), ${applyChange(order.stockFileId)}
    select`.execute(database(em));
}

/** SQL for the lots of the order's line `wanted` that the buyer has returned: those never come back a second time. */
const lotsReturned = ({ id }: StockedOrder) => sql`(select coalesce(sum(movement.lots), 0)::int
  from documents join document_lines returned on returned.document_id = documents.id and returned.stock_item_id = wanted.id
    join inventory_movements movement on movement.document_line_id = returned.id
  where documents.order_id = ${id})`;

/** Lots of a deducted order that its buyer returned; `rowId` is the line of the credit note. */
interface ReturnedLine {
  rowId: string;
  stockItemId: string;
  lots: number;
}

/**
 * Puts returned lots back into stock. The caller has locked the order, which is deducted and not restored. The lots of
 * references that the stock file no longer lists are written off at once, as in `returnLots`.
 */
export async function putReturnedLotsBack(
  em: EntityManager,
  order: StockedOrder,
  lines: ReturnedLine[],
): Promise<void> {
  const returned = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as returned("rowId" uuid, "stockItemId" uuid, lots int)`;
  await sql`insert into inventory_movements (stock_item_id, kind, lots, document_line_id)
    select "stockItemId", 'return', lots, "rowId" from ${returned}`.execute(database(em));
  await enqueueStockArrived(em, order.stockFileId);
  await lockStock(em, order);
  await sql`
    with back as (
      select item.id, item.listed, returned.lots from ${returned} join stock_items item on item.id = "stockItemId"
    ), written_off as (
      insert into inventory_movements (stock_item_id, kind, lots) select id, 'import', -lots from back where not listed
    ), change as (
      select id, case when listed then lots else 0 end as available, 0 as reserved from back
    ), ${applyChange(order.stockFileId)}
    select`.execute(database(em));
}

/** Releases the reserved lots of these lines. The order was never approved, so nothing of it is deducted. */
export async function releaseLots(em: EntityManager, order: StockedOrder, lines: LineRange): Promise<void> {
  await enqueueStockArrived(em, order.stockFileId);
  await lockStock(em, order);
  await sql`
    with change as (select id, 0 as available, -lots as reserved from ${requestedLines(order, lines)}),
      ${applyChange(order.stockFileId)}
    select`.execute(database(em));
}

interface Taken {
  /** SQL for the lots that an item has; an item with fewer lots than the order line is reported as short. */
  have: RawBuilder<unknown>;
  /**
   * SQL for the amounts that are added to the item's `available_lots` and `reserved_lots`, computed from the order
   * line's column `lots`.
   */
  available: RawBuilder<unknown>;
  reserved: RawBuilder<unknown>;
}

/**
 * Takes the lines' lots from the stock in one statement, all or nothing. Returns the items with too few lots; when
 * there are any, nothing is changed.
 */
async function takeLots(
  em: EntityManager,
  order: StockedOrder,
  lines: LineRange,
  { have, available, reserved }: Taken,
): Promise<InsufficientItem[]> {
  const wanted = requestedLines(order, lines);
  const { rows } = await typedSql<Required<InsufficientItem>>(shortColumns)`
    with short as materialized (${shortItems(wanted, have)}),
      change as (
        select id, ${available} as available, ${reserved} as reserved from ${wanted} where not exists (select from short)
      ), ${applyChange(order.stockFileId)}
    select * from short`.execute(database(em));
  return rows;
}

async function shortOf(
  em: EntityManager,
  wanted: RawBuilder<unknown>,
  have: RawBuilder<unknown>,
): Promise<InsufficientItem[]> {
  const { rows } = await typedSql<Required<InsufficientItem>>(shortColumns)`${shortItems(wanted, have)}`.execute(
    database(em),
  );
  return rows;
}

const shortColumns = {
  stockItemId: 'text',
  referenceId: 'text',
  quantityRequested: 'number',
  availableQuantity: 'number',
} as const;

/**
 * SQL for the first 200 items with fewer lots than requested, in the sheet's order. Items whose stock is not tracked
 * are never among them.
 */
const shortItems = (wanted: RawBuilder<unknown>, have: RawBuilder<unknown>) => sql`
  select item.id as "stockItemId", item.reference as "referenceId", wanted.lots as "quantityRequested", greatest(${have}, 0) as "availableQuantity"
  from stock_items item join ${wanted} on wanted.id = item.id
  where ${have} < wanted.lots order by item.position limit ${maxShortItems}`;
