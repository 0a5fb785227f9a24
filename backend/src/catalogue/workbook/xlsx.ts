import { type FileHandle, open } from 'node:fs/promises';
import type { MergedRange, WorkbookVisitor } from './cells.js';
import { MergeFinder } from './merges.js';
import { ReadingLimits } from './reading-limits.js';
import { corrupt } from './refusals.js';
import { richPictures } from './rich-pictures.js';
import { SharedStrings } from './shared-strings.js';
import { SheetParser } from './sheet-parser.js';
import { CellPictures, isReadablePicture, picturesByRow } from './sheet-pictures.js';
import { findWorkbookParts, type PartReader } from './workbook-parts.js';
import { asUtf8 } from './xml-text.js';
import { inflateEntry, readZipDirectory } from './zip.js';

/** Rows between two drains: a batch of lines leaves before many more are made. */
const drainEveryRows = 500;

/** Reads an .xlsx or .xlsm workbook: sheets, cells and merges, nothing else of it. */
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
  const isPicture = (part: string) => isReadablePicture(entries.get(part));
  const cellPictures = visitor.wantsPictures && (await CellPictures.of(read, isPicture, parts.cellPictures));
  const inCells = visitor.wantsPictures ? await richPictures(read, isPicture, parts.rich) : null;
  for (const sheet of parts.sheets) {
    const open = () => {
      const part = read(sheet.part);
      if (!part) throw corrupt(`Sheet "${sheet.name}" is missing from the workbook`);
      return asUtf8(part);
    };
    const merges = await findMerges(open());
    const pictures = visitor.wantsPictures ? await picturesByRow(read, isPicture, sheet.part, merges) : undefined;
    const { name, visibility } = sheet;
    const head = { name, visibility, merges, ...(pictures ? { pictures: pictures.found } : {}) };
    if (visitor.enterSheet(head) === 'skip') continue;
    let rows = 0;
    const parser = new SheetParser(sheet.name, merges, strings, limits, (row, cells) => {
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
  }
}

async function findMerges(chunks: AsyncIterable<Buffer>): Promise<MergedRange[]> {
  const finder = new MergeFinder();
  for await (const chunk of chunks) finder.feed(chunk);
  return finder.ranges;
}
