import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderDocument } from '@portal/contract/documents/documents';
import { amountDue } from '@portal/contract/money';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { Order } from '../order.entity.js';

/**
 * Returns the amount in AED that the buyer has to pay for an order, or had to pay at a time: credit notes issued later
 * do not change what was paid.
 */
export async function readAmountDue(
  em: EntityManager,
  { id, totalAmount }: Pick<Order, 'id' | 'totalAmount'>,
  at?: Date,
): Promise<number> {
  const { rows: documents } = await typedSql<Pick<OrderDocument, 'kind' | 'gross'>>({ kind: 'text', gross: 'text' })`
    select kind, gross::text as gross from documents
    where order_id = ${id} ${at ? sql`and issued_at <= ${at}` : sql``}`.execute(database(em));
  return amountDue({ documents, totalAmount: Number(totalAmount) });
}
