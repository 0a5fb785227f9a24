import type { OrderSheetLine } from '@portal/contract/workbook';
import { referenceKey, variantKey } from '../identity.js';

/** What names the article of a line. */
type Article = Pick<OrderSheetLine, 'reference' | 'colour' | 'size' | 'barcode'>;

/**
 * The lots ordered of each article. They are added up only when something is compared with them: most orders are one
 * table, and adding up 14,000 lines takes 60 ms.
 */
export class ArticleLots {
  #texts = new KeptTexts();
  #amounts: number[] = [];
  readonly #byKey = new Map<string, number>();

  static sumOf(parts: readonly ArticleLots[]): ArticleLots {
    const sum = new ArticleLots();
    for (const part of parts) for (const [key, amount] of part.byKey) sum.#add(key, amount);
    return sum;
  }

  add({ reference, colour, size, barcode, lots, pieces = 0 }: OrderSheetLine): void {
    // Units that are not converted to lots yet are counted as negative numbers, so that they never equal lots.
    this.#amounts.push(lots > 0 ? lots : -pieces);
    this.#texts.add(reference);
    this.#texts.add(colour);
    this.#texts.add(size);
    this.#texts.add(barcode);
  }

  get isEmpty(): boolean {
    return this.#amounts.length === 0 && this.#byKey.size === 0;
  }

  /** Number of different articles. */
  get size(): number {
    return this.byKey.size;
  }

  /** The lots of each article by its key. */
  get byKey(): ReadonlyMap<string, number> {
    if (this.#amounts.length > 0) {
      const texts = this.#texts.read();
      for (const amount of this.#amounts) {
        const [reference, colour, size, barcode] = [texts(), texts(), texts(), texts()];
        this.#add(articleKey({ reference: reference ?? '', colour, size, barcode }), amount);
      }
      this.#texts = new KeptTexts();
      this.#amounts = [];
    }
    return this.#byKey;
  }

  /** True when at least as many lots of the article are ordered here as in `part`. */
  covers(part: ArticleLots, key: string): boolean {
    return Math.abs(this.byKey.get(key) ?? 0) >= Math.abs(part.byKey.get(key) ?? 0);
  }

  equals(other: ArticleLots): boolean {
    return haveSameLots(this.byKey, other.byKey);
  }

  #add(key: string, amount: number): void {
    this.#byKey.set(key, (this.#byKey.get(key) ?? 0) + amount);
  }
}

/**
 * Texts as numbers outside of the heap, each as its length and its UTF-16 codes. As strings, those of 100,000 lines would
 * be copied and visited by the garbage collector over and over, for a tenth of the reading's computing time.
 */
class KeptTexts {
  #codes = new Uint16Array(1024);
  #length = 0;

  add(text: string | null): void {
    // The length is a number of 16 bits as well; no cell of a spreadsheet holds more than 32,767 characters.
    const length = text === null ? 0 : Math.min(text.length, 0xffff);
    this.#reserve(length + 1);
    const codes = this.#codes;
    let at = this.#length;
    codes[at++] = length;
    for (let index = 0; text !== null && index < length; index++) codes[at++] = text.charCodeAt(index);
    this.#length = at;
  }

  /** Returns a function that gives the texts in turn; null for an empty one. */
  read(): () => string | null {
    const bytes = Buffer.from(this.#codes.buffer);
    let at = 0;
    return () => {
      const start = at + 1;
      const end = start + (this.#codes[at] ?? 0);
      at = end;
      return start === end ? null : bytes.toString('utf16le', start * 2, end * 2);
    };
  }

  #reserve(length: number): void {
    const needed = this.#length + length;
    if (needed <= this.#codes.length) return;
    const wider = new Uint16Array(Math.max(this.#codes.length * 2, needed));
    wider.set(this.#codes);
    this.#codes = wider;
  }
}

/** True for the same articles with the same lots. */
export function haveSameLots(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): boolean {
  if (left.size !== right.size) return false;
  for (const [key, amount] of left) if (right.get(key) !== amount) return false;
  return true;
}

/** Key that is equal for lines of the same article. */
export function articleKey({ reference, colour, size, barcode }: Article): string {
  const variant = variantKey(colour, size);
  const key =
    variant === '' && barcode === null ? referenceKey(reference) : `${referenceKey(reference)}\u001e${variant}`;
  return barcode === null ? key : `${key}\u001d${barcode}`;
}
