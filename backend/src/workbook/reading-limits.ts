import { workbookLimits } from '@portal/contract/workbook';
import { cellAddress, columnName } from './address.js';
import { tooLargeWorkbook, tooWideSheet } from './refusals.js';

/** Counts the actual content of a workbook over all its sheets, and refuses the workbook above the limits. */
export class ReadingLimits {
  #rows = 0;
  #cells = 0;

  sheets(count: number): void {
    if (count > workbookLimits.sheets)
      throw tooLargeWorkbook(`The workbook has ${grouped(count)} sheets, at most ${workbookLimits.sheets} are read`);
  }

  /**
   * Counts a row with `cells` values, the last one in the 0-based column `lastColumn`. Throws WorkbookRefused beyond a
   * limit.
   */
  row(sheet: string, row: number, lastColumn: number, cells: number): void {
    if (lastColumn >= workbookLimits.columns) {
      throw tooWideSheet(
        `Sheet "${sheet}" has a value in cell ${cellAddress(row, lastColumn)}; at most ${workbookLimits.columns} columns (up to ${columnName(workbookLimits.columns - 1)}) are read`,
      );
    }
    this.#rows += 1;
    if (this.#rows > workbookLimits.rows)
      throw tooLargeWorkbook(`The workbook has more than ${grouped(workbookLimits.rows)} rows`);
    this.#cells += cells;
    if (this.#cells > workbookLimits.cells)
      throw tooLargeWorkbook(`The workbook has more than ${grouped(workbookLimits.cells)} cells`);
  }

  strings(count: number): void {
    if (count > workbookLimits.cells)
      throw tooLargeWorkbook(`The workbook has more than ${grouped(workbookLimits.cells)} texts`);
  }
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}
