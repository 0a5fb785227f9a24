import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { brandVisibleToBuyer } from '../auth/brand-visibility.js';
import { newBrandNotification, stockFileNotification } from '../notifications/catalogue-notifications.js';
import { notify, notYetNotified, type RecipientCondition } from '../notifications/notify.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { approvedMembers } from '../users/user-conditions.js';

/** The condition for members of companies that may see the brand at this moment (row R23). */
const buyersWhoSee = (brandId: string): RecipientCondition => sql`${approvedMembers}
  and exists (select from brands where brands.id = ${brandId} and ${brandVisibleToBuyer(sql.ref('users.company_id'))})`;

interface RestockedItem {
  id: string;
  reference: string;
  position: number;
}

/**
 * Returns the items that are in stock in this version but had no stock or were not listed in the previous one. With
 * `among` only those items are examined.
 */
export async function findItemsBackInStock(
  em: EntityManager,
  stockFileId: string,
  version: number,
  among?: string[],
): Promise<RestockedItem[]> {
  const { rows } = await typedSql<RestockedItem>({ id: 'text', reference: 'text', position: 'number' })`
    select item.id, item.reference, item.position from stock_item_changes change join stock_items item on item.id = change.stock_item_id
    where change.stock_file_id = ${stockFileId} and change.version = ${version} and change.after > 0
      and ((change.kind = 'stock' and change.before = 0) or (change.kind = 'added' and exists (
        select from stock_item_changes earlier where earlier.stock_item_id = item.id and earlier.kind = 'gone')))
      ${among ? sql`and change.stock_item_id = any(${among}::uuid[])` : sql``}`.execute(database(em));
  return rows;
}

/**
 * Notifies the buyers who may see the brand of a published stock file. `restocked` holds the items that
 * `findItemsBackInStock` returns for this version; the notification names their references in the sheet's order.
 */
export async function notifyBuyersOfStockFile(
  em: EntityManager,
  stockFileId: string,
  version: number,
  restocked: RestockedItem[] = [],
): Promise<void> {
  const { rows } = await typedSql<{ brandId: string; brand: string; name: string; lines: number }>({
    brandId: 'text',
    brand: 'text',
    name: 'text',
    lines: 'number',
  })`
    select brands.id as "brandId", brands.name as brand, regexp_replace(original_name, '\\.[^.]+$', '') as name,
      line_count as lines
    from stock_files join brands on brands.id = brand_id where stock_files.id = ${stockFileId}`.execute(database(em));
  const inSheetOrder = restocked.toSorted((a, b) => a.position - b.position);
  const references = [...new Set(inSheetOrder.map(({ reference }) => reference))];
  for (const file of rows) {
    const content = stockFileNotification({ ...file, version, backInStock: references });
    await notify(em, content, buyersWhoSee(file.brandId));
  }
}

/**
 * Notifies the buyers who have just been allowed to see the brands. Buyers who were notified of the brand before get no
 * second notification when the brand is shared with further buyers. The caller has locked the brands' rows, so that
 * nobody is notified twice when two administrators share a brand at the same time.
 */
export async function notifyBuyersOfBrands(em: EntityManager, brandIds: string[]): Promise<void> {
  const { rows } = await typedSql({ id: 'text', name: 'text' })`
    select id, name from brands where id = any(${brandIds}::uuid[]) order by id`.execute(database(em));
  for (const { id, name } of rows) {
    const content = newBrandNotification(id, name);
    await notify(em, content, sql`${buyersWhoSee(id)} and ${notYetNotified(content.type, id)}`);
  }
}
