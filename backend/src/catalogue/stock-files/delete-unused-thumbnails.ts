import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { lockItems } from '../inventory/stock-locks.js';
import { thumbnailFileName } from './thumbnails.js';

/** At most this many rows are deleted by one statement. */
const rowsPerStatement = 500;

/**
 * SQL condition for items with a picture that no screen shows: items that the newest version does not list, and those
 * of deleted files and brands.
 */
const unseen = sql`picture_id is not null
  and (not item.listed or stock_files.deleted_at is not null or brands.deleted_at is not null)`;

/**
 * The columns that may refer to an upload named like a thumbnail: a workbook is accepted under any name. Each is in an
 * index, because deleting a row of `stored_files` checks them anyway.
 */
export const uploadColumns = [
  ['stock_files', 'file_id'],
  ['stock_file_versions', 'file_id'],
  ['orders', 'attachment_id'],
  ['orders', 'invoice_id'],
  ['order_events', 'file_id'],
] as const;
const isNoUpload = sql.join(
  uploadColumns.map(
    ([table, column]) => sql`not exists (select from ${sql.table(table)} where ${sql.ref(column)} = picture.id)`,
  ),
  sql` and `,
);

/**
 * Deletes thumbnails that no line shows any more, because the file was replaced or deleted or its brand was deleted.
 * Old versions need no thumbnails: they can only be downloaded as they were uploaded. The storage sweep deletes the
 * thumbnails' bytes. Each step commits separately, so an interrupted run is continued by the next one.
 */
export async function deleteUnusedThumbnails(em: EntityManager): Promise<void> {
  const { rows } = await typedSql({ stockFileId: 'text' })`
    select distinct stock_file_id as "stockFileId" from stock_items item join stock_files on stock_files.id = stock_file_id
      join brands on brands.id = brand_id
    where ${unseen}`.execute(database(em));
  for (const { stockFileId } of rows) {
    await em.transactional(async (inner) => {
      // Locked, so that a concurrent job cannot attach pictures to this file's lines while unused ones are removed.
      await lockItems(inner, { stockFileId });
      await sql`
        update stock_items item set picture_id = null from stock_files, brands
        where stock_file_id = ${stockFileId} and stock_files.id = stock_file_id and brands.id = brand_id and ${unseen}`.execute(
        database(inner),
      );
    });
  }
  for (let removed = rowsPerStatement; removed === rowsPerStatement; ) {
    const { numAffectedRows } = await sql`
      delete from stored_files where id in (
        select id from stored_files picture where original_name = ${sql.lit(thumbnailFileName)}
          and not exists (select from stock_items where picture_id = picture.id) and ${isNoUpload}
        limit ${rowsPerStatement})`.execute(database(em));
    removed = Number(numAffectedRows ?? 0);
  }
}
