import { workbookLimits } from '@portal/contract/workbook';
import { cellAddress, columnName } from './address.js';
import { tooLarge } from './refusals.js';

/** Counts what a workbook really holds, over all its sheets, and refuses it when that is more than is read. */
export class ReadingLimits {
  #rows = 0;
  #cells = 0;

  sheets(count: number): void {
    if (count > workbookLimits.sheets)
      throw tooLarge(`The workbook has ${told(count)} sheets, at most ${workbookLimits.sheets} are read`);
  }

  /** A row with a value in `columns` columns, the last of them being the 0-based `lastColumn`. */
  row(sheet: string, row: number, lastColumn: number, cells: number): void {
    if (lastColumn >= workbookLimits.columns) {
      throw tooLarge(
        `Sheet "${sheet}" has a value in cell ${cellAddress(row, lastColumn)}; at most ${workbookLimits.columns} columns (up to ${columnName(workbookLimits.columns - 1)}) are read`,
      );
    }
    this.#rows += 1;
    if (this.#rows > workbookLimits.rows)
      throw tooLarge(`The workbook has more than ${told(workbookLimits.rows)} rows`);
    this.#cells += cells;
    if (this.#cells > workbookLimits.cells)
      throw tooLarge(`The workbook has more than ${told(workbookLimits.cells)} cells`);
  }

  strings(count: number): void {
    if (count > workbookLimits.cells) throw tooLarge(`The workbook has more than ${told(workbookLimits.cells)} texts`);
  }
}

function told(count: number): string {
  return count.toLocaleString('en');
}
