import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';

interface OfStockFile {
  stockFileId: string;
}

/**
 * The most order lines that one transaction changes. Other orders of the stock file wait meanwhile: 20 ms, or 100 ms on
 * a busy machine.
 */
export const linesPerTransaction = 500;

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
export async function lockStock(em: EntityManager, { stockFileId }: OfStockFile): Promise<string> {
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
export async function lockItems(em: EntityManager, of: OfStockFile): Promise<string> {
  await waitForNewVersion(em, of);
  return lockStock(em, of);
}

/**
 * Waits until no new version of the file is being written. Call it before `lockStock`: the new version holds the
 * advisory lock while it waits for the lock of `lockStock`, so the opposite order would deadlock.
 */
export async function waitForNewVersion(em: EntityManager, of: OfStockFile): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${fileKey(of.stockFileId)})`.execute(database(em));
}

/** Returns false at once when a new version of the file is being written; otherwise none begins before the commit. */
export async function preventNewVersion(em: EntityManager, { stockFileId }: OfStockFile): Promise<boolean> {
  const { rows } = await typedSql({ isPrevented: 'boolean' })`
    select pg_try_advisory_xact_lock_shared(${fileKey(stockFileId)}) as "isPrevented"`.execute(database(em));
  return rows[0]?.isPrevented ?? false;
}

/**
 * SQL that is true when a change may write the file's items themselves. While the file has rows in
 * `stock_item_differences`, further changes are added there as well, because an item's own numbers may be too low
 * without its difference. The caller holds the stock file's lock.
 */
export const canWriteItems = (stockFileId: string) => sql`pg_try_advisory_xact_lock_shared(${fileKey(stockFileId)})
  and not exists (select from stock_item_differences where stock_file_id = ${stockFileId})`;

/**
 * Makes a change of more lines than one part of a large order wait for a new version of the stock file. Call it before
 * anything else than the order is locked: the new version may wait for what the change locks later.
 */
export async function waitWithManyLines(em: EntityManager, of: OfStockFile, lines: number): Promise<void> {
  if (lines > linesPerTransaction) await waitForNewVersion(em, of);
}
