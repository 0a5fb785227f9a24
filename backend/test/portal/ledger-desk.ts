import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import {
  type Allocation,
  allocate,
  enter,
  enterClearedPayment,
  releaseOverpayment,
  writePayment,
} from '../../src/ledger/ledger.js';
import type { TestPortal } from './portal.js';

const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dubai' });

/** The calendar day that lies `days` after today in Asia/Dubai, which is the time zone of a new portal. */
export function dayAfter(days: number): string {
  return calendarDay.format(Date.now() + days * 86_400_000);
}

/** Writes entries of buyers' accounts, as approvals and payments do. Days are counted from today; amounts are AED. */
export class LedgerDesk {
  constructor(readonly portal: TestPortal) {}

  write<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return this.portal.app.get(MikroORM).em.fork().transactional(work);
  }

  /** Returns the order's id. Without `orderId` no such order exists, as after the demo's removal. */
  async invoice(
    buyerId: string,
    amount: string,
    { on = 0, due = 30, orderId = uuid(), documentId = null }: Partial<InvoiceFields> = {},
  ): Promise<string> {
    const fields = { buyerId, amount, orderId, documentId, authorId: null };
    await this.write((em) => enter(em, { kind: 'invoice', ...fields, on: dayAfter(on), dueOn: dayAfter(due) }));
    return orderId;
  }

  credit(buyerId: string, orderId: string, amount: string): Promise<void> {
    const credit = { kind: 'credit_note', buyerId, orderId, amount: `-${amount}`, note: 'Returned' } as const;
    return this.write(async (em) => {
      await enter(em, { ...credit, authorId: null });
      await releaseOverpayment(em, { id: orderId, buyerId }, null);
    });
  }

  /** Returns the payment's id. */
  pay(buyerId: string, amount: string, allocations: Allocation[] = [], on = 0, reference = 'TT-1'): Promise<string> {
    return this.write(async (em) => {
      const receivedOn = dayAfter(on);
      const payment = { buyerId, amount, authorId: null };
      const id = await writePayment(em, { ...payment, method: 'transfer', receivedOn, reference });
      await enterClearedPayment(em, { ...payment, id, on: receivedOn }, allocations);
      return id;
    });
  }

  allocate(paymentId: string, allocations: Allocation[], on = 0): Promise<void> {
    return this.write((em) => allocate(em, { id: paymentId, on: dayAfter(on), authorId: null }, allocations));
  }

  refund(buyerId: string, paymentId: string, amount: string, on = 0): Promise<void> {
    const entry = { kind: 'refund', buyerId, paymentId, amount, on: dayAfter(on), authorId: null } as const;
    return this.write((em) => enter(em, entry));
  }

  writeOff(buyerId: string, orderId: string, amount: string, on = 0): Promise<void> {
    const entry = {
      kind: 'write_off',
      buyerId,
      orderId,
      amount: `-${amount}`,
      on: dayAfter(on),
      authorId: null,
    } as const;
    return this.write((em) => enter(em, { ...entry, note: 'Insolvent' }));
  }

  /** Returns the payment's id. */
  cheque(buyerId: string, amount: string, on = 0): Promise<string> {
    const cheque = { bank: 'Mashreq Bank', number: '000123', date: dayAfter(30) };
    return this.write((em) =>
      writePayment(em, { buyerId, method: 'cheque', amount, receivedOn: dayAfter(on), cheque, authorId: null }),
    );
  }
}

interface InvoiceFields {
  on: number;
  due: number;
  orderId: string;
  documentId: string | null;
}
