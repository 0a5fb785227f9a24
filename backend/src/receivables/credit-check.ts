import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { openAmount, today } from '../ledger/ledger.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { appliedTerms, defaultTerms } from './terms/applied-terms.js';

/** The terms of an order that is being approved. */
export interface OrderTerms {
  /** Days until its invoice is due. */
  paymentDays: number;
  /** Whether the buyer has a limit, a hold, or the portal has a rule about overdue invoices. */
  hasRules: boolean;
}

/**
 * Reads the terms for an order that the same transaction approves. Where a rule applies, the buyer's row stays locked until
 * the transaction ends: approvals of the buyer's other orders wait, and then see this one in the ledger (row M05). Called
 * right after the order was locked, which is the place of buyers in the order of locks.
 */
export async function lockTerms(em: EntityManager, buyerId: string): Promise<OrderTerms> {
  const {
    rows: [terms],
  } = await typedSql<OrderTerms>({ paymentDays: 'number', hasRules: 'boolean' })`
    select ${appliedTerms.paymentDays} as "paymentDays",
      num_nonnulls(${appliedTerms.creditLimit}, ${appliedTerms.overdueDays}, users.on_hold_since) > 0 as "hasRules"
    from users, ${defaultTerms} where users.id = ${buyerId}`.execute(database(em));
  if (!terms) throw new Error(`The buyer ${buyerId} or the settings are missing`);
  // By itself: a statement that waits for a lock still reads the other tables as they were before.
  if (terms.hasRules) await sql`select from users where id = ${buyerId} for no key update`.execute(database(em));
  return terms;
}

interface Purchase {
  buyerId: string;
  /** What the buyer will owe for the order: AED with 2 decimals. */
  amount: string;
}

/** Why an order needs a reason to be approved: a sentence for each rule, none when it needs none. */
export async function creditRefusals(em: EntityManager, terms: OrderTerms, purchase: Purchase): Promise<string[]> {
  return terms.hasRules ? refusalsOf(await readStanding(em, purchase)) : [];
}

interface Standing {
  limit: string | null;
  /** What the buyer would owe, in AED; null within the limit, or without one. */
  owed: string | null;
  /** Days since the oldest open amount was due; null when they are no more than is allowed. */
  overdueDays: number | null;
  allowedDays: number | null;
  onHold: boolean;
  holdReason: string | null;
}

async function readStanding(em: EntityManager, { buyerId, amount }: Purchase): Promise<Standing> {
  const {
    rows: [standing],
  } = await typedSql<Standing>({
    limit: 'text?',
    owed: 'text?',
    overdueDays: 'number?',
    allowedDays: 'number?',
    onHold: 'boolean',
    holdReason: 'text?',
  })`
    with applied as (
      select ${appliedTerms.creditLimit} as credit_limit, ${appliedTerms.overdueDays} as overdue_days, on_hold_since,
        hold_reason
      from users, ${defaultTerms} where users.id = ${buyerId}
    ), owed as (
      select (coalesce(sum(amount), 0) + ${amount}::numeric)::numeric(18, 2) as amount
      from receivable_entries where buyer_id = ${buyerId}
    ), as_of as materialized (
      select ${today} as day
    ), overdue as (
      select (select day from as_of) - min(due_on) as days
      from receivable_entries invoice, applied
      where buyer_id = ${buyerId} and kind = 'invoice' and due_on < (select day from as_of) - overdue_days
        -- Nothing is open of these, so the check sums up less for a buyer who has paid much.
        and not exists (select from orders where id = invoice.order_id and status = 'Completed')
        and ${openAmount(sql`invoice.order_id`)} > 0
    )
    select credit_limit::text as limit, owed.amount::text as owed,
      overdue.days as "overdueDays", overdue_days as "allowedDays",
      on_hold_since is not null as "onHold", hold_reason as "holdReason"
    from applied left join owed on owed.amount > credit_limit cross join overdue`.execute(database(em));
  if (!standing) throw new Error(`The buyer ${buyerId} is missing`);
  return standing;
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
