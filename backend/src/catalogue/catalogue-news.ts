import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { isolated } from '../platform/news/isolated.js';
import { type News, tell } from '../platform/news/tell.js';
import { openTo } from './brands/brand-access.js';

/** The buyers who may see the brand at this moment (row R23). */
const buyersWhoSee = (brandId: string): RawBuilder<unknown> => sql`users.role = 'buyer' and users.status = 'approved'
  and exists (select from brands where brands.id = ${brandId} and ${openTo(sql.ref('users.id'))})`;

/** References that had no stock, or were not listed, in the version before and have some now, in the order of the sheet. */
const backInStock = (stockFileId: string, version: number): RawBuilder<unknown> => sql`
  select item.reference from stock_item_changes change join stock_items item on item.id = change.stock_item_id
  where change.stock_file_id = ${stockFileId} and change.version = ${version} and change.after > 0
    and ((change.kind = 'stock' and change.before = 0) or (change.kind = 'added' and exists (
      select from stock_item_changes earlier where earlier.stock_item_id = item.id and earlier.kind = 'gone')))
  group by item.reference order by min(item.position)`;

const namedBack = 3;

/** Restocks are what buyers wait for (specification 1). */
function told(back: string[]): string {
  if (back.length === 0) return '';
  const more = back.length > namedBack ? ` and ${(back.length - namedBack).toLocaleString('en-US')} more` : '';
  return ` Back in stock: ${back.slice(0, namedBack).map(isolated).join(', ')}${more}.`;
}

/** Tells of a published file. `version` 1 is new, a later one replaced another. */
export async function tellOfStockFile(em: EntityManager, stockFileId: string, version: number): Promise<void> {
  const { rows } = await sql<{ brandId: string; brand: string; name: string; lines: number; back: string[] }>`
    select brands.id as "brandId", brands.name as brand, regexp_replace(original_name, '\\.[^.]+$', '') as name,
      line_count as lines, array(${backInStock(stockFileId, version)}) as back
    from stock_files join brands on brands.id = brand_id where stock_files.id = ${stockFileId}`.execute(em.getKysely());
  for (const { brandId, brand, name, lines, back } of rows) {
    await tell(em, {
      type: 'new_file_upload',
      title: `${version === 1 ? 'New' : 'Updated'} stock file of ${isolated(brand)}`,
      message: `${isolated(name)}, ${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}, is ready to download.${told(back)}`,
      brandId,
      to: buyersWhoSee(brandId),
    });
  }
}

/**
 * Tells of brands that buyers may see now who could not before: only those who were not told of the brand before, since
 * each time that somebody is added the others stay unbothered. The caller holds the brands' rows, which is why two who
 * open one at once tell nobody twice.
 */
export async function tellOfBrands(em: EntityManager, brandIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from brands where id = any(${brandIds}::uuid[]) order by id`.execute(em.getKysely());
  for (const { id, name } of rows) {
    const news: News = {
      type: 'new_collection_available',
      title: 'New collection available',
      message: `${isolated(name)} is in your catalogue now.`,
      brandId: id,
      to: sql`${buyersWhoSee(id)} and not exists (
        select from notification_recipients told join notifications earlier on earlier.id = told.notification_id
        where told.user_id = users.id and earlier.type = 'new_collection_available' and earlier.brand_id = ${id})`,
    };
    await tell(em, news);
  }
}
