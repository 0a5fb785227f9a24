import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import type { StoredObject } from '../../platform/storage/storage.js';
import { broadcastBrandChange } from '../catalogue-changes.js';
import { lockItems } from '../inventory/stock-locks.js';

/** A version of a stock file, as in the payload of its outbox event. */
export type StockFileVersionKey = { stockFileId: string; version: string };

/** The original name under which all thumbnails are stored. An uploaded workbook may have the same name. */
export const thumbnailFileName = 'picture.webp';

const current = ({ stockFileId, version }: StockFileVersionKey) =>
  sql`stock_files.id = ${stockFileId} and stock_files.version = ${version}::int and stock_files.deleted_at is null`;

/**
 * Returns the storage key of a version's workbook and the paths of the pictures inside it; null when the version is no
 * longer current or was deleted.
 */
export async function findPictureParts(
  em: EntityManager,
  of: StockFileVersionKey,
): Promise<{ storageKey: string; parts: string[] } | null> {
  const {
    rows: [file],
  } = await typedSql({ storageKey: 'text' })`
    select storage_key as "storageKey" from stock_files join stored_files on stored_files.id = file_id
    where ${current(of)}`.execute(database(em));
  if (!file) return null;
  const { rows } = await typedSql({ part: 'text' })`
    select picture_part as part from stock_items
    where stock_file_id = ${of.stockFileId} and listed and picture_part is not null
    group by 1 order by min(position)`.execute(database(em));
  return { ...file, parts: rows.map(({ part }) => part) };
}

/**
 * Attaches the thumbnails to their lines, unless the version is no longer current. Lines whose picture could not be
 * read get no thumbnail. A thumbnail with the same bytes as before keeps its id, so that browsers use their cached
 * copy.
 */
export async function saveThumbnails(
  em: EntityManager,
  of: StockFileVersionKey,
  thumbnails: ReadonlyMap<string, StoredObject>,
): Promise<void> {
  const db = database(em);
  const { stockFileId } = of;
  // Thousands of rows are written before the lock, for which every approval of the file waits. When the version is no
  // longer current then, the recurring clean-up deletes them.
  const before = await findKnownPictures(em, stockFileId);
  const added = await insertPictures(em, thumbnails, before);
  const brandId = await lockItems(em, { stockFileId });
  const { rows: still } = await sql`select 1 from stock_files where ${current(of)}`.execute(db);
  if (still.length === 0) return;
  const ids = new Map([...added, ...(await findKnownPictures(em, stockFileId))]);
  // Pictures that were known before may have been removed until the lock was taken.
  for (const [key, id] of await insertPictures(em, thumbnails, ids)) ids.set(key, id);
  const parts = [...thumbnails.keys()];
  const pictures = [...thumbnails.values()].map(({ key }) => ids.get(key));
  await sql`
    update stock_items item set picture_id = made.id, picture_part = made.part
    from (select item.id as item_id, made.id, made.part from stock_items item
        left join unnest(${parts}::text[], ${pictures}::uuid[]) as made(part, id) on made.part = item.picture_part
      where stock_file_id = ${stockFileId} and listed and picture_part is not null) made
    where item.id = made.item_id and (item.picture_id, item.picture_part) is distinct from (made.id, made.part)`.execute(
    db,
  );
  await broadcastBrandChange(em, brandId, 'updated');
}

/** Returns the ids of the pictures of the file's lines by storage key. */
async function findKnownPictures(em: EntityManager, stockFileId: string): Promise<Map<string, string>> {
  const { rows } = await typedSql({ id: 'text', key: 'text' })`
    select distinct on (storage_key) id, storage_key as key from stored_files
    where id in (select picture_id from stock_items where stock_file_id = ${stockFileId} and picture_id is not null)
    order by storage_key, id`.execute(database(em));
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Inserts the rows of thumbnails that are not in `known`. Returns their ids by storage key. */
async function insertPictures(
  em: EntityManager,
  thumbnails: ReadonlyMap<string, StoredObject>,
  known: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const objects = new Map(
    [...thumbnails.values()].flatMap((object) => (known.has(object.key) ? [] : [[object.key, object] as const])),
  );
  const ids = new Map([...objects.keys()].map((key) => [key, uuid()]));
  if (ids.size === 0) return ids;
  const bytes = [...objects.values()].map((object) => object.bytes);
  await sql`insert into stored_files (id, storage_key, original_name, bytes, created_at)
    select id, key, ${thumbnailFileName}, bytes, now()
    from unnest(${[...ids.values()]}::uuid[], ${[...ids.keys()]}::text[], ${bytes}::bigint[]) as picture(id, key, bytes)`.execute(
    database(em),
  );
  return ids;
}
