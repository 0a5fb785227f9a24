import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { linesPerTransaction } from '../../catalogue/inventory/stock-locks.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { Order } from '../order.entity.js';

type SizedOrder = Pick<Order, 'id' | 'lineCount'>;

/**
 * Returns how many lines of a large order hold stock (see `OrderStockProgress`), or 0 when this number changed within
 * the last `idleMs`. The caller must have locked the order, as for `setStockProgress`.
 */
export async function readStockProgress(em: EntityManager, { id, lineCount }: SizedOrder, idleMs = 0): Promise<number> {
  if (lineCount <= linesPerTransaction) return 0;
  const isIdle = idleMs > 0 ? sql`and updated_at < now() - make_interval(secs => ${idleMs / 1000})` : sql``;
  const { rows } = await typedSql({ lines: 'number' })`
    select lines from order_stock_progress where order_id = ${id} ${isIdle}`.execute(database(em));
  return rows[0]?.lines ?? 0;
}

/**
 * Writes the time of this statement: the transaction may have waited for a new version of the stock file since it
 * began.
 */
export async function setStockProgress(em: EntityManager, { id, lineCount }: SizedOrder, lines: number): Promise<void> {
  if (lineCount <= linesPerTransaction) return;
  const statement =
    lines === 0
      ? sql`delete from order_stock_progress where order_id = ${id}`
      : sql`insert into order_stock_progress (order_id, lines, updated_at) values (${id}, ${lines}, clock_timestamp())
          on conflict (order_id) do update set lines = excluded.lines, updated_at = excluded.updated_at`;
  await statement.execute(database(em));
}
