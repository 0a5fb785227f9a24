import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { DetailChange, Order as OrderAnswer, OrderDetailsInput } from '@portal/contract/orders';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import { OrdersReader } from '../reading/orders.query.js';
import { lockOrder } from './lock-order.js';
import { recordOrderEvent } from './order-event.js';

/** Changes the PO number, the notes and the wanted delivery date of a pending order (row V08). */
@Injectable()
export class EditOrderDetails {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: OrdersReader,
  ) {}

  /**
   * Stores the changed details. Of two concurrent edits, the later one determines each field that both change, and the
   * timeline shows both edits. An edit that changes nothing adds no entry to the timeline.
   */
  async edit(caller: Caller, id: string, input: OrderDetailsInput, idempotencyKey?: string): Promise<OrderAnswer> {
    const fingerprint = { action: 'edit-details', id, ...input };
    return transactionalOnce(this.em, { callerId: caller.id, key: idempotencyKey, input: fingerprint }, async (em) => {
      const order = await lockOrder(em, caller, id);
      order.apply('edit-details', caller.role);
      const changes = [...order.changeDetails(input), ...(await changeLineNotes(em, id, input.lines ?? []))];
      if (changes.length > 0) {
        await em.flush();
        await recordOrderEvent(em, order, { action: 'edit-details', actorId: caller.id, changes });
      }
      return this.orders.one(caller, id);
    });
  }
}

/**
 * Stores notes of order lines and returns the changes. Throws `order.changed` for a line that the order no longer has,
 * because the order's file was replaced meanwhile.
 */
async function changeLineNotes(
  em: EntityManager,
  orderId: string,
  lines: NonNullable<OrderDetailsInput['lines']>,
): Promise<DetailChange[]> {
  const changes: DetailChange[] = [];
  for (const { stockItemId, note } of lines) {
    const after = note ?? null;
    const {
      rows: [line],
    } = await typedSql<{ reference: string; before: string | null }>({ reference: 'text', before: 'text?' })`
      update order_lines line set note = ${after}::text
      from (select order_id, position, note from order_lines
        where order_id = ${orderId} and stock_item_id = ${stockItemId}) former
      where line.order_id = former.order_id and line.position = former.position
      returning line.reference, former.note as before`.execute(database(em));
    if (!line) throw new DomainError('order.changed', messages.orders.linesChanged);
    if (line.before !== after) changes.push({ field: 'lineNote', ...line, after });
  }
  return changes;
}
