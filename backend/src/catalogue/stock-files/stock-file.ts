import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import { excelExtensions, hasExtension, type StockFile } from '@portal/contract/stock-files';
import type { RememberedColumn } from '@portal/contract/workbook';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { DomainError } from '../../platform/http/domain-error.js';
import { safeFileName } from '../../platform/http/uploads.js';
import { brandFor } from '../brands/brand-access.js';
import { announceBrand } from '../catalogue-changes.js';

/** A published stock file, as orders and downloads need it. */
export interface PublishedFile {
  id: string;
  brandId: string;
  originalName: string;
  storageKey: string;
  /** 1 until it is replaced. */
  version: number;
  /** What its headers meant when it was published. */
  columns: RememberedColumn[];
}

/** Card title: the name without its extension (specification 2). */
export function withoutExtension(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}

type ListedRow = Omit<StockFile, 'fileName'>;

const listed = sql`id as "_id", original_name as "originalName", ${isoTime('uploaded_at')} as "uploadedAt",
  line_count as "lineCount", version`;
const toStockFile = (row: ListedRow): StockFile => ({ ...row, fileName: withoutExtension(row.originalName) });

export const stockFileNotFound = () => new DomainError('stock_file.not_found', messages.catalogue.stockFileNotFound);

/** A brand's files, newest first. Throws as `brandFor` does. */
export async function listStockFiles(em: EntityManager, caller: Caller, brandId: string): Promise<StockFile[]> {
  await brandFor(em, caller, brandId);
  const { rows } = await sql<ListedRow>`
    select ${listed} from stock_files where brand_id = ${brandId} and deleted_at is null order by uploaded_at desc, id`.execute(
    em.getKysely(),
  );
  return rows.map(toStockFile);
}

/** One file as lists show it. */
export async function listedStockFile(em: EntityManager, id: string): Promise<StockFile> {
  const {
    rows: [row],
  } = await sql<ListedRow>`select ${listed} from stock_files where id = ${id} and deleted_at is null`.execute(
    em.getKysely(),
  );
  if (!row) throw stockFileNotFound();
  return toStockFile(row);
}

/** Throws as `brandFor` does, and `stock_file.not_found` for a file that is not (or no longer) one of the brand's. */
export async function publishedFile(
  em: EntityManager,
  caller: Pick<Caller, 'id' | 'role'>,
  brandId: string,
  fileId: string,
): Promise<PublishedFile> {
  await brandFor(em, caller, brandId);
  const {
    rows: [file],
  } = await sql<PublishedFile>`
    select stock_files.id, brand_id as "brandId", stock_files.original_name as "originalName", storage_key as "storageKey",
      version, columns
    from stock_files join stored_files on stored_files.id = file_id
    where stock_files.id = ${fileId} and brand_id = ${brandId} and deleted_at is null`.execute(em.getKysely());
  if (!file) throw stockFileNotFound();
  return file;
}

/** A name for its card and downloads; it keeps the extension that tells what is in it. Throws as `publishedFile` does. */
export async function renameStockFile(
  em: EntityManager,
  caller: Caller,
  { brandId, fileId, originalName }: { brandId: string; fileId: string; originalName: string },
): Promise<StockFile> {
  const current = await publishedFile(em, caller, brandId, fileId);
  const stem = hasExtension(originalName, excelExtensions) ? withoutExtension(originalName) : originalName;
  const extension = /\.[^.]+$/.exec(current.originalName)?.[0] ?? '';
  const name = safeFileName(`${stem.trim() || withoutExtension(current.originalName)}${extension}`);
  await em.transactional(async (inner) => {
    await sql`update stock_files set original_name = ${name} where id = ${fileId}`.execute(inner.getKysely());
    await announceBrand(inner, brandId, 'updated');
  });
  return listedStockFile(em, fileId);
}

/** Hides the file; orders keep their data (design 6). Throws as `publishedFile` does. */
export async function removeStockFile(
  em: EntityManager,
  caller: Caller,
  brandId: string,
  fileId: string,
): Promise<void> {
  await publishedFile(em, caller, brandId, fileId);
  await em.transactional(async (inner) => {
    const { numAffectedRows } = await sql`
      update stock_files set deleted_at = now() where id = ${fileId} and deleted_at is null`.execute(inner.getKysely());
    if (numAffectedRows !== 1n) throw stockFileNotFound();
    await announceBrand(inner, brandId, 'updated');
  });
}
