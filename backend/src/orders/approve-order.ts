import { open } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { InsufficientItem, Order } from '@portal/contract/orders';
import { hasExtension, invoiceExtensions } from '@portal/contract/stock-files';
import type { Caller } from '../auth/caller.js';
import { reserve } from '../catalogue/inventory/stock-ledger.js';
import { DomainError } from '../platform/http/domain-error.js';
import { once } from '../platform/http/idempotency.js';
import type { Upload } from '../platform/http/uploads.js';
import { publish } from '../platform/queue/outbox.js';
import { Storage } from '../platform/storage/storage.js';
import { recordFile } from '../platform/storage/stored-file.js';
import { orderApproved } from './jobs/inventory-queue.js';
import { lockedOrder } from './locked-order.js';
import { record } from './order-event.js';
import { OrdersReader } from './orders.query.js';

@Injectable()
export class ApproveOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
    private readonly orders: OrdersReader,
  ) {}

  /**
   * Approves with an invoice and promises the order's stock, in one transaction; the inventory job deducts it later
   * (design 6). Throws `order.insufficient_inventory` with the items, and then nothing has changed (row O04).
   */
  async approve(caller: Caller, id: string, invoice: Upload, idempotencyKey?: string): Promise<Order> {
    await checkInvoice(invoice);
    const stored = await this.storage.put(invoice.path);
    return this.em.transactional((em) =>
      once(em, { callerId: caller.id, key: idempotencyKey, input: { approve: id, invoice: stored.key } }, async () => {
        const order = await lockedOrder(em, caller, id);
        order.take('approve', caller.role);
        const invoiceId = await recordFile(em, stored, invoice.name);
        order.invoiced(invoiceId);
        await em.flush();
        await record(em, order, { action: 'approve', actorId: caller.id, fileId: invoiceId });
        await publish(em, orderApproved(id));
        const approved = await this.orders.one(caller, id);
        // Last, because every other approval from the same stock file waits from here until the commit.
        const short = await reserve(em, order);
        if (short.length > 0) throw insufficient(short);
        return approved;
      }),
    );
  }
}

function insufficient(items: InsufficientItem[]): DomainError {
  const list = items.map(
    (item) => `${item.referenceId} (requested ${item.quantityRequested}, available ${item.availableQuantity})`,
  );
  const inventoryError = `Insufficient inventory for: ${list.join(', ')}`;
  return new DomainError('order.insufficient_inventory', inventoryError, { inventoryError, insufficientItems: items });
}

/** By name and by first bytes: PDF, zip (.xlsx, .xlsm) or OLE2 (.xls). It is only ever downloaded, never opened here. */
async function checkInvoice({ path, name }: Upload): Promise<void> {
  const start = Buffer.alloc(8);
  const file = await open(path);
  try {
    await file.read(start, 0, start.length, 0);
  } finally {
    await file.close();
  }
  const known = ['%PDF-', 'PK\x03\x04', '\xd0\xcf\x11\xe0'].some((magic) => start.toString('latin1').startsWith(magic));
  if (!known || !hasExtension(name, invoiceExtensions)) {
    throw new DomainError('order.invoice_invalid', messages.orders.invoiceInvalid);
  }
}
