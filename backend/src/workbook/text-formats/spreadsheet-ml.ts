import { readFile } from 'node:fs/promises';
import { readSheet, type WorkbookVisitor } from '../cells.js';
import { ReadingLimits } from '../reading-limits.js';
import { corruptWorkbook } from '../refusals.js';
import { visitTable } from '../table-walk.js';
import { endOfMarkup, exclamationMark, isNamed, lessThan, questionMark, readTag } from '../xlsx/xml-bytes.js';
import { PartialSheet } from './spreadsheet-ml-sheet.js';
import { NamedStyles } from './spreadsheet-ml-styles.js';
import { attributesOf, complete } from './spreadsheet-ml-tags.js';
import { decodeText } from './text-encoding.js';

/** Reads a SpreadsheetML 2003 file, which old systems name .xls: one pass over its tags. */
export async function readSpreadsheetMl(path: string, visitor: WorkbookVisitor): Promise<void> {
  const bytes = Buffer.from(decodeText(await readFile(path)));
  const limits = new ReadingLimits();
  let count = 0;
  for (const sheet of sheetsOf(bytes)) {
    count += 1;
    limits.sheets(count);
    await readSheet(visitor, sheet.name, () => visitTable(visitor, limits, sheet, sheet.rows));
  }
  if (count === 0) throw corruptWorkbook();
}

/** Yields each sheet when it is complete, because its visibility is stated after its rows. */
function* sheetsOf(bytes: Buffer): Generator<PartialSheet> {
  const styles = new NamedStyles();
  let sheet: PartialSheet | undefined;
  for (let at = bytes.indexOf(lessThan); at >= 0; ) {
    if (bytes[at + 1] === exclamationMark || bytes[at + 1] === questionMark) {
      at = bytes.indexOf(lessThan, complete(endOfMarkup(bytes, at, bytes.length)));
      continue;
    }
    const tag = readTag(bytes, at, bytes.length);
    if (!tag) throw corruptWorkbook();
    let end = tag.end;
    if (isNamed(bytes, tag, 'Worksheet')) {
      if (sheet) yield sheet;
      // A self-closing worksheet is empty.
      const isOpen = !tag.closing && !tag.selfClosing;
      sheet = isOpen ? new PartialSheet(attributesOf(bytes, tag).get('Name') ?? '', bytes, styles) : undefined;
    } else if (!tag.closing) {
      if (sheet) end = sheet.readTag(tag, at);
      else styles.readTag(bytes, tag);
    }
    at = bytes.indexOf(lessThan, end);
  }
  if (sheet) throw corruptWorkbook();
}
