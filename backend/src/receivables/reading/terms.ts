import { SellerDetails } from '@portal/contract/documents/tax-details';
import { type RawBuilder, sql } from 'kysely';

/** SQL that selects the portal's own terms from the newest settings, as one row. */
export const selectPortalTerms: RawBuilder<unknown> = sql`
  select coalesce((value->'seller'->>'paymentDays')::int, ${sql.lit(new SellerDetails().paymentDays)}) as payment_days,
    (value->'credit'->>'creditLimit')::numeric(18, 2) as credit_limit, (value->'credit'->>'overdueDays')::int as overdue_days
  from (select 1) one left join lateral (select value from settings order by version desc limit 1) newest on true`;

/**
 * SQL for a buyer's terms as JSON (`BuyerTerms`). `buyer`: the name of a row of `users`; `portal`: that of one of
 * `selectPortalTerms`.
 */
export function termsJson(buyer: string, portal: string): RawBuilder<unknown> {
  const [own, portals] = [sql.raw(buyer), sql.raw(portal)];
  return sql`json_build_object(
    'paymentDays', ${own}.payment_days, 'creditLimit', ${own}.credit_limit::text,
    'onHold', ${own}.on_hold_since is not null, 'holdReason', ${own}.hold_reason,
    'applied', json_build_object('paymentDays', coalesce(${own}.payment_days, ${portals}.payment_days),
      'creditLimit', coalesce(${own}.credit_limit, ${portals}.credit_limit)::text, 'overdueDays', ${portals}.overdue_days))`;
}
