import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CreditableLine, CreditInput } from '@portal/contract/documents/documents';
import { messages } from '@portal/contract/messages';
import type { OrderResponse } from '@portal/contract/orders';
import type { Caller } from '../../auth/caller.js';
import { InventorySource } from '../../catalogue/inventory/inventory-source.js';
import { putReturnedLotsBack } from '../../catalogue/inventory/stock-ledger.js';
import { creditableLines, issueCreditNote, planCredit } from '../../documents/issue/credit.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { transactionalOnce } from '../../platform/http/idempotency.js';
import type { Order } from '../order.entity.js';
import { OrdersReader } from '../reading/orders.query.js';
import { completePaid } from './complete-paid.js';
import { lockOrder } from './lock-order.js';
import { recordOrderEvent } from './order-event.js';

/** Credits lots of an order whose invoice the portal made, for goods that the buyer returned or never got. */
@Injectable()
export class CreditOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: OrdersReader,
    private readonly inventory: InventorySource,
  ) {}

  async lines(caller: Caller, id: string): Promise<CreditableLine[]> {
    await this.orders.one(caller, id);
    return creditableLines(this.em, id);
  }

  /**
   * Issues a credit note, and with `restock` puts the lots back into stock, in one transaction. Completes the order when
   * nothing is left to pay. Throws
   * `document.credit_too_much` when more lots would be credited than are left of the invoice (row T05), and
   * `document.restock_impossible` while the lots are not deducted, for a cancelled order, or when stock is kept outside
   * of the portal.
   */
  async credit(
    caller: Caller,
    id: string,
    { lines, reason, restock }: CreditInput,
    idempotencyKey?: string,
  ): Promise<OrderResponse> {
    const fingerprint = { credit: id, lines, reason, restock };
    return transactionalOnce(this.em, { callerId: caller.id, key: idempotencyKey, input: fingerprint }, async (em) => {
      const order = await lockOrder(em, caller, id);
      order.apply('credit', caller.role);
      const credit = await planCredit(em, id, lines);
      if (!credit) throw new DomainError('document.not_found', messages.documents.notMadeHere);
      if (restock) this.#requireRestockable(order);
      await recordOrderEvent(em, order, { action: 'credit', actorId: caller.id, reason, changesFreeLots: restock });
      if (restock) {
        const returned = credit.lines.map(({ lineId, lots }) => ({
          stockItemId: lineId,
          lots,
          rowId: credit.rowIds.get(lineId) ?? '',
        }));
        await putReturnedLotsBack(em, order, returned);
      }
      // After the stock, because every other credit note waits for its number until the commit.
      await issueCreditNote(em, order, credit, { cause: 'returned', reason, issuedBy: caller.id });
      await completePaid(em, [order], { actorId: caller.id });
      return this.orders.one(caller, id);
    });
  }

  #requireRestockable(order: Order): void {
    if (this.inventory.isExternal)
      throw new DomainError('document.restock_impossible', messages.documents.restockExternal);
    if (order.status === 'Cancelled')
      throw new DomainError('document.restock_impossible', messages.documents.restockCancelled);
    if (order.deductedAt === null)
      throw new DomainError('document.restock_impossible', messages.documents.restockTooEarly);
  }
}
