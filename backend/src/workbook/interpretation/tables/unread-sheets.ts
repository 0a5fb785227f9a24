import type { Cell } from '../../cells.js';

/**
 * Only sheets with at least this many rows of data are reported: a size guide or a price list of services has fewer, a
 * forgotten list of goods usually has more.
 */
const fewestRows = 20;

/** Finds sheets from which no table was read although many of their rows hold data: three cells, one of them a number. */
export class UnreadSheets {
  readonly #rows = new Map<string, number>();
  #sheet = '';

  enter(sheet: string): void {
    this.#sheet = sheet;
    this.#rows.set(sheet, 0);
  }

  row(cells: readonly (Cell | undefined)[]): void {
    const rows = this.#rows.get(this.#sheet);
    if (rows !== undefined && isData(cells)) this.#rows.set(this.#sheet, rows + 1);
  }

  /** Excludes a sheet from the report, because a table of it was read or a problem already names it. */
  wasRead(sheet: string): void {
    this.#rows.delete(sheet);
  }

  get found(): { sheet: string; rows: number }[] {
    return [...this.#rows].filter(([, rows]) => rows >= fewestRows).map(([sheet, rows]) => ({ sheet, rows }));
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
