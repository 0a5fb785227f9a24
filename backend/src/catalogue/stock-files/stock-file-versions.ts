import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StockChange, StockChangesQuery, StockFileVersion } from '@portal/contract/stock-files';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { containing, pageOf } from '../../platform/http/paging.js';
import { publishedFile, stockFileNotFound } from './stock-file.js';

/** What was published under a card, and what each time changed. Every answer throws as `publishedFile` does. */
@Injectable()
export class StockFileVersions {
  constructor(private readonly em: EntityManager) {}

  /** Newest first. */
  async list(caller: Caller, brandId: string, fileId: string): Promise<StockFileVersion[]> {
    await publishedFile(this.em, caller, brandId, fileId);
    const { rows } = await sql<StockFileVersion>`
      select version, original_name as "originalName", ${isoTime('published_at')} as "publishedAt",
        users.name as "publishedBy", line_count as "lineCount", added, gone, price_changed as "priceChanged",
        stock_changed as "stockChanged"
      from stock_file_versions join users on users.id = published_by
      where stock_file_id = ${fileId} order by version desc`.execute(this.em.getKysely());
    return rows;
  }

  /** The bytes of one of them. */
  async file(
    caller: Caller,
    brandId: string,
    fileId: string,
    version: number,
  ): Promise<{ storageKey: string; originalName: string }> {
    await publishedFile(this.em, caller, brandId, fileId);
    const {
      rows: [file],
    } = await sql<{ storageKey: string; originalName: string }>`
      select storage_key as "storageKey", stock_file_versions.original_name as "originalName"
      from stock_file_versions join stored_files on stored_files.id = file_id
      where stock_file_id = ${fileId} and version = ${version}`.execute(this.em.getKysely());
    if (!file) throw stockFileNotFound();
    return file;
  }

  /** In the order of the sheet, what it took away last. */
  async changes(
    caller: Caller,
    { brandId, fileId, version }: { brandId: string; fileId: string; version: number },
    query: StockChangesQuery,
  ): Promise<{ rows: StockChange[]; total: number }> {
    await publishedFile(this.em, caller, brandId, fileId);
    const term = query.search ? containing(query.search) : null;
    const matching = sql`from stock_item_changes change join stock_items item on item.id = stock_item_id
      where change.stock_file_id = ${fileId} and version = ${version}
      ${query.kind ? sql`and kind = ${query.kind}` : sql``}
      ${term ? sql`and (reference ilike ${term} or description ilike ${term})` : sql``}`;
    const { rows } = await sql<StockChange>`
      select reference, description, colour, size, kind, before::float8 as before, after::float8 as after
      ${matching} order by kind = 'gone', position, item.id, kind ${pageOf(query)}`.execute(this.em.getKysely());
    const count = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(this.em.getKysely());
    return { rows, total: count.rows[0]?.total ?? 0 };
  }
}
