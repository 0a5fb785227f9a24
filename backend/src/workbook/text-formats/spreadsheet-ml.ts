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
import { joinRuns, type RunsText, type TextRun } from '../xlsx/text-runs.js';
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
  const styles = new Map<string, Style>();
  let style: Style | undefined;
  let rowStyle: string | undefined;
  let columnStyles: (string | undefined)[] = [];
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
      columnStyles = [];
    } else if (sheet === undefined && !tag.closing && isNamed(bytes, tag, 'Style')) {
      const given = attributesOf(bytes, tag);
      style = { parent: given.get('Parent') };
      styles.set(given.get('ID') ?? '', style);
    } else if (sheet === undefined && style && !tag.closing && isNamed(bytes, tag, 'NumberFormat')) {
      style.format = numberFormat(formatCode(attributesOf(bytes, tag).get('Format') ?? ''));
    } else if (sheet === undefined && style && !tag.closing && isNamed(bytes, tag, 'Font')) {
      const given = attributesOf(bytes, tag).get('StrikeThrough');
      if (given !== undefined) style.struck = given === '1';
    } else if (sheet === undefined || tag.closing) {
      // All other properties outside of a worksheet, and all other closing tags, are ignored.
    } else if (isNamed(bytes, tag, 'Column')) {
      const given = attributesOf(bytes, tag);
      const first = Number(given.get('Index') ?? column + 1);
      column = first + span(given.get('Span'));
      if (given.get('Hidden') === '1') sheet.traits.hide(first - 1, column - 1);
      const styled = given.get('StyleID');
      // A sheet with more columns is refused. Nothing is stored by declaration.
      const last = Math.min(column, workbookLimits.columns);
      if (styled !== undefined) for (let at = Math.max(first, 1); at <= last; at += 1) columnStyles[at] = styled;
    } else if (isNamed(bytes, tag, 'Row')) {
      const given = attributesOf(bytes, tag);
      row = place(given.get('Index'), row, lastRow);
      rowStyle = given.get('StyleID');
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
      const styleId = given.get('StyleID') ?? rowStyle ?? columnStyles[column] ?? defaultStyle;
      const cell = tag.selfClosing ? null : cellIn(bytes, tag.end, after, styleNamed(styleId, styles));
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

/** A style as the file states it: what is undefined is taken from the parent. */
interface Style {
  parent: string | undefined;
  format?: NumberFormat | null;
  struck?: boolean;
}

/** The style of cells that name none. */
const defaultStyle = 'Default';
/** Styles inherit once in files of Excel. */
const mostAncestors = 10;

function styleNamed(id: string, styles: ReadonlyMap<string, Style>): CellStyle {
  let { format, struck, parent }: Style = styles.get(id) ?? { parent: undefined };
  for (let left = mostAncestors; parent !== undefined && left > 0; left -= 1) {
    const above = styles.get(parent);
    // Null is General, which a style may state although its parent has another format.
    if (format === undefined) format = above?.format;
    struck ??= above?.struck;
    parent = above?.parent;
  }
  return { format: format ?? null, struck: struck ?? false };
}

/** The value of the cell: its first `<Data>` outside of comments, which may contain a `<Data>` element, too. */
function cellIn(bytes: Buffer, start: number, end: number, style: CellStyle): Cell | null {
  for (let at = bytes.indexOf(lessThan, start); at >= 0 && at < end; at = bytes.indexOf(lessThan, at)) {
    const tag = readTag(bytes, at, end);
    if (!tag) return null;
    if (isNamed(bytes, tag, 'Data') && !tag.closing) {
      const closing = tag.selfClosing ? tag.end : complete(endOfElement(bytes, at, end));
      const contentEnd = bytes.lastIndexOf(lessThan, closing - 1);
      const { text, struck }: RunsText = tag.selfClosing ? { text: '' } : dataText(bytes, tag.end, contentEnd);
      const cell = valueIn(attributesOf(bytes, tag).get('Type'), text, style.format);
      return cell !== null && (style.struck || struck) ? withStrikethrough(cell) : cell;
    }
    at = tag.closing || tag.selfClosing ? tag.end : complete(endOfElement(bytes, at, end));
  }
  return null;
}

/** The content of a `<Data>` element, whose parts may have HTML elements as fonts: `<S>`, `<Sup>` and `<Sub>`. */
function dataText(bytes: Buffer, start: number, end: number): RunsText {
  const first = bytes.indexOf(lessThan, start);
  if (first < 0 || first >= end) return { text: characterData(bytes, start, end) };
  const runs: TextRun[] = [];
  let [struck, raised, from] = [0, 0, start];
  for (let at = first; at >= 0 && at < end; at = bytes.indexOf(lessThan, at)) {
    const isMarkup = bytes[at + 1] === exclamationMark || bytes[at + 1] === questionMark;
    const tag = isMarkup ? null : readTag(bytes, at, end);
    if (tag === null) {
      // Comments and CDATA sections belong to the text around them.
      at = complete(isMarkup ? endOfMarkup(bytes, at, end) : incompleteMarkup);
      continue;
    }
    const text = characterData(bytes, from, at);
    if (text !== '') runs.push({ text, strike: struck > 0 ? 'struck' : 'cell', isRaised: raised > 0 });
    const change = tag.selfClosing ? 0 : tag.closing ? -1 : 1;
    if (isNamed(bytes, tag, 'S')) struck += change;
    else if (isNamed(bytes, tag, 'Sup') || isNamed(bytes, tag, 'Sub')) raised += change;
    from = at = tag.end;
  }
  runs.push({ text: characterData(bytes, from, end), strike: 'cell', isRaised: false });
  return joinRuns(runs);
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
