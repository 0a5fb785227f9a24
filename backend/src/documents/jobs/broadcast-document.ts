import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { broadcast } from '../../platform/live/broadcast.js';

/** Broadcasts a change of a document's PDF. The order's page shows its state, so the order counts as changed, too. */
export async function broadcastDocument(em: EntityManager, id: string): Promise<void> {
  const { rows } = await typedSql({ orderId: 'text', buyerId: 'text' })`
    select order_id as "orderId", buyer_id as "buyerId" from documents where id = ${id}`.execute(database(em));
  for (const { orderId, buyerId } of rows) {
    const audience = [{ role: 'admin' }, { company: buyerId }] as const;
    await broadcast(em, { resource: 'documents', type: 'updated', ids: [id] }, ...audience);
    await broadcast(em, { resource: 'orders', type: 'updated', ids: [orderId] }, ...audience);
  }
}
