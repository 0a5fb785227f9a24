import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OrderAction } from '@portal/contract/order-lifecycle';
import type { Order as OrderAnswer } from '@portal/contract/orders';
import type { Caller } from '../auth/caller.js';
import { InventorySource } from '../catalogue/inventory/inventory-source.js';
import { release, restore } from '../catalogue/inventory/stock-ledger.js';
import { once } from '../platform/http/idempotency.js';
import { publish } from '../platform/queue/outbox.js';
import { orderApproved, stockReturned } from './jobs/inventory-queue.js';
import { lockedOrder } from './locked-order.js';
import type { Order } from './order.entity.js';
import { record } from './order-event.js';
import { OrdersReader } from './orders.query.js';

type Change = Exclude<
  OrderAction,
  'approve' | 'replace-attachment' | 'admin-replace-attachment' | 'download-order' | 'download-invoice'
>;

interface ChangeRequest {
  id: string;
  action: Change;
  /** Reason of a rejection or cancellation, note of a payment. */
  reason?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** The steps of the lifecycle that carry no file. */
@Injectable()
export class ChangeOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: OrdersReader,
    private readonly inventory: InventorySource,
  ) {}

  /** The order afterwards; `null` when it was deleted. Throws `order.illegal_action` where the lifecycle has no such step. */
  change(caller: Caller, { id, action, reason, idempotencyKey }: ChangeRequest): Promise<OrderAnswer | null> {
    return this.em.transactional((em) =>
      once(em, { callerId: caller.id, key: idempotencyKey, input: { action, id, reason } }, async () => {
        const order = await lockedOrder(em, caller, id);
        order.take(action, caller.role);
        if (action === 'reject') order.rejectionReason = reason || null;
        if (action === 'cancel' || action === 'admin-cancel') order.cancellationReason = reason || null;
        if (action === 'retry-deduction') {
          order.retryDeduction();
          await publish(em, orderApproved(id));
        }
        if (returnsStock(action, order)) {
          // A spreadsheet may have been written although the order knows nothing of it yet.
          if (this.inventory.isExternal && order.inventoryStatus !== 'none') await publish(em, stockReturned(id));
          await giveStockBack(em, order);
        }
        if (action === 'delete') order.deletedAt = new Date();
        await em.flush();
        await record(em, order, { action, actorId: caller.id, reason });
        return action === 'delete' ? null : this.orders.one(caller, id);
      }),
    );
  }
}

function returnsStock(action: Change, { status }: Order): boolean {
  if (action === 'delete') return status !== 'Completed';
  return action === 'cancel' || action === 'admin-cancel' || action === 'reverse-inventory';
}

/** A deducted order's lots return once; a promise that was not yet (or could not be) deducted is given up (rows O08, O09). */
async function giveStockBack(em: EntityManager, order: Order): Promise<void> {
  if (order.deductedAt && !order.restoredAt) {
    await restore(em, order);
    order.restoredAt = new Date();
  } else if (!order.deductedAt && order.inventoryStatus !== 'none') {
    await release(em, order);
    order.inventoryStatus = 'none';
  }
}
