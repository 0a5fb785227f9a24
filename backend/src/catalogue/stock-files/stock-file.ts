import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import type { StockFile } from '@portal/contract/stock-files';
import type { RememberedColumn } from '@portal/contract/workbook';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { DomainError } from '../../platform/http/domain-error.js';
import { brandFor } from '../brands/brand-access.js';

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

/** A brand's files, newest first. Throws as `brandFor` does. */
export async function listStockFiles(em: EntityManager, caller: Caller, brandId: string): Promise<StockFile[]> {
  await brandFor(em, caller, brandId);
  const { rows } = await sql<{ _id: string; originalName: string; uploadedAt: string; lineCount: number }>`
    select id as "_id", original_name as "originalName", ${isoTime('uploaded_at')} as "uploadedAt",
      line_count as "lineCount"
    from stock_files where brand_id = ${brandId} and deleted_at is null order by uploaded_at desc, id`.execute(
    em.getKysely(),
  );
  return rows.map((row) => ({ ...row, fileName: withoutExtension(row.originalName) }));
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
    select stock_files.id, brand_id as "brandId", stock_files.original_name as "originalName", storage_key as "storageKey", version, columns
    from stock_files join stored_files on stored_files.id = file_id
    where stock_files.id = ${fileId} and brand_id = ${brandId} and deleted_at is null`.execute(em.getKysely());
  if (!file) throw new DomainError('stock_file.not_found', messages.catalogue.stockFileNotFound);
  return file;
}
