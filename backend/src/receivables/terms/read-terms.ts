import type { EntityManager } from '@mikro-orm/postgresql';
import type { BuyerTerms } from '@portal/contract/receivables';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { appliedTerms, defaultTerms } from './applied-terms.js';

interface TermsRow extends Omit<BuyerTerms, 'applied'> {
  appliedDays: number;
  appliedLimit: string | null;
  overdueDays: number | null;
}

/** A buyer's terms, also after the account was removed. */
export async function readTerms(em: EntityManager, buyerId: string): Promise<BuyerTerms> {
  const {
    rows: [row],
  } = await typedSql<TermsRow>({
    paymentDays: 'number?',
    creditLimit: 'text?',
    onHold: 'boolean',
    holdReason: 'text?',
    appliedDays: 'number',
    appliedLimit: 'text?',
    overdueDays: 'number?',
  })`
    select users.payment_days as "paymentDays", users.credit_limit::text as "creditLimit",
      users.on_hold_since is not null as "onHold", users.hold_reason as "holdReason",
      ${appliedTerms.paymentDays} as "appliedDays", ${appliedTerms.creditLimit}::text as "appliedLimit",
      ${appliedTerms.overdueDays} as "overdueDays"
    from users, ${defaultTerms} where users.id = ${buyerId}`.execute(database(em));
  if (!row) throw new Error(`The buyer ${buyerId} is missing`);
  const { appliedDays: paymentDays, appliedLimit: creditLimit, overdueDays, ...own } = row;
  return { ...own, applied: { paymentDays, creditLimit, overdueDays } };
}
