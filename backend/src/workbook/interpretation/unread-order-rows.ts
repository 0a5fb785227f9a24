import { type UnreadRows, workbookLimits } from '@portal/contract/workbook';
import type { Cell } from '../cells.js';
import { readPrice, readReference } from './cells/cell-values.js';
import { numberShown } from './cells/number-shown.js';
import type { HeaderColumn } from './headers/header.js';

type Cells = readonly (Cell | undefined)[];

/** Rows kept per sheet, which are enough to find the first with goods. */
const mostRows = 50;
const mostCells = 20;
/** A hidden sheet that lists as large a share of the goods is the supplier's, for formulas to look up values in. */
const shareOfLookUps = 0.9;
/** Shorter texts and numbers are no codes, and longer ones are sentences; in characters. */
const codeLength = { least: 3, most: 100 };

interface KeptNumber {
  column: number;
  value: number;
}

/**
 * Keeps rows of sheets from which no table was read, if they have a text or code and a whole number. Only the
 * published references tell whether they are ordered goods or instructions, size charts and bank details.
 */
export class UnreadOrderRows {
  readonly #sheets = new Map<string, { row: number; codes: string[]; numbers: KeptNumber[] }[]>();
  /** The columns of each sheet whose header says that they hold no lots. */
  readonly #known = new Map<string, ReadonlySet<number>>();
  readonly #hidden = new Set<string>();

  row(sheet: string, row: number, cells: Cells, isHidden: boolean): void {
    if (isHidden) this.#hidden.add(sheet);
    const rows = this.#sheets.get(sheet) ?? [];
    if (rows.length >= mostRows) return;
    const codes: string[] = [];
    const numbers: KeptNumber[] = [];
    cells.slice(0, workbookLimits.columns).forEach((cell, column) => {
      if (cell?.kind !== 'text' && cell?.kind !== 'number') return;
      const code = readReference(cell) ?? '';
      const value = numberShown(cell);
      if (code.length >= codeLength.least && code.length <= codeLength.most) codes.push(code);
      if (value === null || value <= 0 || value > workbookLimits.lotsPerLine || isMoney(cell)) return;
      numbers.push({ column, value });
    });
    const isOrder = numbers.some(({ value }) => Number.isInteger(value)) && codes.length > 0;
    if (!isOrder || codes.length > mostCells || numbers.length > mostCells) return;
    this.#sheets.set(sheet, [...rows, { row, codes, numbers }]);
  }

  /** Takes the columns of a header that lacks the order or the reference: a price or a stock in them is no order. */
  headerFound(sheet: string, columns: readonly HeaderColumn[]): void {
    const known = columns.filter(
      ({ meaning }) => meaning.match !== 'none' && !meaning.claims.some(({ field }) => field === 'order'),
    );
    this.#known.set(sheet, new Set(known.map(({ column }) => column)));
  }

  /** Excludes a sheet, because a table of it was read or a problem already names it. */
  wasRead(sheet: string): void {
    this.#sheets.delete(sheet);
  }

  /** `goods` is the number of rows with a reference in the visible tables of the workbook. */
  found(goods: number): UnreadRows[] {
    return [...this.#sheets].flatMap(([sheet, rows]) => {
      if (this.#hidden.has(sheet) && rows.length >= Math.min(mostRows, goods * shareOfLookUps)) return [];
      const left = rows.flatMap(({ row, codes, numbers }) => {
        const values = numbers.filter(({ column }) => !this.#known.get(sheet)?.has(column)).map(({ value }) => value);
        return values.length === 0 ? [] : [{ row, codes, numbers: values }];
      });
      return left.length === 0 ? [] : [{ sheet, rows: left }];
    });
  }
}

/** True for an amount with a currency, in its text ("AED 199") or in its number format. */
function isMoney(cell: Cell): boolean {
  if (cell.kind === 'number' && cell.format?.isMoney) return true;
  const price = readPrice(cell);
  return price !== null && 'currency' in price && price.currency !== undefined;
}
