import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderDocument } from '@portal/contract/documents/documents';
import { amountDue } from '@portal/contract/money';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { Order } from '../order.entity.js';

/**
 * Returns the amount in AED that the buyer has to pay for an order or has paid, without what was written off; or the amount
 * at a time: credit notes issued later do not change what was paid.
 */
export async function readAmountDue(
  em: EntityManager,
  { id, totalAmount }: Pick<Order, 'id' | 'totalAmount'>,
  at?: Date,
): Promise<number> {
  const { rows: documents } = await typedSql<Pick<OrderDocument, 'kind' | 'gross'>>({ kind: 'text', gross: 'text' })`
    select kind, gross::text as gross from documents
    where order_id = ${id} ${at ? sql`and issued_at <= ${at}` : sql``}`.execute(database(em));
  const due = amountDue({ documents, totalAmount: Number(totalAmount) });
  const { rows } = await typedSql({ writtenOff: 'number' })`
    select coalesce(sum(amount), 0)::float8 as "writtenOff" from receivable_entries
    where order_id = ${id} and kind = 'write_off' ${at ? sql`and entered_at <= ${at}` : sql``}`.execute(database(em));
  return Math.round((due + (rows[0]?.writtenOff ?? 0)) * 100) / 100;
}
