import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { StoredObject } from '../../platform/storage/storage.js';
import { recordFile } from '../../platform/storage/stored-file.js';
import { announceBrand } from '../catalogue-changes.js';
import { lock } from '../inventory/stock-ledger.js';

/** A version of a stock file, as its outbox event names it. */
export type Pictured = { stockFileId: string; version: string };

/** Tells them from what people upload, which is never called so: the portal takes no such files. */
export const pictureName = 'picture.webp';

const current = ({ stockFileId, version }: Pictured) =>
  sql`stock_files.id = ${stockFileId} and stock_files.version = ${version}::int and stock_files.deleted_at is null`;

/** The workbook and the parts of it that its lines show; null once the version was replaced or deleted. */
export async function picturedFile(
  em: EntityManager,
  of: Pictured,
): Promise<{ storageKey: string; parts: string[] } | null> {
  const {
    rows: [file],
  } = await sql<{ storageKey: string }>`
    select storage_key as "storageKey" from stock_files join stored_files on stored_files.id = file_id
    where ${current(of)}`.execute(em.getKysely());
  if (!file) return null;
  const { rows } = await sql<{ part: string }>`
    select picture_part as part from stock_items
    where stock_file_id = ${of.stockFileId} and listed and picture_part is not null
    group by 1 order by min(position)`.execute(em.getKysely());
  return { ...file, parts: rows.map(({ part }) => part) };
}

/**
 * Shows the pictures made, by the parts they were made of, unless the version is no longer the current one. Parts
 * without a picture cannot be read: their lines have none. What was shown before under the same bytes keeps its id, so
 * that browsers need not fetch it again.
 */
export async function keepPictures(
  em: EntityManager,
  of: Pictured,
  made: ReadonlyMap<string, StoredObject>,
): Promise<void> {
  const db = em.getKysely();
  const { stockFileId } = of;
  const brandId = await lock(em, { stockFileId });
  const { rows: still } = await sql`select 1 from stock_files where ${current(of)}`.execute(db);
  if (still.length === 0) return;
  const { rows: known } = await sql<{ id: string; key: string }>`
    select distinct on (storage_key) id, storage_key as key from stored_files
    where id in (select picture_id from stock_items where stock_file_id = ${stockFileId} and picture_id is not null)
    order by storage_key, id`.execute(db);
  const ids = new Map(known.map(({ id, key }) => [key, id]));
  for (const object of made.values()) {
    if (!ids.has(object.key)) ids.set(object.key, await recordFile(em, object, 'picture.webp'));
  }
  const parts = [...made.keys()];
  const pictures = [...made.values()].map(({ key }) => ids.get(key));
  await sql`
    update stock_items item set picture_id = made.id, picture_part = made.part
    from (select item.id as item_id, made.id, made.part from stock_items item
        left join unnest(${parts}::text[], ${pictures}::uuid[]) as made(part, id) on made.part = item.picture_part
      where stock_file_id = ${stockFileId} and listed and picture_part is not null) made
    where item.id = made.item_id and (item.picture_id, item.picture_part) is distinct from (made.id, made.part)`.execute(
    db,
  );
  await announceBrand(em, brandId, 'updated');
}
