import { workbookLimits } from '@portal/contract/workbook';
import type { Cell, MergedRange, SheetProperties } from '../cells.js';
import { ColumnTraits } from '../column-traits.js';
import { corruptWorkbook } from '../refusals.js';
import type { TableRow } from '../table-walk.js';
import { endOfElement, isNamed, lessThan, type Tag } from '../xlsx/xml-bytes.js';
import { characterData } from '../xlsx/xml-text.js';
import { cellIn } from './spreadsheet-ml-cell.js';
import type { NamedStyles } from './spreadsheet-ml-styles.js';
import { attributesOf, complete } from './spreadsheet-ml-tags.js';

const lastRow = 1_048_576;
const lastColumn = 16_384;

/** The part of a worksheet that has been read so far. */
export class PartialSheet implements SheetProperties {
  visibility: SheetProperties['visibility'] = 'visible';
  readonly merges: MergedRange[] = [];
  readonly traits = new ColumnTraits();
  readonly rows: TableRow[] = [];
  /** The 1-based row and column that were read last. */
  #row = 0;
  #column = 0;
  #cells: (Cell | undefined)[] = [];
  #rowStyle: string | undefined;
  readonly #columnStyles: (string | undefined)[] = [];

  constructor(
    readonly name: string,
    private readonly bytes: Buffer,
    private readonly styles: NamedStyles,
  ) {}

  /** Reads the opening tag at `at`, and returns the position after what was read. */
  readTag(tag: Tag, at: number): number {
    if (isNamed(this.bytes, tag, 'Cell')) return this.#readCell(tag, at);
    if (isNamed(this.bytes, tag, 'Row')) this.#readRow(tag);
    else if (isNamed(this.bytes, tag, 'Column')) this.#readColumn(tag);
    else if (isNamed(this.bytes, tag, 'Visible')) this.#readVisibility(tag);
    return tag.end;
  }

  #readColumn(tag: Tag): void {
    const given = attributesOf(this.bytes, tag);
    const first = Number(given.get('Index') ?? this.#column + 1);
    this.#column = first + span(given.get('Span'));
    if (given.get('Hidden') === '1') this.traits.hide(first - 1, this.#column - 1);
    const styled = given.get('StyleID');
    // A sheet with more columns is refused. Nothing is stored by declaration.
    const last = Math.min(this.#column, workbookLimits.columns);
    if (styled !== undefined) for (let at = Math.max(first, 1); at <= last; at += 1) this.#columnStyles[at] = styled;
  }

  #readRow(tag: Tag): void {
    const given = attributesOf(this.bytes, tag);
    this.#row = place(given.get('Index'), this.#row, lastRow);
    this.#rowStyle = given.get('StyleID');
    this.#column = 0;
    this.#cells = [];
  }

  #readCell(tag: Tag, at: number): number {
    if (this.#row === 0) throw corruptWorkbook();
    const row = this.#row - 1;
    // No more rows are stored than one above the limit, which is enough for the file to be refused.
    if (this.#column === 0 && this.rows.length <= workbookLimits.rows) this.rows.push([row, this.#cells]);
    const given = attributesOf(this.bytes, tag);
    this.#column = place(given.get('Index'), this.#column, lastColumn);
    const column = this.#column - 1;
    const [across, down] = [span(given.get('MergeAcross')), span(given.get('MergeDown'))];
    if (across + down > 0) this.merges.push({ top: row, left: column, bottom: row + down, right: column + across });
    const style = given.get('StyleID') ?? this.#rowStyle ?? this.#columnStyles[this.#column];
    const end = tag.selfClosing ? tag.end : complete(endOfElement(this.bytes, at, this.bytes.length));
    const cell = tag.selfClosing ? null : cellIn(this.bytes, tag.end, end, this.styles.find(style));
    if (cell) this.#cells[column] = cell;
    else if (given.has('Formula')) this.#cells[column] = { kind: 'noResult' };
    this.#column += across;
    return end;
  }

  #readVisibility(tag: Tag): void {
    const end = this.bytes.indexOf(lessThan, tag.end);
    const state = characterData(this.bytes, tag.end, end < 0 ? this.bytes.length : end).trim();
    this.visibility = state === 'SheetHidden' ? 'hidden' : state === 'SheetVeryHidden' ? 'veryHidden' : 'visible';
  }
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
