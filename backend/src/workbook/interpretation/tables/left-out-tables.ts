import { type ColumnField, workbookLimits } from '@portal/contract/workbook';
import { WorkbookRefused } from '../../cells.js';
import { fieldNames } from '../cells/problem-list.js';
import { type FoundHeader, requiredField, type SheetKind } from '../headers/header.js';
import { namesCost } from '../headers/price-words.js';

/** How many of the tables that were left out are named in the message that refuses a file. */
const mostNamed = 3;

/**
 * Collects ranges that resemble a table but were not read, for warnings and for the message that refuses a file without
 * a table.
 */
export class LeftOutTables {
  readonly #kind: SheetKind;
  /** `known` is the number of columns with a known header; the refusal names the ranges with the most known columns. */
  readonly #found: { fields: number; known: number; description: string }[] = [];
  #unlabelled: string | null = null;

  constructor(kind: SheetKind) {
    this.#kind = kind;
  }

  /**
   * Adds a range that is not read. Returns a warning that names the missing columns if the range resembles a table,
   * else null.
   */
  add(sheet: string, { columns, row }: FoundHeader): { expected: string; statement: string } | null {
    const named = columns.flatMap(({ header, meaning: { claims } }) =>
      claims.map(({ field }) => field).filter((field) => field !== 'wholesalePrice' || !namesCost(header)),
    );
    const fields = [...new Set(named)];
    const needed = requiredField[this.#kind];
    // In an order, barcodes identify the articles as well.
    const isNamed = fields.includes('reference') || (this.#kind === 'order' && fields.includes('barcode'));
    const missing = [...(isNamed ? [] : (['reference'] as const)), ...(fields.includes(needed) ? [] : [needed])];
    const lacks =
      missing.length === 0 ? 'no clear header' : `no ${missing.map((field) => fieldNames[field]).join(' and no ')}`;
    if (fields.length > 1 || isNamed) {
      const has = fields.slice(0, 6).map((field) => fieldNames[field]);
      const description = `sheet "${sheet}" row ${row}: ${has.join(', ')}, but ${lacks} column`;
      this.#found.push({ fields: fields.length, known: fields.length - missing.length, description });
    }
    if (!this.#resemblesTable(fields)) return null;
    return {
      expected: `${this.#kind === 'stock' ? 'a' : 'an'} ${fieldNames[needed]} column`,
      statement: `Sheet "${sheet}" was left out: it lists references but has ${lacks} column`,
    };
  }

  /** Notes a table whose columns no word names. `row` is the row of its unknown labels, 0 without any. */
  addUnlabelled(sheet: string, row: number): void {
    this.#unlabelled ??=
      row === 0
        ? `Sheet "${sheet}" has a table without a header row`
        : `The words in row ${row} of sheet "${sheet}" do not say what the columns of its table hold`;
  }

  refusal(): WorkbookRefused {
    if (this.#unlabelled !== null && this.#found.every(({ fields }) => fields < 2))
      return new WorkbookRefused('workbook.no_table', `${this.#unlabelled}. Please choose the meaning of its columns.`);
    const needed = this.#kind === 'stock' ? 'a wholesale price' : 'an order quantity';
    const nearest = this.#found.sort((left, right) => right.known - left.known).slice(0, mostNamed);
    const found = nearest.map(({ description }) => description).join('; ') || 'no such row';
    return new WorkbookRefused(
      'workbook.no_table',
      `No table was found: a header row with a reference and ${needed} column is expected ` +
        `in the first ${workbookLimits.headerSearchRows} rows of a sheet. Found: ${found}.`,
    );
  }

  /**
   * True when the headers are those of a table with goods: a size guide lists references, too, but neither counts nor
   * prices them.
   */
  #resemblesTable(fields: readonly ColumnField[]): boolean {
    if (!fields.includes('reference') || fields.length < 4) return false;
    return this.#kind === 'stock'
      ? fields.includes('available') || fields.includes('order')
      : fields.includes('unitsPerLot');
  }
}
