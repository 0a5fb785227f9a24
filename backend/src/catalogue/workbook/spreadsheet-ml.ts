import { readFile } from 'node:fs/promises';
import { workbookLimits } from '@portal/contract/workbook';
import type { Cell, MergedRange, SheetHead, WorkbookVisitor } from './cells.js';
import { numberCell } from './numbers.js';
import { ReadingLimits } from './reading-limits.js';
import { corrupt } from './refusals.js';
import { type TableRow, walkTable } from './table-walk.js';
import { decodeText } from './text-encoding.js';
import {
  attributes,
  bang,
  endOfElement,
  endOfMarkup,
  incomplete,
  isNamed,
  lt,
  question,
  readTag,
  type Tag,
} from './xml-bytes.js';
import { characterData } from './xml-text.js';

const lastRow = 1_048_576;
const lastColumn = 16_384;

/** One worksheet as far as it was read. */
interface Sheet {
  name: string;
  visibility: SheetHead['visibility'];
  merges: MergedRange[];
  rows: TableRow[];
}

/** Reads a SpreadsheetML 2003 file, which old systems name .xls: one pass over its tags. */
export async function readSpreadsheetMl(path: string, visitor: WorkbookVisitor): Promise<void> {
  const bytes = Buffer.from(decodeText(await readFile(path)));
  const limits = new ReadingLimits();
  let count = 0;
  for (const sheet of sheetsOf(bytes)) {
    count += 1;
    limits.sheets(count);
    await walkTable(visitor, limits, sheet, sheet.rows);
  }
  if (count === 0) throw corrupt();
}

/** A sheet says after its rows whether it is shown. */
function* sheetsOf(bytes: Buffer): Generator<Sheet> {
  let sheet: Sheet | undefined;
  let row = 0;
  let column = 0;
  let cells: (Cell | undefined)[] = [];
  for (let at = bytes.indexOf(lt); at >= 0; ) {
    if (bytes[at + 1] === bang || bytes[at + 1] === question) {
      at = bytes.indexOf(lt, complete(endOfMarkup(bytes, at, bytes.length)));
      continue;
    }
    const tag = readTag(bytes, at, bytes.length);
    if (!tag) throw corrupt();
    let behind = tag.end;
    if (isNamed(bytes, tag, 'Worksheet')) {
      if (sheet) yield sheet;
      // One that holds nothing ends at once.
      sheet =
        tag.closing || tag.selfClosing
          ? undefined
          : { name: attributesOf(bytes, tag).get('Name') ?? '', visibility: 'visible', merges: [], rows: [] };
      row = 0;
    } else if (sheet === undefined || tag.closing) {
      // Styles and properties, and ends.
    } else if (isNamed(bytes, tag, 'Row')) {
      row = place(attributesOf(bytes, tag).get('Index'), row, lastRow);
      column = 0;
      cells = [];
    } else if (isNamed(bytes, tag, 'Cell')) {
      if (row === 0) throw corrupt();
      // One row too many is enough to be refused for.
      if (column === 0 && sheet.rows.length <= workbookLimits.rows) sheet.rows.push([row - 1, cells]);
      const given = attributesOf(bytes, tag);
      column = place(given.get('Index'), column, lastColumn);
      const [across, down] = [span(given.get('MergeAcross')), span(given.get('MergeDown'))];
      const merge = { top: row - 1, left: column - 1, bottom: row - 1 + down, right: column - 1 + across };
      if (across + down > 0) sheet.merges.push(merge);
      behind = tag.selfClosing ? tag.end : complete(endOfElement(bytes, at, bytes.length));
      const cell = tag.selfClosing ? null : cellIn(bytes, tag.end, behind);
      if (cell) cells[column - 1] = cell;
      else if (given.has('Formula')) cells[column - 1] = { kind: 'noResult' };
      column += across;
    } else if (isNamed(bytes, tag, 'Visible')) {
      const said = characterData(bytes, tag.end, nextTag(bytes, tag.end)).trim();
      sheet.visibility = said === 'SheetHidden' ? 'hidden' : said === 'SheetVeryHidden' ? 'veryHidden' : 'visible';
    }
    at = bytes.indexOf(lt, behind);
  }
  if (sheet) throw corrupt();
}

/** What the first `<Data>` holds; a comment beside it has one of its own. */
function cellIn(bytes: Buffer, start: number, end: number): Cell | null {
  for (let at = bytes.indexOf(lt, start); at >= 0 && at < end; at = bytes.indexOf(lt, at)) {
    const tag = readTag(bytes, at, end);
    if (!tag) return null;
    if (isNamed(bytes, tag, 'Data') && !tag.closing) {
      const closing = tag.selfClosing ? tag.end : complete(endOfElement(bytes, at, end));
      const text = tag.selfClosing ? '' : characterData(bytes, tag.end, bytes.lastIndexOf(lt, closing - 1));
      return valueIn(attributesOf(bytes, tag).get('Type'), text);
    }
    at = tag.closing || tag.selfClosing ? tag.end : complete(endOfElement(bytes, at, end));
  }
  return null;
}

function valueIn(type: string | undefined, text: string): Cell | null {
  if (text.trim() === '') return null;
  if (type === 'Number') return numberCell(Number(text), text.trim()) ?? { kind: 'text', text };
  if (type === 'Boolean') return { kind: 'boolean', value: text.trim() === '1' };
  if (type === 'Error') return { kind: 'error', text: text.trim() };
  return { kind: 'text', text };
}

const none: ReadonlyMap<string, string> = new Map();

/** By their names without prefixes: the usual one is `ss:`. */
function attributesOf(bytes: Buffer, tag: Tag): ReadonlyMap<string, string> {
  // `>` or `/>` alone: most tags of a table.
  if (tag.end - tag.nameEnd <= 2) return none;
  const found = new Map<string, string>();
  for (const [key, value] of attributes(bytes.toString('utf8', tag.nameEnd, tag.end))) {
    const text = value.includes('&') ? characterData(Buffer.from(value), 0, Buffer.byteLength(value)) : value;
    found.set(key.slice(key.indexOf(':') + 1), text);
  }
  return found;
}

/** 1-based: the place given, or the one after the last. */
function place(given: string | undefined, last: number, most: number): number {
  const at = given === undefined ? last + 1 : Number(given);
  if (!Number.isInteger(at) || at <= last || at > most) throw corrupt();
  return at;
}

function span(given: string | undefined): number {
  const cells = Number(given ?? 0);
  return Number.isInteger(cells) && cells > 0 && cells <= lastRow ? cells : 0;
}

function nextTag(bytes: Buffer, from: number): number {
  const next = bytes.indexOf(lt, from);
  return next < 0 ? bytes.length : next;
}

function complete(position: number): number {
  if (position === incomplete) throw corrupt();
  return position;
}
