import type { ColumnField, MappedColumn, RememberedColumn } from '@portal/contract/workbook';
import { headerKey } from './fold.js';
import type { HeaderColumn } from './header.js';

/**
 * The fields that an administrator chose for columns, looked up by the normalised header and its position among equal
 * headers.
 */
export class RememberedHeaders {
  private readonly fields = new Map<string, ColumnField | null>();
  private readonly keys = new Set<string>();
  private readonly sizes = new Set<string>();
  private readonly prices = new Set<string>();

  constructor(columns: readonly RememberedColumn[] = []) {
    for (const { header, occurrence, field, size } of columns) {
      this.keys.add(headerKey(header));
      const key = `${headerKey(header)} ${occurrence}`;
      if (!this.fields.has(key)) this.fields.set(key, field);
      if (size !== undefined) (field === null ? this.sizes : this.prices).add(key);
    }
  }

  get isEmpty(): boolean {
    return this.fields.size === 0;
  }

  /** True when the stored mapping has no reference column: barcodes or descriptions identify the lines. */
  get lacksReference(): boolean {
    const fields = [...this.fields.values()];
    return fields.length > 0 && !fields.includes('reference');
  }

  mentions(header: string): boolean {
    return this.keys.size > 0 && this.keys.has(headerKey(header));
  }

  /** Per column: the stored field, `null` when the column is to be ignored, `undefined` for an unknown header. */
  fieldsOf(columns: readonly HeaderColumn[]): (ColumnField | null | undefined)[] {
    if (this.fields.size === 0) return columns.map(() => undefined);
    return keysOf(columns).map((key) => this.fields.get(key));
  }

  /**
   * True for columns without the published prices and pack sizes, of which every copy of the stock file has some: they are
   * a buyer's own form.
   */
  lacksPublished(columns: readonly HeaderColumn[]): boolean {
    const isPublished = (field: ColumnField | null | undefined): boolean =>
      field === 'wholesalePrice' || field === 'unitsPerLot';
    return [...this.fields.values()].some(isPublished) && !this.fieldsOf(columns).some(isPublished);
  }

  /** The columns that each count the stock of one size according to the stored mapping. */
  sizeColumns(columns: readonly HeaderColumn[]): ReadonlySet<number> {
    return columnsWith(this.sizes, columns);
  }

  /** The columns that each hold the wholesale price of one size according to the stored mapping. */
  priceColumns(columns: readonly HeaderColumn[]): ReadonlySet<number> {
    return columnsWith(this.prices, columns);
  }
}

function columnsWith(stored: ReadonlySet<string>, columns: readonly HeaderColumn[]): ReadonlySet<number> {
  if (stored.size === 0) return new Set();
  const keys = keysOf(columns);
  return new Set(columns.flatMap(({ column }, place) => (stored.has(keys[place] ?? '') ? [column] : [])));
}

/** A key for each header: its normalised text and its position among equal headers. */
function keysOf(columns: readonly HeaderColumn[]): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ header }) => {
    const key = headerKey(header);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return `${key} ${occurrence}`;
  });
}

/**
 * The column mapping to store with a published stock file. If a header occurs on several sheets, its field on the first
 * sheet is stored.
 */
export function rememberColumns(
  sheets: readonly { columns: readonly Pick<MappedColumn, 'header' | 'field' | 'size'>[] }[],
): RememberedColumn[] {
  const remembered = new Map<string, RememberedColumn>();
  for (const { columns } of sheets) {
    const seen = new Map<string, number>();
    for (const { header, field, size } of columns) {
      const name = headerKey(header);
      const occurrence = (seen.get(name) ?? 0) + 1;
      seen.set(name, occurrence);
      const key = `${name} ${occurrence}`;
      if (remembered.has(key)) continue;
      remembered.set(key, { header, occurrence, field, ...(size === undefined ? {} : { size }) });
    }
  }
  return [...remembered.values()];
}
