import { type RawBuilder, sql } from 'kysely';
import type { CallerScope } from './caller.js';

/**
 * Returns the visibility rule (specification 4) as an SQL condition for a query that reads the table `brands`.
 * Administrators see every brand; a buyer sees brands that are open to all approved buyers and brands that are shared
 * with the buyer's company. Every query of the catalogue uses this condition (row R23).
 */
export function brandVisibleTo(caller: CallerScope): RawBuilder<boolean> {
  if (caller.role === 'admin') return sql<boolean>`brands.deleted_at is null`;
  return brandVisibleToBuyer(sql`${caller.companyId}`);
}

/**
 * Returns the visibility rule for an approved buyer. `buyerId` is an SQL expression: a parameter, or a column of the
 * query that contains the condition.
 */
export function brandVisibleToBuyer(buyerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`brands.deleted_at is null and (brands.visibility = 'all_approved' or brands.visibility = 'specific_buyers'
    and exists (select from brand_buyers where brand_buyers.brand_id = brands.id and brand_buyers.buyer_id = ${buyerId}))`;
}
