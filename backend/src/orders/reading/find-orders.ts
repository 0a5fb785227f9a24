import type { EntityManager } from '@mikro-orm/postgresql';
import type { FoundOrder } from '@portal/contract/search';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { isCommonTermStatement, orderIdentitySearch } from './order-search.js';
import { selectOrders } from './order-selection.js';

/**
 * Returns the newest orders that the caller may see and whose number, PO number or buyer contains the term. An
 * administrator's term such as `ORD-2026` finds the highest numbers that begin with it.
 */
export async function findOrders(
  em: EntityManager,
  caller: Caller,
  term: string,
  limit: number,
): Promise<FoundOrder[]> {
  const db = database(em);
  const search = orderIdentitySearch(term, limit);
  // A buyer's orders, and all orders when no index finds the term, are read newest first until enough are found, like
  // those of a common term.
  const isCommon =
    caller.role === 'buyer' ||
    search.indexedConditions.length === 0 ||
    (!search.isBeginningOfNumber && (await isCommonTermStatement(search).execute(db)).rows[0]?.isCommon);
  const { withClause, ids } = selectOrders(caller, { limit }, search, isCommon);
  const { rows } = await typedSql<FoundOrder>({
    _id: 'text',
    orderNumber: 'text',
    poNumber: 'text?',
    buyerName: 'text',
    companyName: 'text?',
    brandName: 'text',
    status: 'text',
  })`${withClause}
    select orders.id as "_id", orders.number as "orderNumber", orders.po_number as "poNumber", users.name as "buyerName",
      users.company_name as "companyName", brands.name as "brandName", orders.status
    from unnest(array(${ids})) with ordinality as page (id, nth)
      join orders on orders.id = page.id join users on users.id = orders.buyer_id
      join brands on brands.id = orders.brand_id order by nth`.execute(db);
  return rows;
}
