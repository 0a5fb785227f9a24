import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DraftCell } from '@portal/contract/drafts';
import type { Language } from '@portal/contract/languages';
import { freeLotsSql } from '../../catalogue/inventory/stock-ledger.js';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { type Requester, WorkQueue } from '../../platform/work-queue/work-queue.js';
import { type OrderSheetRow, writeOrderSheet } from '../../workbook/writing/order-sheet-writer.js';

/** A stock file with more references is written with the ordered ones only: 10,000 rows take a second. */
const mostReferences = 10_000;
/** Parsing the database's result for so many rows takes some 10 ms of the event loop. */
const rowsPerQuery = 1000;

interface FilledIn {
  stockFileId: string;
  /** The first line of the sheet, such as the names of stock file and buyer. */
  title: string;
  lines: readonly DraftCell[];
  language: Language;
}

/**
 * Writes the order sheet of a stock file in the portal's layout with lots filled in: the file of a submitted draft, and
 * its download where the brand's own workbook cannot be filled in.
 */
@Injectable()
export class DraftWorkbook {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: WorkQueue,
  ) {}

  /** Returns the bytes of an .xlsx file. It has all references that can be ordered, in the order of the stock file. */
  async write({ stockFileId, title, lines, language }: FilledIn, requester: Requester): Promise<Buffer> {
    const lots = new Map(lines.map((line) => [line.stockItemId, line.lots]));
    const ids = await this.#ids(stockFileId, [...lots.keys()]);
    const work = { ...requester, size: ids.length > 1000 ? 'large' : 'small' } as const;
    return this.queue.run(work, () => writeOrderSheet(title, this.#rows(ids, lots), language));
  }

  /** The ids of the sheet's references. Read once, so that a new version of the stock file moves none of them. */
  async #ids(stockFileId: string, ordered: string[]): Promise<string[]> {
    const { rows } = await typedSql({ id: 'text' })`
      select id from stock_items where stock_file_id = ${stockFileId} and (id = any(${ordered}::uuid[])
        or listed and (select line_count from stock_files where id = ${stockFileId}) <= ${mostReferences})
      order by position, id`.execute(database(this.em));
    return rows.map(({ id }) => id);
  }

  async *#rows(ids: readonly string[], lots: ReadonlyMap<string, number>): AsyncGenerator<OrderSheetRow> {
    for (let from = 0; from < ids.length; from += rowsPerQuery) {
      const some = ids.slice(from, from + rowsPerQuery);
      const { rows } = await typedSql<Omit<OrderSheetRow, 'lots'> & { id: string }>({
        id: 'text',
        reference: 'text',
        barcode: 'text?',
        description: 'text?',
        colour: 'text?',
        size: 'text?',
        unitPrice: 'text',
        unitsPerLot: 'number',
        availableLots: 'number?',
      })`
        select id, reference, barcode, description, colour, size, wholesale_price::text as "unitPrice",
          units_per_lot as "unitsPerLot",
          greatest(${freeLotsSql}, case when available_lots is null then null else 0 end) as "availableLots"
        from unnest(${some}::uuid[]) with ordinality as wanted(id, place) join stock_items item using (id)
        order by place`.execute(database(this.em));
      for (const { id, ...row } of rows) yield { ...row, lots: lots.get(id) ?? 0 };
    }
  }
}
