import { readFile } from 'node:fs/promises';
import { workbookLimits } from '@portal/contract/workbook';
import {
  type Cell,
  type MergedRange,
  readSheet,
  type SheetProperties,
  type WorkbookVisitor,
  withStrikethrough,
} from '../cells.js';
import { ColumnTraits } from '../column-traits.js';
import { type NumberFormat, numberFormat } from '../number-formats.js';
import { createNumberCell } from '../numbers.js';
import { ReadingLimits } from '../reading-limits.js';
import { corruptWorkbook } from '../refusals.js';
import { type TableRow, visitTable } from '../table-walk.js';
import type { CellStyle } from '../xlsx/styles.js';
import {
  attributes,
  endOfElement,
  endOfMarkup,
  exclamationMark,
  incompleteMarkup,
  isNamed,
  lessThan,
  questionMark,
  readTag,
  type Tag,
} from '../xlsx/xml-bytes.js';
import { characterData } from '../xlsx/xml-text.js';
import { decodeText } from './text-encoding.js';

const lastRow = 1_048_576;
const lastColumn = 16_384;

/** The part of a worksheet that has been read so far. */
interface Sheet {
  name: string;
  visibility: SheetProperties['visibility'];
  merges: MergedRange[];
  traits: ColumnTraits;
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
    await readSheet(visitor, sheet.name, () => visitTable(visitor, limits, sheet, sheet.rows));
  }
  if (count === 0) throw corruptWorkbook();
}

/** Yields each sheet when it is complete, because its visibility is stated after its rows. */
function* sheetsOf(bytes: Buffer): Generator<Sheet> {
  let sheet: Sheet | undefined;
  let row = 0;
  let column = 0;
  let cells: (Cell | undefined)[] = [];
  const styles = new Map<string, CellStyle>();
  let style: CellStyle | undefined;
  for (let at = bytes.indexOf(lessThan); at >= 0; ) {
    if (bytes[at + 1] === exclamationMark || bytes[at + 1] === questionMark) {
      at = bytes.indexOf(lessThan, complete(endOfMarkup(bytes, at, bytes.length)));
      continue;
    }
    const tag = readTag(bytes, at, bytes.length);
    if (!tag) throw corruptWorkbook();
    let after = tag.end;
    if (isNamed(bytes, tag, 'Worksheet')) {
      if (sheet) yield sheet;
      // A self-closing worksheet is empty.
      sheet =
        tag.closing || tag.selfClosing
          ? undefined
          : {
              name: attributesOf(bytes, tag).get('Name') ?? '',
              visibility: 'visible',
              merges: [],
              traits: new ColumnTraits(),
              rows: [],
            };
      row = 0;
      column = 0;
    } else if (sheet === undefined && !tag.closing && isNamed(bytes, tag, 'Style')) {
      style = { format: null, struck: false };
      styles.set(attributesOf(bytes, tag).get('ID') ?? '', style);
    } else if (sheet === undefined && style && !tag.closing && isNamed(bytes, tag, 'NumberFormat')) {
      style.format = numberFormat(formatCode(attributesOf(bytes, tag).get('Format') ?? ''));
    } else if (sheet === undefined && style && !tag.closing && isNamed(bytes, tag, 'Font')) {
      style.struck = attributesOf(bytes, tag).get('StrikeThrough') === '1';
    } else if (sheet === undefined || tag.closing) {
      // All other properties outside of a worksheet, and all other closing tags, are ignored.
    } else if (isNamed(bytes, tag, 'Column')) {
      const given = attributesOf(bytes, tag);
      const first = Number(given.get('Index') ?? column + 1);
      column = first + span(given.get('Span'));
      if (given.get('Hidden') === '1') sheet.traits.hide(first - 1, column - 1);
    } else if (isNamed(bytes, tag, 'Row')) {
      row = place(attributesOf(bytes, tag).get('Index'), row, lastRow);
      column = 0;
      cells = [];
    } else if (isNamed(bytes, tag, 'Cell')) {
      if (row === 0) throw corruptWorkbook();
      // No more rows are stored than one above the limit, which is enough for the file to be refused.
      if (column === 0 && sheet.rows.length <= workbookLimits.rows) sheet.rows.push([row - 1, cells]);
      const given = attributesOf(bytes, tag);
      column = place(given.get('Index'), column, lastColumn);
      const [across, down] = [span(given.get('MergeAcross')), span(given.get('MergeDown'))];
      const merge = { top: row - 1, left: column - 1, bottom: row - 1 + down, right: column - 1 + across };
      if (across + down > 0) sheet.merges.push(merge);
      after = tag.selfClosing ? tag.end : complete(endOfElement(bytes, at, bytes.length));
      const cell = tag.selfClosing ? null : cellIn(bytes, tag.end, after, styles.get(given.get('StyleID') ?? ''));
      if (cell) cells[column - 1] = cell;
      else if (given.has('Formula')) cells[column - 1] = { kind: 'noResult' };
      column += across;
    } else if (isNamed(bytes, tag, 'Visible')) {
      const state = characterData(bytes, tag.end, nextTag(bytes, tag.end)).trim();
      sheet.visibility = state === 'SheetHidden' ? 'hidden' : state === 'SheetVeryHidden' ? 'veryHidden' : 'visible';
    }
    at = bytes.indexOf(lessThan, after);
  }
  if (sheet) throw corruptWorkbook();
}

/** The value of the cell: its first `<Data>` outside of comments, which may contain a `<Data>` element, too. */
function cellIn(bytes: Buffer, start: number, end: number, style: CellStyle | undefined): Cell | null {
  for (let at = bytes.indexOf(lessThan, start); at >= 0 && at < end; at = bytes.indexOf(lessThan, at)) {
    const tag = readTag(bytes, at, end);
    if (!tag) return null;
    if (isNamed(bytes, tag, 'Data') && !tag.closing) {
      const closing = tag.selfClosing ? tag.end : complete(endOfElement(bytes, at, end));
      const text = tag.selfClosing ? '' : characterData(bytes, tag.end, bytes.lastIndexOf(lessThan, closing - 1));
      const cell = valueIn(attributesOf(bytes, tag).get('Type'), text, style?.format ?? null);
      return cell !== null && style?.struck === true ? withStrikethrough(cell) : cell;
    }
    at = tag.closing || tag.selfClosing ? tag.end : complete(endOfElement(bytes, at, end));
  }
  return null;
}

/** The codes of number formats that a file may state by name. */
const namedFormats: Readonly<Record<string, string>> = {
  ...{ 'General Number': '', Fixed: '0.00', Standard: '#,##0.00', Percent: '0.00%', Scientific: '0.00E+00' },
  ...{ 'General Date': 'd mmm yyyy', 'Long Date': 'd mmm yyyy', 'Medium Date': 'd-mmm-yy', 'Short Date': 'd mmm yyyy' },
  ...{ 'Long Time': 'h:mm:ss', 'Medium Time': 'h:mm AM/PM', 'Short Time': 'h:mm', Currency: '#,##0.00' },
  'Euro Currency': '[$€]#,##0.00',
};

const formatCode = (format: string): string => namedFormats[format] ?? format;

function valueIn(type: string | undefined, text: string, format: NumberFormat | null): Cell | null {
  if (text.trim() === '') return null;
  if (type === 'Number') return createNumberCell(Number(text), text.trim(), format) ?? { kind: 'text', text };
  if (type === 'DateTime') return { kind: 'date', number: null, text: text.trim().replace(/T00:00:00(\.0+)?$/, '') };
  if (type === 'Boolean') return { kind: 'boolean', value: text.trim() === '1' };
  if (type === 'Error') return { kind: 'error', text: text.trim() };
  return { kind: 'text', text };
}

const none: ReadonlyMap<string, string> = new Map();

/** Attributes by their names without prefix; the usual prefix is `ss:`. */
function attributesOf(bytes: Buffer, tag: Tag): ReadonlyMap<string, string> {
  // Fast path: most tags end with `>` or `/>` right after their name.
  if (tag.end - tag.nameEnd <= 2) return none;
  const found = new Map<string, string>();
  for (const [key, value] of attributes(bytes.toString('utf8', tag.nameEnd, tag.end))) {
    const text = value.includes('&') ? characterData(Buffer.from(value), 0, Buffer.byteLength(value)) : value;
    found.set(key.slice(key.indexOf(':') + 1), text);
  }
  return found;
}

/** The 1-based row or column of an element: its stated index, or `last` + 1. */
function place(given: string | undefined, last: number, most: number): number {
  const at = given === undefined ? last + 1 : Number(given);
  if (!Number.isInteger(at) || at <= last || at > most) throw corruptWorkbook();
  return at;
}

function span(given: string | undefined): number {
  const cells = Number(given ?? 0);
  return Number.isInteger(cells) && cells > 0 && cells <= lastRow ? cells : 0;
}

function nextTag(bytes: Buffer, from: number): number {
  const next = bytes.indexOf(lessThan, from);
  return next < 0 ? bytes.length : next;
}

function complete(position: number): number {
  if (position === incompleteMarkup) throw corruptWorkbook();
  return position;
}
