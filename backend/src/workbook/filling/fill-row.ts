import { cellAddress, columnIndex } from '../address.js';
import { damagedElement, ParsedCell } from '../xlsx/cell-parser.js';
import {
  attribute,
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
import { unsure } from './unsure.js';

/** The change of one row: one cell gets lots, becomes empty (`null`), or becomes the header of a new column. */
export interface RowChange {
  /** 0-based. */
  column: number;
  value: number | null | 'header';
}

/** A whole `<row>` element. */
export interface RowElement {
  tag: Tag;
  start: number;
  end: number;
}

interface FoundCell {
  start: number;
  end: number;
  column: number;
  /** Index of its format, 0 without one. */
  style: number;
  hasAddress: boolean;
  hasFormula: boolean;
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

/** The header of the column that is added to a stock file without an order column. */
const newColumnHeader = 'Lots';

/**
 * The row number in the address of the row's first cell, for rows that do not state it themselves; null when the cells
 * do not state it either.
 */
export function rowInAddresses(bytes: Buffer, row: RowElement): number | null {
  const [cell] = cellsOf(bytes, row);
  const digits = cell?.hasAddress ? /\d+$/.exec(addressOf(bytes, cell))?.[0] : undefined;
  return digits === undefined ? null : Number(digits);
}

/**
 * The bytes of the row with its change. A cell that is there keeps its style; `columnStyle` is the style of a column in
 * which the row has no cell.
 */
export function filledRow(
  bytes: Buffer,
  row: RowElement,
  number: number,
  { column, value }: RowChange,
  columnStyle: number,
): Buffer {
  const cells = [...cellsOf(bytes, row)];
  if (cells.some((cell, index) => index > 0 && cell.column <= (cells[index - 1]?.column ?? -1)))
    throw unsure(`row ${number} has cells out of order`);
  const prefix = bytes.toString('latin1', row.start + 1, row.tag.name);
  const cell = cells.find((one) => one.column === column);
  if (cell?.hasFormula) throw unsure(`cell ${cellAddress(number, column)} holds a formula`);
  if (cell === undefined && value === null) return bytes.subarray(row.start, row.end);
  const style =
    cell?.style ?? (value === 'header' ? (cells.at(-1)?.style ?? 0) : (rowStyle(bytes, row) ?? columnStyle));
  const text = cellText(prefix, cellAddress(number, column), style, value);
  if (cell !== undefined) return edited(bytes, row, [{ from: cell.start, to: cell.end, text }]);
  const next = cells.find((one) => one.column > column);
  const place = next?.start ?? cells.at(-1)?.end ?? row.tag.end;
  // Cells without an address directly follow the cell before them, so none of them stands behind the new cell.
  return edited(bytes, row, [withoutSpans(bytes, row), { from: place, to: place, text }]);
}

function* cellsOf(bytes: Buffer, { tag, end }: RowElement): Generator<FoundCell> {
  if (tag.selfClosing) return;
  const contentEnd = bytes.lastIndexOf(lessThan, end - 1);
  const parsed = new ParsedCell();
  let nextColumn = 0;
  for (let position = tag.end; ; ) {
    const start = bytes.indexOf(lessThan, position);
    if (start < 0 || start >= contentEnd) return;
    if (bytes[start + 1] === exclamationMark || bytes[start + 1] === questionMark) {
      position = complete(endOfMarkup(bytes, start, end));
      continue;
    }
    const child = readTag(bytes, start, end);
    if (!child) throw unsure('a row is damaged');
    if (!isNamed(bytes, child, 'c')) {
      position = child.selfClosing ? child.end : complete(endOfElement(bytes, start, end));
      continue;
    }
    position = complete(parsed.read(bytes, child.nameEnd, end));
    const { addressStart, addressEnd, style, hasFormula } = parsed;
    const hasAddress = addressStart >= 0;
    const letters = hasAddress
      ? /^[A-Z]{1,3}/.exec(bytes.toString('latin1', addressStart, addressEnd))?.[0]
      : undefined;
    if (hasAddress && letters === undefined) throw unsure('a cell has no usual address');
    const column = letters === undefined ? nextColumn : columnIndex(letters);
    nextColumn = column + 1;
    yield { start, end: position, column, style, hasAddress, hasFormula };
  }
}

function complete(position: number): number {
  if (position === incompleteMarkup || position === damagedElement) throw unsure('a row is damaged');
  return position;
}

function addressOf(bytes: Buffer, { start }: FoundCell): string {
  const tag = readTag(bytes, start, bytes.length);
  return (tag && attribute(bytes, tag, 'r')) ?? '';
}

function rowStyle(bytes: Buffer, { tag }: RowElement): number | null {
  const isUsed = /^(1|true)$/.test(attribute(bytes, tag, 'customFormat') ?? '');
  return isUsed ? Number(attribute(bytes, tag, 's') ?? 0) : null;
}

function cellText(prefix: string, address: string, style: number, value: RowChange['value']): string {
  const start = `<${prefix}c r="${address}"${style > 0 ? ` s="${style}"` : ''}`;
  const tag = (name: string, content: string) => `<${prefix}${name}>${content}</${prefix}${name}>`;
  if (value === null) return `${start}/>`;
  if (value === 'header') return `${start} t="inlineStr">${tag('is', tag('t', newColumnHeader))}</${prefix}c>`;
  return `${start}>${tag('v', String(value))}</${prefix}c>`;
}

/** A row may state the columns that it uses; the statement is optional, and wrong once a cell was added. */
function withoutSpans(bytes: Buffer, { tag }: RowElement): Edit {
  const text = bytes.toString('latin1', tag.nameEnd, tag.end).replace(/\sspans\s*=\s*("[^"]*"|'[^']*')/, '');
  return { from: tag.nameEnd, to: tag.end, text };
}

function edited(bytes: Buffer, { start, end }: RowElement, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = [];
  let position = start;
  for (const { from, to, text } of edits) {
    parts.push(bytes.subarray(position, from), Buffer.from(text, 'latin1'));
    position = to;
  }
  return Buffer.concat([...parts, bytes.subarray(position, end)]);
}
