import { referenceKey, variantKey } from './identity.js';

interface Place {
  sheet: string;
  row: number;
}

/**
 * Finds rows that list the same article: rows with the same reference, colour and size, unless both have a barcode and
 * the barcodes differ. 200,000 rows need about 30 MiB.
 */
export class StockIdentities {
  /** The first row of each reference: most references occur once, so that colour and size are not compared. */
  private readonly references = new Map<string, number>();
  /** The references that occur several times, and the first row of each of their articles. */
  private readonly repeated = new Set<string>();
  private readonly articles = new Map<string, number>();
  private readonly sheets: string[] = [];
  private readonly rows: number[] = [];
  private readonly colours: (string | null)[] = [];
  private readonly sizes: (string | null)[] = [];
  private readonly barcodes: (string | null)[] = [];

  /** Adds a row. Returns the earlier row that lists the same article, or null. */
  add(
    sheet: string,
    row: number,
    reference: string,
    colour: string | null,
    size: string | null,
    barcode: string | null,
  ): Place | null {
    const keep = (): number => this.keep(sheet, row, colour, size, barcode);
    const code = referenceKey(reference);
    const earlier = this.references.get(code);
    if (earlier === undefined) {
      this.references.set(code, keep());
      return null;
    }
    if (!this.repeated.has(code)) {
      this.repeated.add(code);
      this.articles.set(articleKey(code, this.colours[earlier] ?? null, this.sizes[earlier] ?? null), earlier);
    }
    const key = articleKey(code, colour, size);
    const first = this.articles.get(key);
    if (first === undefined) {
      this.articles.set(key, keep());
      return null;
    }
    const known = this.barcodes[first];
    if (barcode === null || known === null || known === barcode) return this.place(first);
    const exact = `${key}\u001d${barcode}`;
    const twin = this.articles.get(exact);
    if (twin !== undefined) return this.place(twin);
    this.articles.set(exact, keep());
    return null;
  }

  private keep(sheet: string, row: number, colour: string | null, size: string | null, barcode: string | null): number {
    this.sheets.push(sheet);
    this.colours.push(colour);
    this.sizes.push(size);
    this.barcodes.push(barcode);
    return this.rows.push(row) - 1;
  }

  private place(index: number): Place {
    return { sheet: this.sheets[index] ?? '', row: this.rows[index] ?? 0 };
  }
}

function articleKey(code: string, colour: string | null, size: string | null): string {
  const variant = variantKey(colour, size);
  return variant === '' ? code : `${code}\u001e${variant}`;
}
