import { readFile } from 'node:fs/promises';
import { picturesOf, picturesOnSheet } from './biff-pictures.js';
import { rowsOf, scanSheet } from './biff-sheet.js';
import { openBiff } from './biff-workbook.js';
import type { WorkbookVisitor } from './cells.js';
import { ReadingLimits } from './reading-limits.js';
import { walkTable } from './table-walk.js';

/** Reads an old binary workbook: sheets, cells and merges, nothing else of it. */
export async function readXls(path: string, visitor: WorkbookVisitor): Promise<void> {
  const book = await openBiff(await readFile(path));
  const limits = new ReadingLimits();
  limits.sheets(book.sheets.length);
  limits.strings(book.texts.count);
  const pictures = visitor.wantsPictures ? picturesOf(book) : null;
  for (const sheet of book.sheets) {
    const { name, visibility } = sheet;
    const part = scanSheet(book, sheet);
    const shown = pictures && { pictures: picturesOnSheet(book, part, pictures) };
    await walkTable(visitor, limits, { name, visibility, merges: part.merges, ...shown }, rowsOf(book, part));
  }
}
