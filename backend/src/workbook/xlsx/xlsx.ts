import { type FileHandle, open } from 'node:fs/promises';
import { readSheet, type WorkbookVisitor } from '../cells.js';
import { inflateEntry, readZipDirectory } from '../container/zip.js';
import { MergeFinder } from '../merges.js';
import { richPictures } from '../pictures/rich-pictures.js';
import { CellPictures, isReadablePicture, picturesByRow } from '../pictures/sheet-pictures.js';
import { ReadingLimits } from '../reading-limits.js';
import { corruptWorkbook } from '../refusals.js';
import { SharedStrings } from './shared-strings.js';
import { readSheetMarks } from './sheet-marks.js';
import { SheetParser } from './sheet-parser.js';
import { readStyles } from './styles.js';
import { findWorkbookParts, type PartReader } from './workbook-parts.js';
import { asUtf8 } from './xml-text.js';

/**
 * The visitor's `drain` is awaited after this many rows, so that a batch of lines is sent before many more are
 * produced.
 */
const drainEveryRows = 500;

/** Reads only sheets, cells, merges and, on request, picture positions of an .xlsx or .xlsm workbook. */
export async function readXlsx(path: string, visitor: WorkbookVisitor): Promise<void> {
  const file = await open(path, 'r');
  try {
    await readPackage(file, visitor);
  } finally {
    await file.close();
  }
}

async function readPackage(file: FileHandle, visitor: WorkbookVisitor): Promise<void> {
  const entries = await readZipDirectory(file);
  const read: PartReader = (name) => {
    const entry = entries.get(name);
    return entry && inflateEntry(file, entry);
  };
  const parts = await findWorkbookParts(read);
  const limits = new ReadingLimits();
  limits.sheets(parts.sheets.length);
  const strings = new SharedStrings(limits);
  const texts = parts.sharedStrings === null ? undefined : read(parts.sharedStrings);
  if (texts) for await (const chunk of asUtf8(texts)) strings.feed(chunk);
  const styles = await readStyles(read, parts);
  const isPicture = (part: string) => isReadablePicture(entries.get(part));
  const cellPictures = visitor.wantsPictures && (await CellPictures.of(read, isPicture, parts.cellPictures));
  const inCells = visitor.wantsPictures ? await richPictures(read, isPicture, parts.rich) : null;
  for (const sheet of parts.sheets) {
    await readSheet(visitor, sheet.name, async () => {
      const open = () => {
        const part = read(sheet.part);
        if (!part) throw corruptWorkbook(`Sheet "${sheet.name}" is missing from the workbook`);
        return asUtf8(part);
      };
      const { ranges: merges, traits, hasMarks } = await findMerges(open());
      if (hasMarks) await readSheetMarks(read, sheet.part, traits);
      if (sheet.printTitleRow !== undefined) traits.markHeader(sheet.printTitleRow, 'printTitle');
      const pictures = visitor.wantsPictures ? await picturesByRow(read, isPicture, sheet.part, merges) : undefined;
      const { name, visibility } = sheet;
      const head = { name, visibility, merges, traits, ...(pictures ? { pictures: pictures.found } : {}) };
      if (visitor.enterSheet(head) === 'skip') return;
      let rows = 0;
      const parser = new SheetParser(sheet.name, merges, strings, styles, limits, traits, (row, cells) => {
        rows += 1;
        if (pictures && cellPictures) cellPictures.find(row, cells, pictures.found);
        visitor.row(row, cells);
      });
      if (pictures && inCells?.size) {
        parser.takeRichValue = (row, column, value) => {
          const part = inCells.get(value);
          if (part !== undefined) pictures.addInCell(row, column, part);
        };
      }
      for await (const chunk of open()) {
        const done = parser.feed(chunk);
        if (rows >= drainEveryRows) {
          rows = 0;
          await visitor.drain();
        }
        if (done) break;
      }
      parser.finish();
      visitor.leaveSheet();
      await visitor.drain();
    });
  }
}

async function findMerges(chunks: AsyncIterable<Buffer>): Promise<MergeFinder> {
  const finder = new MergeFinder();
  for await (const chunk of chunks) finder.feed(chunk);
  return finder;
}
