import { SellerDetails } from '@portal/contract/documents/tax-details';
import { sql } from 'kysely';

/** SQL for the portal's default terms, as the one row `defaults`. */
export const defaultTerms = sql`(
  select coalesce((value -> 'seller' ->> 'paymentDays')::int, ${new SellerDetails().paymentDays}) as payment_days,
    (value -> 'credit' ->> 'creditLimit')::numeric(18, 2) as credit_limit,
    (value -> 'credit' ->> 'overdueDays')::int as overdue_days
  from settings order by version desc limit 1) as defaults`;

/** SQL for the terms that apply to a buyer: columns of `users` and of `defaults`. */
export const appliedTerms = {
  paymentDays: sql`coalesce(users.payment_days, defaults.payment_days)`,
  creditLimit: sql`coalesce(users.credit_limit, defaults.credit_limit)`,
  overdueDays: sql`defaults.overdue_days`,
};
