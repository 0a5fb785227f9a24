import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';

interface OrderEvent {
  orderId: string;
  action: OrderEventKind;
  /** null: the portal itself. */
  actorId: string | null;
  reason?: string | undefined;
  fileId?: string;
}

/** Adds to an order's timeline within the caller's transaction: who did what when. The table is append-only. */
export async function record(
  em: EntityManager,
  { orderId, action, actorId, reason, fileId }: OrderEvent,
): Promise<void> {
  await sql`insert into order_events (id, order_id, action, actor_id, reason, file_id, created_at)
    values (${uuid()}, ${orderId}, ${action}, ${actorId}, ${reason || null}, ${fileId ?? null}, now())`.execute(
    em.getKysely(),
  );
}
