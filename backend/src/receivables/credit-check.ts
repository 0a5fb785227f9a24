import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { openAmount, today } from '../ledger/ledger.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { appliedTerms, defaultTerms } from './terms/applied-terms.js';

interface Purchase {
  buyerId: string;
  /** What the buyer will owe for the order: AED with 2 decimals. */
  amount: string;
}

export interface CreditCheck {
  /** Days until the order's invoice is due. */
  paymentDays: number;
  /** Why the order needs a reason to be approved: one sentence for each rule. Empty when it needs none. */
  refusals: string[];
}

/**
 * Compares an order with its buyer's terms (row M05). The caller has locked the order and approves it in the same
 * transaction. Where a rule applies, the buyer's row stays locked until the transaction ends: approvals of the buyer's other
 * orders wait, and then see this one in the ledger. Without a rule nothing is locked.
 */
export async function checkCredit(em: EntityManager, { buyerId, amount }: Purchase): Promise<CreditCheck> {
  const {
    rows: [terms],
  } = await typedSql({ paymentDays: 'number', hasRules: 'boolean' })`
    select ${appliedTerms.paymentDays} as "paymentDays",
      num_nonnulls(${appliedTerms.creditLimit}, ${appliedTerms.overdueDays}, users.on_hold_since) > 0 as "hasRules"
    from users, ${defaultTerms} where users.id = ${buyerId}`.execute(database(em));
  if (!terms) throw new Error(`The buyer ${buyerId} or the settings are missing`);
  const { paymentDays, hasRules } = terms;
  if (!hasRules) return { paymentDays, refusals: [] };
  // By itself: a statement that waits for a lock still reads the other tables as they were before.
  await sql`select from users where id = ${buyerId} for no key update`.execute(database(em));
  return readStanding(em, { buyerId, amount });
}

interface Standing {
  paymentDays: number;
  limit: string | null;
  /** What the buyer would owe, in AED; null within the limit, or without one. */
  owed: string | null;
  /** Days since the oldest open amount was due; null when they are no more than is allowed. */
  overdueDays: number | null;
  allowedDays: number | null;
  onHold: boolean;
  holdReason: string | null;
}

async function readStanding(em: EntityManager, { buyerId, amount }: Purchase): Promise<CreditCheck> {
  const {
    rows: [standing],
  } = await typedSql<Standing>({
    paymentDays: 'number',
    limit: 'text?',
    owed: 'text?',
    overdueDays: 'number?',
    allowedDays: 'number?',
    onHold: 'boolean',
    holdReason: 'text?',
  })`
    with applied as (
      select ${appliedTerms.paymentDays} as payment_days, ${appliedTerms.creditLimit} as credit_limit,
        ${appliedTerms.overdueDays} as overdue_days, on_hold_since, hold_reason
      from users, ${defaultTerms} where users.id = ${buyerId}
    ), owed as (
      select (coalesce(sum(amount), 0) + ${amount}::numeric)::numeric(18, 2) as amount
      from receivable_entries where buyer_id = ${buyerId}
    ), overdue as (
      select ${today} - min(due_on) as days from receivable_entries invoice, applied
      where buyer_id = ${buyerId} and kind = 'invoice' and due_on < ${today} - overdue_days
        and ${openAmount(sql`invoice.order_id`)} > 0
    )
    select payment_days as "paymentDays", credit_limit::text as limit, owed.amount::text as owed,
      overdue.days as "overdueDays", overdue_days as "allowedDays",
      on_hold_since is not null as "onHold", hold_reason as "holdReason"
    from applied left join owed on owed.amount > credit_limit cross join overdue`.execute(database(em));
  if (!standing) throw new Error(`The buyer ${buyerId} is missing`);
  return { paymentDays: standing.paymentDays, refusals: refusalsOf(standing) };
}

function refusalsOf({ limit, owed, overdueDays, allowedDays, onHold, holdReason }: Standing): string[] {
  return [
    ...(limit !== null && owed !== null
      ? [`The credit limit is ${aed(limit)}; with this order the buyer would owe ${aed(owed)}.`]
      : []),
    ...(overdueDays !== null && allowedDays !== null
      ? [`The oldest open invoice is overdue by ${inDays(overdueDays)}; the portal allows ${inDays(allowedDays)}.`]
      : []),
    ...(onHold ? [holdReason === null ? 'The buyer is on hold.' : `The buyer is on hold: ${ended(holdReason)}`] : []),
  ];
}

/** `'61200.00'` → `AED 61,200.00`, without the rounding of floating-point numbers. */
const aed = (amount: string): string => `AED ${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
const ended = (sentence: string): string => (/[.!?؟]$/.test(sentence) ? sentence : `${sentence}.`);
