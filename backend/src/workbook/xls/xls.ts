import { readFile } from 'node:fs/promises';
import { readSheet, type WorkbookVisitor } from '../cells.js';
import { picturesOf, picturesOnSheet } from '../pictures/biff-pictures.js';
import { ReadingLimits } from '../reading-limits.js';
import { visitTable } from '../table-walk.js';
import { rowsOf, scanSheet } from './biff-sheet.js';
import { openBiff } from './biff-workbook.js';

/** Reads only sheets, cells, merges and, on request, picture positions of an old binary workbook. */
export async function readXls(path: string, visitor: WorkbookVisitor): Promise<void> {
  const book = await openBiff(await readFile(path));
  const limits = new ReadingLimits();
  limits.sheets(book.sheets.length);
  limits.strings(book.texts.count);
  const pictures = visitor.wantsPictures ? picturesOf(book) : null;
  for (const sheet of book.sheets) {
    const { name, visibility } = sheet;
    await readSheet(visitor, name, async () => {
      const part = scanSheet(book, sheet);
      const shown = pictures && { pictures: picturesOnSheet(book, part, pictures) };
      await visitTable(
        visitor,
        limits,
        { name, visibility, merges: part.merges, traits: part.traits, ...shown },
        rowsOf(book, part),
      );
    });
  }
}
