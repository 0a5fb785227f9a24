import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { PublishedLine, StockLineChoicesAnswer, StockLinesQuery } from '@portal/contract/stock-files';
import { sql } from 'kysely';
import type { Caller } from '../../auth/caller.js';
import { DomainError } from '../../platform/http/domain-error.js';
import { containing, orderOf, pageOf } from '../../platform/http/paging.js';
import { listedStockFile, publishedFile } from './stock-file.js';

/** Above this nobody scrolls: without paging a list answers whole (design 5), and a file may have 200,000 lines. */
const wholeUpTo = 1000;
const choicesListed = 300;

const free = 'available_lots - reserved_lots';
const sortable = {
  reference: 'reference',
  description: 'description',
  colour: 'colour',
  size: 'size',
  wholesalePrice: 'wholesale_price',
  unitsPerLot: 'units_per_lot',
  availableLots: free,
};

/** The references of a published file as they can be ordered now. Every answer throws as `publishedFile` does. */
@Injectable()
export class StockLines {
  constructor(private readonly em: EntityManager) {}

  /** In the order of the sheet unless asked otherwise. */
  async list(
    caller: Caller,
    brandId: string,
    fileId: string,
    query: StockLinesQuery,
  ): Promise<{ rows: PublishedLine[]; total: number }> {
    await publishedFile(this.em, caller, brandId, fileId);
    const term = query.search ? containing(query.search) : null;
    const matching = sql`from stock_items where stock_file_id = ${fileId} and listed
      ${query.available === 'true' ? sql`and (available_lots is null or available_lots > reserved_lots)` : sql``}
      ${query.colour ? sql`and colour = ${query.colour}` : sql``}
      ${query.size ? sql`and size = ${query.size}` : sql``}
      ${term ? sql`and (reference ilike ${term} or description ilike ${term} or barcode ilike ${term})` : sql``}`;
    const { rows } = await sql<PublishedLine>`
      select id as "_id", reference, description, colour, size, barcode, retail_price::float8 as "retailPrice",
        wholesale_price::float8 as "wholesalePrice", units_per_lot as "unitsPerLot", minimum_lots as "minimumLots",
        greatest(${sql.raw(free)}, case when available_lots is null then null else 0 end) as "availableLots",
        picture_id as picture
      ${matching} ${orderOf(query.sort, sortable, 'position, id', 'position, id')}
      ${pageOf({ ...query, limit: query.limit ?? wholeUpTo })}`.execute(this.em.getKysely());
    const count = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(this.em.getKysely());
    return { rows, total: count.rows[0]?.total ?? 0 };
  }

  async choices(caller: Caller, brandId: string, fileId: string): Promise<StockLineChoicesAnswer> {
    await publishedFile(this.em, caller, brandId, fileId);
    const [file, colours, sizes] = [
      await listedStockFile(this.em, fileId),
      await this.#values('colour', fileId),
      await this.#values('size', fileId),
    ];
    return { file, colours, sizes, pictures: await this.#hasPictures(fileId) };
  }

  /** The small picture that lines of the file show. Throws `common.not_found` when none of them does. */
  async picture(caller: Caller, brandId: string, fileId: string, pictureId: string): Promise<string> {
    await publishedFile(this.em, caller, brandId, fileId);
    const {
      rows: [picture],
    } = await sql<{ key: string }>`
      select storage_key as key from stored_files where id = ${pictureId}
        and exists (select from stock_items where stock_file_id = ${fileId} and picture_id = ${pictureId} and listed)`.execute(
      this.em.getKysely(),
    );
    if (!picture) throw new DomainError('common.not_found', messages.common.notFound);
    return picture.key;
  }

  async #hasPictures(fileId: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from stock_items where stock_file_id = ${fileId} and picture_id is not null and listed limit 1`.execute(
      this.em.getKysely(),
    );
    return rows.length > 0;
  }

  async #values(column: 'colour' | 'size', fileId: string): Promise<string[]> {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from stock_items
      where stock_file_id = ${fileId} and listed and ${sql.ref(column)} is not null
      group by 1 order by count(*) desc, 1 limit ${choicesListed}`.execute(this.em.getKysely());
    return rows.map(({ value }) => value);
  }
}
