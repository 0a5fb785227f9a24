import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { excelExtensions, hasExtension, type StockFile } from '@portal/contract/stock-files';
import type { RememberedColumn } from '@portal/contract/workbook';
import { sql } from 'kysely';
import { brandVisibleTo } from '../../auth/brand-visibility.js';
import type { Caller, CallerScope } from '../../auth/caller.js';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import { safeFileName } from '../../platform/http/inputs/uploads.js';
import { maxListedRows } from '../../platform/http/lists/paging.js';
import { requireAccess } from '../brands/brand-access.js';
import { broadcastBrandChange, broadcastNewName } from '../catalogue-changes.js';
import { lockStock } from '../inventory/stock-locks.js';
import { isViewRecorded, recordBrandView } from './buyer-activity.js';

/** The fields of a published stock file that orders and downloads need. */
export interface PublishedFile {
  id: string;
  brandId: string;
  originalName: string;
  storageKey: string;
  /** Starts at 1 and grows with each replacement. */
  version: number;
  /** The meaning of the file's column headers when it was published. */
  columns: RememberedColumn[];
}

/** Returns a stock file's title, which is its file name without the extension (specification 2). */
export function withoutExtension(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}

type ListedRow = Omit<StockFile, 'fileName'>;

const listed = sql`id as "_id", original_name as "originalName", ${isoTime('uploaded_at')} as "uploadedAt",
  line_count as "lineCount", version`;
const toStockFile = (row: ListedRow): StockFile => ({ ...row, fileName: withoutExtension(row.originalName) });

const listedRows = typedSql<ListedRow>({
  _id: 'text',
  originalName: 'text',
  uploadedAt: 'text',
  lineCount: 'number',
  version: 'number',
});

export const stockFileNotFound = () => new DomainError('stock_file.not_found', messages.catalogue.stockFileNotFound);

/**
 * Returns a brand's stock files, newest first, and records a buyer's view of the list. Throws the errors of
 * `findAccessibleBrand`.
 */
export async function listStockFiles(em: EntityManager, caller: Caller, brandId: string): Promise<StockFile[]> {
  // One statement: each takes more of the processor than these look-ups.
  const {
    rows: [brand],
  } = await typedSql<{ visible: boolean; isViewRecorded: boolean; files: ListedRow[] }>({
    visible: 'boolean',
    isViewRecorded: 'boolean',
    files: 'json',
  })`
    select ${brandVisibleTo(caller)} as visible, ${isViewRecorded(caller)} as "isViewRecorded", (
      select coalesce(json_agg(file), '[]') from (
        select ${listed} from stock_files where brand_id = brands.id and deleted_at is null
        order by uploaded_at desc, id limit ${maxListedRows}) file) as files
    from brands where id = ${brandId} and deleted_at is null`.execute(database(em));
  requireAccess(brand);
  if (!brand.isViewRecorded) await recordBrandView(em, caller, brandId);
  return brand.files.map(toStockFile);
}

export async function findStockFileById(em: EntityManager, id: string): Promise<StockFile> {
  const {
    rows: [row],
  } = await listedRows`select ${listed} from stock_files where id = ${id} and deleted_at is null`.execute(database(em));
  if (!row) throw stockFileNotFound();
  return toStockFile(row);
}

/**
 * Returns a published stock file. Throws the errors of `findAccessibleBrand`, and `stock_file.not_found` for a file
 * that does not belong to the brand or was deleted.
 */
export async function findPublishedFile(
  em: EntityManager,
  caller: CallerScope,
  brandId: string,
  fileId: string,
): Promise<PublishedFile> {
  const {
    rows: [brand],
  } = await typedSql<{ visible: boolean; file: PublishedFile | null }>({ visible: 'boolean', file: 'json?' })`
    select ${brandVisibleTo(caller)} as visible, (
      select json_build_object('id', stock_files.id, 'brandId', brand_id, 'originalName', stock_files.original_name,
        'storageKey', storage_key, 'version', version, 'columns', columns)
      from stock_files join stored_files on stored_files.id = file_id
      where stock_files.id = ${fileId} and brand_id = brands.id and stock_files.deleted_at is null) as file
    from brands where id = ${brandId} and deleted_at is null`.execute(database(em));
  requireAccess(brand);
  const { file } = brand;
  if (!file) throw stockFileNotFound();
  return file;
}

/**
 * Returns the meanings of the column headers in the brand's newest file, which are applied first when the next file is
 * read (row X01).
 */
export async function findRememberedColumns(em: EntityManager, brandId: string): Promise<RememberedColumn[]> {
  const newest = await database(em)
    .selectFrom('stock_files')
    .select('columns')
    .where('brand_id', '=', brandId)
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.columns ?? [];
}

/**
 * Renames the stock file, also for downloads. The extension is kept, because it names the file's format. Throws the
 * errors of `findPublishedFile`.
 */
export async function renameStockFile(
  em: EntityManager,
  caller: Caller,
  { brandId, fileId, originalName }: { brandId: string; fileId: string; originalName: string },
): Promise<StockFile> {
  const stem = hasExtension(originalName, excelExtensions) ? withoutExtension(originalName) : originalName;
  await em.transactional(async (inner) => {
    // A new version names the file as well, and may bring another extension.
    await lockStock(inner, { stockFileId: fileId });
    const current = await findPublishedFile(inner, caller, brandId, fileId);
    const extension = /\.[^.]+$/.exec(current.originalName)?.[0] ?? '';
    // A slash in a typed name is no folder: "Spring/Summer" becomes "Spring-Summer".
    const named = stem.trim().replace(/[/\\]/g, '-') || withoutExtension(current.originalName);
    const name = safeFileName(`${named}${extension}`);
    await sql`update stock_files set original_name = ${name} where id = ${fileId}`.execute(database(inner));
    await audit(inner, 'stock-file.rename', { id: fileId, changes: { file: [current.originalName, name] } });
    await broadcastNewName(inner, brandId);
  });
  return findStockFileById(em, fileId);
}

/**
 * Deletes the stock file: hides it from everybody, while its orders keep their data (design 6). Throws the errors of
 * `findPublishedFile`.
 */
export async function removeStockFile(
  em: EntityManager,
  caller: Caller,
  brandId: string,
  fileId: string,
): Promise<void> {
  await findPublishedFile(em, caller, brandId, fileId);
  await em.transactional(async (inner) => {
    const { numAffectedRows } = await sql`
      update stock_files set deleted_at = now() where id = ${fileId} and deleted_at is null`.execute(database(inner));
    if (numAffectedRows !== 1n) throw stockFileNotFound();
    await audit(inner, 'stock-file.remove', { id: fileId });
    await broadcastBrandChange(inner, brandId, 'updated');
  });
}
