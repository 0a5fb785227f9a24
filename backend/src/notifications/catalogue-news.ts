import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { openTo } from '../catalogue/brands/brand-access.js';
import type { News } from './news.js';

/** The buyers who may see the brand at this moment (row R23). */
const buyersWhoSee = (brandId: string): RawBuilder<unknown> => sql`users.role = 'buyer' and users.status = 'approved'
  and exists (select from brands where brands.id = ${brandId} and ${openTo(sql.ref('users.id'))})`;

/** References that had no stock, or were not listed, in the version before and have some now, in the order of the sheet. */
const backInStock = (stockFileId: string | undefined, version: string | undefined): RawBuilder<unknown> => sql`
  select item.reference from stock_item_changes change join stock_items item on item.id = change.stock_item_id
  where change.stock_file_id = ${stockFileId} and change.version = ${version}::int and change.after > 0
    and ((change.kind = 'stock' and change.before = 0) or (change.kind = 'added' and exists (
      select from stock_item_changes earlier where earlier.stock_item_id = item.id and earlier.kind = 'gone')))
  group by item.reference order by min(item.position)`;

const namedBack = 3;

/** Restocks are what buyers wait for (specification 1). */
function told(back: string[]): string {
  if (back.length === 0) return '';
  const more = back.length > namedBack ? ` and ${(back.length - namedBack).toLocaleString('en-US')} more` : '';
  return ` Back in stock: ${back.slice(0, namedBack).join(', ')}${more}.`;
}

export async function stockFileNews(
  em: EntityManager,
  { stockFileId, version }: Record<string, string>,
): Promise<News[]> {
  const { rows } = await sql<{ brandId: string; brand: string; name: string; lines: number; back: string[] }>`
    select brands.id as "brandId", brands.name as brand, regexp_replace(original_name, '\\.[^.]+$', '') as name,
      line_count as lines, array(${backInStock(stockFileId, version)}) as back
    from stock_files join brands on brands.id = brand_id
    where stock_files.id = ${stockFileId} and stock_files.deleted_at is null`.execute(em.getKysely());
  return rows.map(({ brandId, brand, name, lines, back }) => ({
    type: 'new_file_upload',
    title: version === '1' ? `New stock file of ${brand}` : `Updated stock file of ${brand}`,
    message: `${name}, ${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}, is ready to download.${told(back)}`,
    brandId,
    to: buyersWhoSee(brandId),
  }));
}

/** To those who were not told of the brand before: each time that somebody is added, the others stay unbothered. */
export async function brandNews(em: EntityManager, { brandId = '' }: Record<string, string>): Promise<News[]> {
  const { rows } = await sql<{ name: string }>`
    select name from brands where id = ${brandId} and deleted_at is null`.execute(em.getKysely());
  return rows.map(({ name }) => ({
    type: 'new_collection_available',
    title: 'New collection available',
    message: `${name} is in your catalogue now.`,
    brandId,
    to: sql`${buyersWhoSee(brandId)} and not exists (
      select from notification_recipients told join notifications earlier on earlier.id = told.notification_id
      where told.user_id = users.id and earlier.type = 'new_collection_available' and earlier.brand_id = ${brandId})`,
  }));
}
