import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { openTo } from '../catalogue/brands/brand-access.js';
import type { News } from './news.js';

/** The buyers who may see the brand at this moment (row R23). */
const buyersWhoSee = (brandId: string): RawBuilder<unknown> => sql`users.role = 'buyer' and users.status = 'approved'
  and exists (select from brands where brands.id = ${brandId} and ${openTo(sql.ref('users.id'))})`;

export async function stockFileNews(
  em: EntityManager,
  { stockFileId, version }: Record<string, string>,
): Promise<News[]> {
  const { rows } = await sql<{ brandId: string; brand: string; name: string; lines: number }>`
    select brands.id as "brandId", brands.name as brand, regexp_replace(original_name, '\\.[^.]+$', '') as name,
      line_count as lines
    from stock_files join brands on brands.id = brand_id
    where stock_files.id = ${stockFileId} and stock_files.deleted_at is null`.execute(em.getKysely());
  return rows.map(({ brandId, brand, name, lines }) => ({
    type: 'new_file_upload',
    title: version === '1' ? `New stock file of ${brand}` : `Updated stock file of ${brand}`,
    message: `${name}, ${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}, is ready to download.`,
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
