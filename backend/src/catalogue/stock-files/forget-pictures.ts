import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lock } from '../inventory/stock-ledger.js';
import { pictureName } from './pictures.js';

/** Rows that one statement removes. */
const atOnce = 500;

/** Nobody sees such a line: the newest version does not list it, or its file or brand was deleted for good. */
const unseen = sql`picture_id is not null
  and (not item.listed or stock_files.deleted_at is not null or brands.deleted_at is not null)`;

/**
 * Gives up the small pictures that no line shows any more: of replaced and deleted files and of deleted brands. Old
 * versions are downloaded as they were uploaded and need none. The bytes go with the sweep of what no row names. Each
 * step commits by itself: cut off anywhere, the next round goes on.
 */
export async function forgetPictures(em: EntityManager): Promise<void> {
  const { rows } = await sql<{ stockFileId: string }>`
    select distinct stock_file_id as "stockFileId" from stock_items item join stock_files on stock_files.id = stock_file_id
      join brands on brands.id = brand_id
    where ${unseen}`.execute(em.getKysely());
  for (const { stockFileId } of rows) {
    await em.transactional(async (inner) => {
      // Whoever makes pictures of this file meanwhile goes on using those that it shows.
      await lock(inner, { stockFileId });
      await sql`
        update stock_items item set picture_id = null from stock_files, brands
        where stock_file_id = ${stockFileId} and stock_files.id = stock_file_id and brands.id = brand_id and ${unseen}`.execute(
        inner.getKysely(),
      );
    });
  }
  for (let removed = atOnce; removed === atOnce; ) {
    const { numAffectedRows } = await sql`
      delete from stored_files where id in (
        select id from stored_files picture where original_name = ${sql.lit(pictureName)}
          and not exists (select from stock_items where picture_id = picture.id)
        limit ${atOnce})`.execute(em.getKysely());
    removed = Number(numAffectedRows ?? 0);
  }
}
