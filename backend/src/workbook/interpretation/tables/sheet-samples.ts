import { type SheetSample, sampleLimits } from '@portal/contract/workbook';
import type { Cell } from '../../cells.js';
import { cellText } from '../cells/cell-values.js';

/**
 * Keeps the first rows of every sheet: enough for a person to choose columns, few enough to be sent in one message to
 * the server process. Sheets without any text are left out, because nothing in them can be chosen.
 */
export class SheetSamples {
  readonly #sheets: SheetSample[] = [];
  #cells = 0;
  #ownCells = 0;

  get sheets(): SheetSample[] {
    return this.#sheets.filter(({ rows }) => rows.some(({ cells }) => cells.some((text) => text !== '')));
  }

  enterSheet(sheet: string): void {
    this.#sheets.push({ sheet, rows: [] });
    this.#ownCells = 0;
  }

  guess(guess: SheetSample['guess']): void {
    const sample = this.#sheets.at(-1);
    if (sample !== undefined) sample.guess ??= guess;
  }

  row(row: number, cells: readonly (Cell | undefined)[]): void {
    const rows = this.#sheets.at(-1)?.rows;
    if (rows === undefined || rows.length >= sampleLimits.rows || this.#cells > sampleLimits.cells) return;
    if (rows.length >= sampleLimits.leastRows && this.#ownCells > sampleLimits.cellsPerSheet) return;
    const texts = Array.from(cells.slice(0, sampleLimits.columns), (cell) =>
      cellText(cell).replace(/\s+/g, ' ').trim().slice(0, sampleLimits.characters),
    );
    this.#cells += texts.length;
    this.#ownCells += texts.length;
    rows.push({ row, cells: texts });
  }
}
