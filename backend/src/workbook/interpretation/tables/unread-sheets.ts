import type { Cell } from '../../cells.js';
import { cellText } from '../cells/cell-values.js';
import { numberShown } from '../cells/number-shown.js';
import { hasCheckDigit } from '../columns/column-signals.js';
import { sizeLabel } from '../sizes/size-labels.js';

/**
 * Only sheets with at least this many rows of data are reported: a size guide or a price list of services has fewer, a
 * forgotten list of goods usually has more.
 */
const fewestRows = 20;
/** Fewest rows of different codes beside numbers, which are goods in a shorter list as well. */
const fewestCodes = 3;

interface SheetRows {
  data: number;
  codes: Set<string>;
}

/** Finds sheets from which no table was read although their rows hold data: three cells with a number, or a code and one. */
export class UnreadSheets {
  readonly #rows = new Map<string, SheetRows>();
  #sheet = '';

  enter(sheet: string): void {
    this.#sheet = sheet;
    this.#rows.set(sheet, { data: 0, codes: new Set() });
  }

  row(cells: readonly (Cell | undefined)[]): void {
    const rows = this.#rows.get(this.#sheet);
    if (rows === undefined) return;
    if (isData(cells)) rows.data++;
    const code = rows.codes.size < fewestRows ? codeBesideNumber(cells) : null;
    if (code !== null) rows.codes.add(code);
  }

  /** Excludes a sheet from the report, because a table of it was read or a problem already names it. */
  wasRead(sheet: string): void {
    this.#rows.delete(sheet);
  }

  get found(): { sheet: string; rows: number }[] {
    return [...this.#rows]
      .filter(([, { data, codes }]) => data >= fewestRows || codes.size >= fewestCodes)
      .map(([sheet, { data, codes }]) => ({ sheet, rows: Math.max(data, codes.size) }));
  }
}

function isData(cells: readonly (Cell | undefined)[]): boolean {
  let filled = 0;
  let numbers = 0;
  for (const cell of cells) {
    if (cell === undefined || (cell.kind === 'text' && cell.text.trim() === '')) continue;
    filled++;
    if (cell.kind === 'number') numbers++;
  }
  return filled >= 3 && numbers > 0;
}

/**
 * "LN-0101" or "0101A7", but neither 250g, 12-May nor 60x40cm; seasons, quarters, weeks and terms (SS26, Q1, NET30) are no
 * codes, nor are colours of a colour card (C01).
 */
const code =
  /^(?=.*\p{L})(?=.*\d)(?!\d{1,3}([.,]\d+)?\p{L}+\.?$)(?!\d{1,2}-\p{L}{3,9}(-\d+)?$)(?!\d+x\d)[\p{L}\d][\p{L}\d._/-]{3,29}$/u;
const period = /^((ss|fw|aw|pe|ai|fs|hw|cw|kw|net)\d{2,4}|[swqh]\d{1,2})$/i;

/** The code or barcode of a row that holds a number beside it; null for other rows. */
function codeBesideNumber(cells: readonly (Cell | undefined)[]): string | null {
  const own = cells.find((cell) => cell !== undefined && isCode(cell));
  const hasNumber = own !== undefined && cells.some((cell) => cell !== own && numberShown(cell) !== null);
  return hasNumber ? cellText(own) : null;
}

function isCode(cell: Cell): boolean {
  if (cell.kind !== 'text' && cell.kind !== 'number') return false;
  const text = cellText(cell).trim();
  return hasCheckDigit(text) || (code.test(text) && !period.test(text) && sizeLabel({ kind: 'text', text }) === null);
}
