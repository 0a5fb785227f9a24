import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderDocument } from '@portal/contract/documents/documents';
import { amountDue } from '@portal/contract/money';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { Order } from '../order.entity.js';

/** What the buyer had to pay for an order at a time, in AED: credit notes issued later do not change what was paid. */
export async function readAmountDue(
  em: EntityManager,
  { id, totalAmount }: Pick<Order, 'id' | 'totalAmount'>,
  at = new Date(),
): Promise<number> {
  const { rows: documents } = await typedSql<Pick<OrderDocument, 'kind' | 'gross'>>({ kind: 'text', gross: 'text' })`
    select kind, gross::text as gross from documents where order_id = ${id} and issued_at <= ${at}`.execute(
    database(em),
  );
  return amountDue({ documents, totalAmount: Number(totalAmount) });
}
