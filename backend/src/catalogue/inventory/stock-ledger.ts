import type { EntityManager } from '@mikro-orm/postgresql';
import type { InsufficientItem } from '@portal/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { enqueueStockArrived } from './stock-arrived.js';
import { canWriteItems, lockStock, preventNewVersion, waitForNewVersion } from './stock-locks.js';

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
    from change where item.id = change.id and item.id = any(array(select id from change)) and (select "isItem" from target)
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
 *
 * `lateral … offset 0` and `= any(array(…))` find each item by its key: PostgreSQL would otherwise read all items of all
 * files, twice and while other orders wait for the lock, because it takes a table of some thousand rows for cheap.
 */
async function takeLots(
  em: EntityManager,
  order: StockedOrder,
  lines: LineRange,
  { have, available, reserved }: Taken,
): Promise<InsufficientItem[]> {
  const { rows } = await typedSql<Required<InsufficientItem>>(shortColumns)`
    with line as materialized (select id, lots from ${requestedLines(order, lines)}),
      short as materialized (${shortItems(
        sql`line wanted cross join lateral (
          select id, reference, position, available_lots, reserved_lots from stock_items where id = wanted.id offset 0) item`,
        have,
      )}),
      change as (
        select id, ${available} as available, ${reserved} as reserved from line where not exists (select from short)
      ), ${applyChange(order.stockFileId)}
    select "stockItemId", "referenceId", "quantityRequested", "availableQuantity" from short`.execute(database(em));
  return rows;
}

async function shortOf(
  em: EntityManager,
  wanted: RawBuilder<unknown>,
  have: RawBuilder<unknown>,
): Promise<InsufficientItem[]> {
  const { rows } = await typedSql<Required<InsufficientItem>>(
    shortColumns,
  )`${shortItems(sql`stock_items item join ${wanted} on wanted.id = item.id`, have)}`.execute(database(em));
  return rows;
}

const shortColumns = {
  stockItemId: 'text',
  referenceId: 'text',
  quantityRequested: 'number',
  availableQuantity: 'number',
} as const;

/**
 * SQL for the first 200 items with fewer lots than requested, in the sheet's order, from tables `item` and `wanted`. Items
 * whose stock is not tracked are never among them.
 */
const shortItems = (itemsAndLines: RawBuilder<unknown>, have: RawBuilder<unknown>) => sql`
  select item.id as "stockItemId", item.reference as "referenceId", wanted.lots as "quantityRequested", greatest(${have}, 0) as "availableQuantity"
  from ${itemsAndLines} where ${have} < wanted.lots order by item.position limit ${maxShortItems}`;
