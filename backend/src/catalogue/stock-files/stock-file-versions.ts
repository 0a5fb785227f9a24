import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StockChange, StockChangesQuery, StockFileVersion } from '@portal/contract/stock-files';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { isoTime } from '../../platform/db/iso-time.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { boundedPageClause, containsPattern, maxPageRows } from '../../platform/http/lists/paging.js';
import { findPublishedFile, stockFileNotFound } from './stock-file.js';

/**
 * Reads the versions of a stock file and the changes that each made. Every method throws the errors of
 * `findPublishedFile`.
 */
@Injectable()
export class StockFileVersions {
  constructor(private readonly em: EntityManager) {}

  /** Returns the newest 1,000 versions, newest first. */
  async list(caller: Caller, brandId: string, fileId: string): Promise<StockFileVersion[]> {
    await findPublishedFile(this.em, caller, brandId, fileId);
    const { rows } = await typedSql<StockFileVersion>({
      version: 'number',
      originalName: 'text',
      publishedAt: 'text',
      publishedBy: 'text',
      lineCount: 'number',
      added: 'number',
      gone: 'number',
      priceChanged: 'number',
      stockChanged: 'number',
    })`
      select version, original_name as "originalName", ${isoTime('published_at')} as "publishedAt",
        users.name as "publishedBy", line_count as "lineCount", added, gone, price_changed as "priceChanged",
        stock_changed as "stockChanged"
      from stock_file_versions join users on users.id = published_by
      where stock_file_id = ${fileId} order by version desc limit ${maxPageRows}`.execute(database(this.em));
    return rows;
  }

  /** Returns the storage key and name of the file of one version. */
  async file(
    caller: Caller,
    brandId: string,
    fileId: string,
    version: number,
  ): Promise<{ storageKey: string; originalName: string }> {
    await findPublishedFile(this.em, caller, brandId, fileId);
    const file = await database(this.em)
      .selectFrom('stock_file_versions')
      .innerJoin('stored_files', 'stored_files.id', 'file_id')
      .select(['storage_key as storageKey', 'stock_file_versions.original_name as originalName'])
      .where('stock_file_id', '=', fileId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!file) throw stockFileNotFound();
    return file;
  }

  /** Returns a version's changes in the order of the sheet, with removed references last. */
  async changes(
    caller: Caller,
    { brandId, fileId, version }: { brandId: string; fileId: string; version: number },
    query: StockChangesQuery,
  ): Promise<{ rows: StockChange[]; total: number }> {
    await findPublishedFile(this.em, caller, brandId, fileId);
    const term = query.search ? containsPattern(query.search) : null;
    const matching = sql`from stock_item_changes change join stock_items item on item.id = stock_item_id
      where change.stock_file_id = ${fileId} and version = ${version}
      ${query.kind ? sql`and kind = ${query.kind}` : sql``}
      ${term ? sql`and (search_folded(reference) ilike ${term} or search_folded(description) ilike ${term})` : sql``}`;
    const { rows } = await typedSql<StockChange>({
      reference: 'text',
      description: 'text?',
      colour: 'text?',
      size: 'text?',
      kind: 'text',
      before: 'number?',
      after: 'number?',
    })`
      select reference, description, colour, size, kind, before::float8 as before, after::float8 as after
      ${matching} order by kind = 'gone', position, item.id, kind ${boundedPageClause(query)}`.execute(
      database(this.em),
    );
    const count = await typedSql({
      total: 'number',
    })`select count(*)::int as total ${matching}`.execute(database(this.em));
    return { rows, total: count.rows[0]?.total ?? 0 };
  }
}
