import { SellerDetails } from '@portal/contract/documents/tax-details';
import { type RawBuilder, sql } from 'kysely';

/** SQL that selects the portal's default terms, as one row. */
export const selectDefaultTerms = sql`
  select coalesce((value -> 'seller' ->> 'paymentDays')::int, ${sql.lit(new SellerDetails().paymentDays)}) as payment_days,
    (value -> 'credit' ->> 'creditLimit')::numeric(18, 2) as credit_limit,
    (value -> 'credit' ->> 'overdueDays')::int as overdue_days
  from settings order by version desc limit 1`;

/** SQL for the portal's default terms, as the one row `defaults`. */
export const defaultTerms = sql`(${selectDefaultTerms}) as defaults`;

/** SQL for the terms that apply to a buyer: columns of `users` and of `defaults`. */
export const appliedTerms = {
  paymentDays: sql`coalesce(users.payment_days, defaults.payment_days)`,
  creditLimit: sql`coalesce(users.credit_limit, defaults.credit_limit)`,
  overdueDays: sql`defaults.overdue_days`,
};

/** SQL for a buyer's terms as JSON (`BuyerTerms`): columns of `users` and of `defaults`. */
export const termsJson: RawBuilder<unknown> = sql`json_build_object(
  'paymentDays', users.payment_days, 'creditLimit', users.credit_limit::text,
  'onHold', users.on_hold_since is not null, 'holdReason', users.hold_reason,
  'applied', json_build_object('paymentDays', ${appliedTerms.paymentDays}, 'creditLimit', ${appliedTerms.creditLimit}::text,
    'overdueDays', ${appliedTerms.overdueDays}))`;
