import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { decimalToCents } from '@portal/contract/money';
import type { PaymentState } from '@portal/contract/payments';
import { sql } from 'kysely';
import { type Allocation, unallocatedAmount } from '../ledger/ledger.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';

interface StoredPayment {
  buyerId: string;
  state: PaymentState;
  amount: string;
  bank: string | null;
  chequeNumber: string | null;
  planned: Allocation[];
}

/** What never changes of a payment, read before its lock, because the orders that it is for are locked first. */
export function readPayment(em: EntityManager, id: string): Promise<Pick<StoredPayment, 'buyerId' | 'planned'>> {
  return findPayment(em, id, false);
}

/**
 * Locks a payment until the transaction ends, so that its steps and uses run one after the other. Throws
 * `payment.not_found`.
 */
export function lockPayment(em: EntityManager, id: string): Promise<StoredPayment> {
  return findPayment(em, id, true);
}

async function findPayment(em: EntityManager, id: string, lock: boolean): Promise<StoredPayment> {
  const { rows } = await typedSql<StoredPayment>({
    buyerId: 'text',
    state: 'text',
    amount: 'text',
    bank: 'text?',
    chequeNumber: 'text?',
    planned: 'json',
  })`
    select buyer_id as "buyerId", state, amount::text, bank, cheque_number as "chequeNumber", planned
    from payments where id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(database(em));
  const [payment] = rows;
  if (!payment) throw new DomainError('payment.not_found', messages.payments.notFound);
  return payment;
}

/** Throws `payment.not_cleared`, or `payment.more_than_left` when more of a locked payment would be used than is left. */
export async function requireLeft(
  em: EntityManager,
  { id, state, cents }: { id: string; state: PaymentState; cents: bigint },
): Promise<void> {
  if (state !== 'cleared') throw new DomainError('payment.not_cleared', messages.payments.notCleared);
  const { rows } = await typedSql({ left: 'text' })`
    select ${sql.raw(unallocatedAmount)}::text as left from payments where id = ${id}`.execute(database(em));
  if (cents > decimalToCents(rows[0]?.left ?? '0.00'))
    throw new DomainError('payment.more_than_left', messages.receivables.moreThanPayment);
}
