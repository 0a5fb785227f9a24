import { nearKey, referenceKey } from '../identity.js';

/** A row of a price file. */
export interface PricedArticle {
  /** The row's price cell, such as `C12`, and its sheet. */
  cell: string;
  sheet: string;
  reference: string;
  barcode: string | null;
  colour: string | null;
  size: string | null;
  /** AED per unit. */
  price: string;
}

/** An article of a stock file whose price is looked up. */
export type UnpricedArticle = Pick<PricedArticle, 'reference' | 'barcode' | 'colour' | 'size'>;

export type PriceSearch =
  /** `isOther`: the row of the price file spells the reference differently, or is for another colour or size. */
  { price: string; isOther: boolean; from: PricedArticle } | { differing: [PricedArticle, PricedArticle] } | null;

/**
 * The prices of a price file. An article is found by its reference, else by its barcode, else by a reference that
 * differs only in signs that people leave out, where only one fits.
 */
export class PriceList {
  readonly #articles: PricedArticle[] = [];
  readonly #byReference = new Map<string, PricedArticle[]>();
  readonly #byBarcode = new Map<string, PricedArticle[]>();
  readonly #byNearReference = new Map<string, PricedArticle[]>();
  readonly #used = new Set<PricedArticle>();

  add(article: PricedArticle): void {
    this.#articles.push(article);
    append(this.#byReference, referenceKey(article.reference), article);
    append(this.#byNearReference, nearKey(article.reference), article);
    if (article.barcode !== null) append(this.#byBarcode, article.barcode, article);
  }

  get size(): number {
    return this.#articles.length;
  }

  get unused(): PricedArticle[] {
    return this.#articles.filter((article) => !this.#used.has(article));
  }

  find(wanted: UnpricedArticle): PriceSearch {
    const exact =
      this.#byReference.get(referenceKey(wanted.reference)) ??
      (wanted.barcode === null ? undefined : this.#byBarcode.get(wanted.barcode));
    const rows = exact ?? this.#near(wanted.reference);
    const fitting = rows.filter((row) => isSameVariant(row, wanted));
    const used = fitting.length > 0 ? fitting : rows;
    for (const row of used) this.#used.add(row);
    const [first] = used;
    if (first === undefined) return null;
    const other = used.find(({ price }) => price !== first.price);
    if (other !== undefined) return { differing: [first, other] };
    return { price: first.price, isOther: exact === undefined || fitting.length === 0, from: first };
  }

  #near(reference: string): PricedArticle[] {
    const near = this.#byNearReference.get(nearKey(reference)) ?? [];
    return new Set(near.map((row) => referenceKey(row.reference))).size === 1 ? near : [];
  }
}

function append(map: Map<string, PricedArticle[]>, key: string, article: PricedArticle): void {
  if (key === '') return;
  const known = map.get(key);
  if (known) known.push(article);
  else map.set(key, [article]);
}

/** True when no barcode, colour or size that both name differs. */
function isSameVariant(priced: PricedArticle, wanted: UnpricedArticle): boolean {
  return (['barcode', 'colour', 'size'] as const).every((field) => {
    const [left, right] = [priced[field], wanted[field]];
    return left === null || right === null || referenceKey(left) === referenceKey(right);
  });
}
