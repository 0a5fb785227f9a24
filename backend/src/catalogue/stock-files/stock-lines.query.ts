import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { PublishedLine, StockLineChoicesResponse, StockLinesQuery } from '@portal/contract/stock-files';
import { foldSearchText } from '@portal/contract/text/search-text';
import { type RawBuilder, sql } from 'kysely';
import { brandVisibleTo } from '../../auth/brand-visibility.js';
import type { Caller } from '../../auth/caller.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import {
  boundedPageClause,
  containsPattern,
  escapeWildcards,
  orderByClause,
} from '../../platform/http/lists/paging.js';
import { requireAccess } from '../brands/brand-access.js';
import { freeLotsSql } from '../inventory/stock-ledger.js';
import { findPublishedFile, findStockFileById, stockFileNotFound } from './stock-file.js';

const choicesListed = 300;

const sortable = {
  reference: 'reference',
  description: 'description',
  colour: 'colour',
  size: 'size',
  wholesalePrice: 'wholesale_price',
  unitsPerLot: 'units_per_lot',
  availableLots: '"availableLots"',
};

/** The columns of a reference as it is published, from `stock_items item`. */
export const publishedLine = {
  columns: {
    _id: 'text',
    reference: 'text',
    description: 'text?',
    colour: 'text?',
    size: 'text?',
    barcode: 'text?',
    retailPrice: 'number?',
    wholesalePrice: 'number',
    unitsPerLot: 'number',
    minimumLots: 'number?',
    availableLots: 'number?',
    picture: 'text?',
  },
  sql: sql`item.id as "_id", item.reference, item.description, item.colour, item.size, item.barcode,
    item.retail_price::float8 as "retailPrice", item.wholesale_price::float8 as "wholesalePrice",
    item.units_per_lot as "unitsPerLot", item.minimum_lots as "minimumLots",
    greatest(${freeLotsSql}, case when item.available_lots is null then null else 0 end) as "availableLots",
    item.picture_id as picture`,
} as const;

/** The trigrams of `stock_items_by_folded_text` cannot find parts with fewer characters. */
const shortestFolded = 3;

/**
 * The condition that a reference of a stock file contains a term. Only texts that folding changes are looked up in their
 * folded form, which `stock_items_by_folded_text` stores: to fold those of 100,000 references takes more than a second.
 * Shorter terms find what is stored as it was typed, or folded already.
 */
function contains(fileId: string, search: string): RawBuilder<boolean> {
  const term = containsPattern(search);
  const typed = `%${escapeWildcards(search.trim())}%`;
  const isShort = foldSearchText(search).trim().length < shortestFolded;
  const byStored = (pattern: string) =>
    sql`reference ilike ${pattern} or description ilike ${pattern} or barcode ilike ${pattern}`;
  if (isShort) return sql<boolean>`(${byStored(term)} ${typed === term ? sql`` : sql`or ${byStored(typed)}`})`;
  return sql<boolean>`(${byStored(term)}
    or item.id = any(array(select id from stock_items where stock_file_id = ${fileId}
      and (search_folded(reference) <> reference or search_folded(description) <> description
        or search_folded(barcode) <> barcode)
      and (search_folded(reference) ilike ${term} or search_folded(description) ilike ${term}
        or search_folded(barcode) ilike ${term}))))`;
}

/**
 * Reads the references of a published stock file with their available lots. Every method throws the errors of
 * `findPublishedFile`.
 */
@Injectable()
export class StockLines {
  constructor(private readonly em: EntityManager) {}

  /** Returns a page of the references, by default in the order of the sheet. */
  async list(
    caller: Caller,
    brandId: string,
    fileId: string,
    query: StockLinesQuery,
  ): Promise<{ rows: PublishedLine[]; total: number }> {
    const matching = sql`from stock_items item where stock_file_id = ${fileId} and listed
      ${query.available === 'true' ? sql`and (available_lots is null or ${freeLotsSql} > 0)` : sql``}
      ${query.colour ? sql`and colour = ${query.colour}` : sql``}
      ${query.size ? sql`and size = ${query.size}` : sql``}
      ${query.search ? sql`and ${contains(fileId, query.search)}` : sql``}`;
    // One statement: each takes more of the processor than these look-ups.
    const {
      rows: [brand],
    } = await typedSql<{ visible: boolean; isPublished: boolean; total: number; lines: PublishedLine[] }>({
      visible: 'boolean',
      isPublished: 'boolean',
      total: 'number',
      lines: 'json',
    })`
      select ${brandVisibleTo(caller)} as visible, file.id is not null as "isPublished",
        (select count(*)::int ${matching}) as total, (
          select coalesce(json_agg(line), '[]') from (
            select ${publishedLine.sql}
            ${matching} ${orderByClause(query.sort, sortable, 'position, id', 'position, id')}
            ${boundedPageClause(query)}) line) as lines
      from brands left join stock_files file
        on file.id = ${fileId} and file.brand_id = brands.id and file.deleted_at is null
      where brands.id = ${brandId} and brands.deleted_at is null`.execute(database(this.em));
    requireAccess(brand);
    if (!brand.isPublished) throw stockFileNotFound();
    return { rows: brand.lines, total: brand.total };
  }

  async choices(caller: Caller, brandId: string, fileId: string): Promise<StockLineChoicesResponse> {
    await findPublishedFile(this.em, caller, brandId, fileId);
    const [file, colours, sizes] = [
      await findStockFileById(this.em, fileId),
      await this.#values('colour', fileId),
      await this.#values('size', fileId),
    ];
    return { file, colours, sizes, pictures: await this.#hasPictures(fileId) };
  }

  /** Returns the storage key of a thumbnail. Throws `common.not_found` when no line of the file shows the thumbnail. */
  async picture(caller: Caller, brandId: string, fileId: string, pictureId: string): Promise<string> {
    await findPublishedFile(this.em, caller, brandId, fileId);
    const picture = await database(this.em)
      .selectFrom('stock_items')
      .innerJoin('stored_files', 'stored_files.id', 'picture_id')
      .select('storage_key')
      .where('stock_file_id', '=', fileId)
      .where('picture_id', '=', pictureId)
      .where('listed', '=', true)
      .limit(1)
      .executeTakeFirst();
    if (!picture) throw new DomainError('common.not_found', messages.common.notFound);
    return picture.storage_key;
  }

  async #hasPictures(fileId: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from stock_items where stock_file_id = ${fileId} and picture_id is not null and listed limit 1`.execute(
      database(this.em),
    );
    return rows.length > 0;
  }

  async #values(column: 'colour' | 'size', fileId: string): Promise<string[]> {
    const { rows } = await typedSql({ value: 'text' })`
      select ${sql.ref(column)} as value from stock_items
      where stock_file_id = ${fileId} and listed and ${sql.ref(column)} is not null
      group by 1 order by count(*) desc, 1 limit ${choicesListed}`.execute(database(this.em));
    return rows.map(({ value }) => value);
  }
}
