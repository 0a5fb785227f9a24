import { WorkbookRefused } from '../cells.js';

/** Thrown when it is not certain which cells of a stock file hold the lots; the reason is for developers only. */
export const unsure = (reason: string): WorkbookRefused =>
  new WorkbookRefused('workbook.no_table', `The stock file's own sheet cannot be filled in: ${reason}.`);
