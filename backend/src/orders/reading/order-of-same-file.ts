import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderOfSameFile } from '@portal/contract/orders';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';

/**
 * Returns the buyer's newest order of the file that is stored under this key. Cancelled and rejected orders do not count,
 * because sending their file again is how a buyer orders in their place.
 */
export async function findOrderOfSameFile(
  em: EntityManager,
  buyerId: string,
  storageKey: string,
): Promise<OrderOfSameFile | null> {
  const { rows } = await typedSql<OrderOfSameFile>({ _id: 'text', orderNumber: 'text', createdAt: 'text' })`
    select orders.id as "_id", orders.number as "orderNumber", ${isoTime('orders.created_at')} as "createdAt"
    from stored_files file join orders on orders.attachment_id = file.id
    where file.storage_key = ${storageKey} and orders.buyer_id = ${buyerId} and orders.deleted_at is null
      and orders.status not in ('Cancelled', 'Rejected')
    order by orders.created_at desc limit 1`.execute(database(em));
  return rows[0] ?? null;
}
