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
import { isUtf8 } from '../xlsx/xml-text.js';
import { filledRow, type RowChange, type RowElement, rowInAddresses } from './fill-row.js';
import { unsure } from './unsure.js';

/** The changes of one sheet by 1-based row. */
export type SheetChanges = ReadonlyMap<number, RowChange>;

/** A row of 300 columns with texts takes some 30 kB. */
const longestElement = 1024 * 1024;

/**
 * Yields the sheet's part with the changes. Everything else, such as styles, formulas, pictures and validations, is
 * passed on byte by byte. Memory is one row.
 */
export async function* filledSheet(
  content: AsyncIterable<Buffer>,
  changes: SheetChanges,
): AsyncGenerator<Buffer, void, undefined> {
  const filler = new SheetFiller(changes);
  let left: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    const bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    const { written, end } = filler.fill(bytes);
    yield* written;
    left = bytes.subarray(end);
    if (left.length > longestElement) throw unsure('a row takes more than 1 MB');
  }
  yield left;
  filler.finish();
}

class SheetFiller {
  readonly #changes: SheetChanges;
  readonly #columnStyles: { from: number; to: number; style: number }[] = [];
  readonly #addsColumn: boolean;
  #place: 'start' | 'before rows' | 'rows' | 'behind rows' = 'start';
  #row = 0;
  #changed = 0;

  constructor(changes: SheetChanges) {
    this.#changes = changes;
    this.#addsColumn = [...changes.values()].some(({ value }) => value === 'header');
  }

  /** Returns the bytes up to the first incomplete element, changed, and the position of that element. */
  fill(bytes: Buffer): { written: Buffer[]; end: number } {
    if (this.#place === 'start') {
      if (!isUtf8(bytes)) throw unsure('a sheet is not stored in UTF-8');
      this.#place = 'before rows';
    }
    const written: Buffer[] = [];
    let kept = 0;
    let position = 0;
    while (this.#place !== 'behind rows') {
      const start = bytes.indexOf(lessThan, position);
      const end = start < 0 ? incompleteMarkup : this.#endOfNext(bytes, start);
      if (end === incompleteMarkup) {
        const rest = start < 0 ? bytes.length : start;
        return { written: [...written, bytes.subarray(kept, rest)], end: rest };
      }
      position = end;
      const changed = this.#change(bytes, start, end);
      if (changed === null) continue;
      written.push(bytes.subarray(kept, start), changed);
      kept = end;
    }
    return { written: [...written, bytes.subarray(kept)], end: bytes.length };
  }

  finish(): void {
    if (this.#changed !== this.#changes.size) throw unsure('the sheet lacks rows that were read before');
  }

  /** The end of a tag before the rows, and the end of a whole element among them. */
  #endOfNext(bytes: Buffer, start: number): number {
    if (bytes[start + 1] === exclamationMark || bytes[start + 1] === questionMark)
      return endOfMarkup(bytes, start, bytes.length);
    const tag = readTag(bytes, start, bytes.length);
    if (!tag) return incompleteMarkup;
    const isWhole = this.#place === 'before rows' || tag.selfClosing || tag.closing;
    return isWhole ? tag.end : endOfElement(bytes, start, bytes.length);
  }

  /** The new bytes of an element; null when it stays as it is. */
  #change(bytes: Buffer, start: number, end: number): Buffer | null {
    const tag = readTag(bytes, start, end);
    if (!tag || bytes[start + 1] === exclamationMark || bytes[start + 1] === questionMark) return null;
    if (this.#place === 'before rows') return this.#beforeRows(bytes, tag);
    if (tag.closing) {
      if (isNamed(bytes, tag, 'sheetData')) this.#place = 'behind rows';
      return null;
    }
    return isNamed(bytes, tag, 'row') ? this.#changeRow(bytes, { tag, start, end }) : null;
  }

  #beforeRows(bytes: Buffer, tag: Tag): Buffer | null {
    if (isNamed(bytes, tag, 'sheetData')) this.#place = tag.selfClosing ? 'behind rows' : 'rows';
    else if (isNamed(bytes, tag, 'col')) this.#takeColumnStyle(bytes, tag);
    // The range of used cells is optional, and wrong once a column was added.
    else if (this.#addsColumn && isNamed(bytes, tag, 'dimension') && tag.selfClosing) return Buffer.alloc(0);
    return null;
  }

  #takeColumnStyle(bytes: Buffer, tag: Tag): void {
    const [from, to, style] = ['min', 'max', 'style'].map((name) => Number(attribute(bytes, tag, name) ?? 0));
    if (from && to && style) this.#columnStyles.push({ from: from - 1, to: to - 1, style });
  }

  #changeRow(bytes: Buffer, row: RowElement): Buffer | null {
    const number = this.#numberOf(bytes, row);
    if (number <= this.#row) throw unsure(`row ${number} is out of order`);
    this.#row = number;
    const change = this.#changes.get(number);
    if (change === undefined) return null;
    this.#changed += 1;
    const { column } = change;
    const style = this.#columnStyles.find(({ from, to }) => from <= column && column <= to)?.style ?? 0;
    return filledRow(bytes, row, number, change, style);
  }

  #numberOf(bytes: Buffer, row: RowElement): number {
    const stated = Number(attribute(bytes, row.tag, 'r'));
    return stated >= 1 ? stated : (rowInAddresses(bytes, row) ?? this.#row + 1);
  }
}
