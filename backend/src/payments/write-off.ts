import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import type { WriteOffInput } from '@portal/contract/receivables';
import type { Caller } from '../auth/caller.js';
import { enter } from '../ledger/ledger.js';
import { completePaid } from '../orders/lifecycle/complete-paid.js';
import { audit } from '../platform/audit/audit.js';
import { transactionalOnce } from '../platform/http/idempotency.js';
import { requireBuyer } from './input-checks.js';
import { normalised, requireOpen, requirePayableOrders } from './payable-orders.js';

/** Gives up what a buyer will not pay of an order. */
@Injectable()
export class WriteOff {
  constructor(private readonly em: EntityManager) {}

  /** Throws `buyer.not_found`, `receivable.order_unknown` and `receivable.more_than_open`. */
  write(caller: Caller, buyerId: string, input: WriteOffInput, idempotencyKey?: string): Promise<MessageResponse> {
    const request = { callerId: caller.id, key: idempotencyKey, input: { writeOff: buyerId, ...input } };
    return transactionalOnce(this.em, request, async (em) => {
      await requireBuyer(em, buyerId);
      const parts = normalised([input]);
      const orders = await requirePayableOrders(em, buyerId, parts);
      await requireOpen(em, orders, parts);
      const { amount, reason } = input;
      const writtenOff = { kind: 'write_off', amount: `-${amount}`, orderId: input.orderId, note: reason } as const;
      await enter(em, { ...writtenOff, buyerId, authorId: caller.id });
      await completePaid(em, orders, { actorId: caller.id, reason });
      const changes = { order: [null, orders[0]?.number], amount: [null, amount], reason: [null, reason] } as const;
      await audit(em, 'buyer.write-off', { id: buyerId, changes });
      return { message: messages.receivables.writtenOff };
    });
  }
}
