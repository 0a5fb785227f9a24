import { type SheetSample, sampleLimits } from '@portal/contract/workbook';
import { cellText } from './cell-values.js';
import type { Cell } from './cells.js';

/** Keeps the first rows of every sheet, as much of them as a person can choose from and a message can hold. */
export class SheetSamples {
  readonly sheets: SheetSample[] = [];
  #cells = 0;

  enterSheet(sheet: string): void {
    this.sheets.push({ sheet, rows: [] });
  }

  row(row: number, cells: readonly (Cell | undefined)[]): void {
    const rows = this.sheets.at(-1)?.rows;
    if (rows === undefined || rows.length >= sampleLimits.rows || this.#cells > sampleLimits.cells) return;
    const texts = Array.from(cells.slice(0, sampleLimits.columns), (cell) =>
      cellText(cell).replace(/\s+/g, ' ').trim().slice(0, sampleLimits.characters),
    );
    this.#cells += texts.length;
    rows.push({ row, cells: texts });
  }
}
