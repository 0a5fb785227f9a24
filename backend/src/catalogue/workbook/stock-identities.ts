import { referenceKey, variantKey } from './identity.js';

interface Place {
  sheet: string;
  row: number;
}

/**
 * Finds rows that are the same article: one reference with one colour and size, unless both rows have a barcode and the
 * barcodes differ. A reference that occurs once needs neither. 200,000 rows fit in about 30 MiB.
 */
export class StockIdentities {
  private readonly places = new Map<string, number>();
  private readonly sheets: string[] = [];
  private readonly rows: number[] = [];
  private readonly barcodes: (string | null)[] = [];

  /** The row that already lists the same article, or `null`. */
  add(
    sheet: string,
    row: number,
    reference: string,
    colour: string | null,
    size: string | null,
    barcode: string | null,
  ): Place | null {
    const variant = variantKey(colour, size);
    const key = variant === '' ? referenceKey(reference) : `${referenceKey(reference)}\u001e${variant}`;
    const first = this.places.get(key);
    if (first === undefined) {
      this.places.set(key, this.keep(sheet, row, barcode));
      return null;
    }
    const known = this.barcodes[first];
    if (barcode === null || known === null || known === barcode) return this.place(first);
    const exact = `${key}\u001d${barcode}`;
    const twin = this.places.get(exact);
    if (twin !== undefined) return this.place(twin);
    this.places.set(exact, this.keep(sheet, row, barcode));
    return null;
  }

  private keep(sheet: string, row: number, barcode: string | null): number {
    this.sheets.push(sheet);
    this.rows.push(row);
    this.barcodes.push(barcode);
    return this.rows.length - 1;
  }

  private place(index: number): Place {
    return { sheet: this.sheets[index] ?? '', row: this.rows[index] ?? 0 };
  }
}
