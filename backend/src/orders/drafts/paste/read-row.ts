import type { PasteProblemKind } from '@portal/contract/drafts';
import type { CellReading } from '../../../workbook/interpretation/cells/cell-values.js';
import { referenceKey } from '../../../workbook/interpretation/identity.js';
import { type OrderedQuantity, readQuantity } from '../../../workbook/interpretation/order-quantities.js';
import { referenceTotalLabel } from '../../../workbook/interpretation/tables/row-kinds.js';
import type { CatalogueItem } from '../../sheets/assess-lines.js';
import { type PastedRow, splitCells } from './pasted-rows.js';

/** The published items with a reference, in any spelling that the reader takes for the same one. */
export type KnownItems = (reference: string) => readonly CatalogueItem[];

/**
 * The order line in a row without a header. Colour, size and barcode are those of the item, where the row leaves only
 * one.
 */
export interface RowReading {
  reference: string;
  item: CatalogueItem | null;
  quantity: OrderedQuantity;
}

export interface RowProblem {
  kind: PasteProblemKind;
  message: string;
  item: CatalogueItem | null;
}

/** The longest text that is looked up as a reference, and the most words of a line in which one is searched. */
const longestReference = 60;
const mostWords = 12;

/** Every text of the row that may be a reference, for one look-up of all rows. */
export function possibleReferences({ text, cells }: PastedRow): string[] {
  const filled = cells.filter(Boolean);
  const byComma = filled.length === 1 && text.includes(',') ? splitCells(text, ',') : [];
  const parts = filled.length === 1 ? partsOf(filled[0] ?? '').flatMap(leftReferences) : [];
  return [...filled, ...byComma, ...parts].filter((one) => one !== '' && one.length <= longestReference);
}

/** Reads a row that is not below a header: cells in any order, or a free line such as `AL-1108-BLA x 4`. */
export function readRow(row: PastedRow, known: KnownItems): RowReading | RowProblem {
  const filled = row.cells.filter(Boolean);
  const ways =
    filled.length > 1
      ? [fromCells(filled, known)]
      : [...freeReadings(filled[0] ?? '', known), ...commaReading(row.text, known)];
  const found = best(ways);
  if (found === null) return notRead(row.text);
  const { reference, items, quantity, leftOver } = found;
  const item = items.length === 1 ? (items[0] ?? null) : null;
  const name = item?.reference ?? reference;
  if (items.length === 0 && referenceTotalLabel(reference) === 'sum')
    return { kind: 'skipped', message: 'This row is a total and was not counted.', item };
  if (items.length > 0 && leftOver > 1)
    return {
      kind: 'lots',
      message: `The row of ${name} has several numbers, and it is not clear which of them are the lots. Paste the reference and the lots only, or the header row as well.`,
      item,
    };
  if (quantity === null) {
    if (items.length === 0) return notRead(row.text);
    return { kind: 'lots', message: `The row of ${name} does not say how many lots.`, item };
  }
  if (items.length === 0 && 'problem' in quantity && !/\d/.test(reference)) return notRead(row.text);
  if ('problem' in quantity)
    return { kind: 'lots', message: `The quantity of ${name} ${quantity.problem.statement}.`, item };
  if (quantity.value.lots === 0 && quantity.value.pieces === undefined)
    return { kind: 'skipped', message: `The row of ${name} orders no lots.`, item };
  return { reference, item, quantity: quantity.value };
}

/** One way to read a row. `items` are those of the reference that the rest of the row allows. */
interface Way {
  reference: string;
  items: readonly CatalogueItem[];
  quantity: CellReading<OrderedQuantity>;
  /** Numbers of the row that may be the lots. */
  leftOver: number;
}

const quantityOf = (text: string): CellReading<OrderedQuantity> => readQuantity({ kind: 'text', text });
const isReadable = (quantity: CellReading<OrderedQuantity>): boolean => quantity !== null && 'value' in quantity;
const isNumeric = (text: string): boolean => isReadable(quantityOf(text));

/** "48 pcs" is read rather than 48 with "pcs" as a part of the reference. */
function readable(quantity: CellReading<OrderedQuantity>): number {
  if (quantity === null) return 0;
  return 'problem' in quantity ? 2 : quantity.value.pieces === undefined ? 4 : 5;
}

/** A way with a published reference and readable lots is better than one with either of them; the first one wins. */
function best(ways: readonly Way[]): Way | null {
  const rank = ({ items, quantity, leftOver }: Way) =>
    (items.length > 0 ? 8 : 0) + readable(quantity) - (leftOver > 1 ? 1 : 0);
  return ways.reduce<Way | null>((found, way) => (found === null || rank(way) > rank(found) ? way : found), null);
}

function notRead(text: string): RowProblem {
  const message = /\d/.test(text)
    ? 'No reference of the selected stock file was found in this row.'
    : 'This row names no reference and no lots.';
  return { kind: 'unknown', message, item: null };
}

/** Reads cells in any order: one of them is the reference, one the lots, the others may say colour, size or barcode. */
function fromCells(texts: readonly string[], known: KnownItems): Way {
  const named = texts.filter((text) => known(text).length > 0);
  const isWord = (text: string) => !isNumeric(text);
  const published = named.find(isWord) ?? named[0];
  const reference = published ?? texts.find(isCode) ?? texts.find(isWord) ?? texts[0] ?? '';
  const others = [...texts];
  others.splice(others.indexOf(reference), 1);
  // Two published references that are numbers: either may be the lots of the other.
  const isUndecided = published !== undefined && isNumeric(published) && new Set(named.map(referenceKey)).size > 1;
  // The only other cell is the lots, so it is no colour or size as well.
  if (others.length === 1)
    return {
      reference,
      items: known(reference),
      quantity: quantityOf(others[0] ?? ''),
      leftOver: isUndecided ? 2 : 0,
    };
  const items = narrowed(known(reference), texts);
  const numbers = others.filter((text) => !isFactOf(items, text) && isNumeric(text));
  const [lots = others.find((text) => /\d/.test(text) && !isFactOf(items, text))] = numbers;
  return { reference, items, quantity: lots === undefined ? null : quantityOf(lots), leftOver: numbers.length };
}

const isCode = (text: string): boolean => /\d/.test(text) && !/\s/.test(text) && !isNumeric(text);

function commaReading(text: string, known: KnownItems): Way[] {
  const cells = text.includes(',') ? splitCells(text, ',').filter(Boolean) : [];
  return cells.length > 1 ? [fromCells(cells, known)] : [];
}

interface Parts {
  /** The part in which the reference stands. */
  left: string;
  quantity: CellReading<OrderedQuantity>;
}

/** Bullets and numbers of a list, and the words between a quantity and its reference: "48 pcs of AL-1108". */
const bullet = /^(?:[-–—•*·]|\d{1,3}[.)])\s+/u;
const joiningWord = /^(?:of|de|di|von|من)\s+/iu;

/** The ways to part a line into a reference and a quantity at either end of it. */
function partsOf(text: string): Parts[] {
  if (text.length > 200) return [];
  const line = text.replace(bullet, '').replace(/[.;,]+$/, '');
  const cuts = [...line.matchAll(/\s*[x×*:=→]\s*|\s+[-–—]\s+|\s+/giu)].slice(-mostWords);
  return cuts.flatMap(({ index, 0: sign }) => {
    const left = line.slice(0, index).trim();
    const right = line.slice(index + sign.length).trim();
    if (left === '' || right === '') return [];
    const parts: Parts[] = [];
    const after = /^[\d٠-٩۰-۹０-９x×(]/i.test(right) ? quantityOf(right) : null;
    if (after !== null) parts.push({ left, quantity: after });
    const before = /^[\d٠-٩۰-۹０-９x×(]/i.test(left) ? quantityOf(left) : null;
    if (before !== null) parts.push({ left: right.replace(joiningWord, ''), quantity: before });
    return parts;
  });
}

/** The beginnings of a part, the longest first, and single words with a digit: what may be its reference. */
function leftReferences({ left }: Parts): string[] {
  const words = left.split(/\s+/).slice(0, mostWords);
  const beginnings = words.map((_, index) => words.slice(0, words.length - index).join(' '));
  return [...new Set([...beginnings, ...words.filter((word) => /\d/.test(word))])];
}

function freeReadings(text: string, known: KnownItems): Way[] {
  const ways = partsOf(text).map((parts): Way => {
    const { left, quantity } = parts;
    const reference = leftReferences(parts).find((one) =>
      left.startsWith(one) ? known(one).length > 0 : isDescribed(one, left, known),
    );
    if (reference === undefined) return { reference: left, items: [], quantity, leftOver: 0 };
    const rest = left.replace(reference, ' ').trim().split(/\s+/).filter(Boolean);
    const phrases = rest.flatMap((_, from) =>
      rest.slice(from, from + mostWords).map((_, end) => rest.slice(from, from + end + 1).join(' ')),
    );
    const items = narrowed(known(reference), phrases);
    const unexplained = rest.filter((word) => /\d/.test(word) && !isFactOf(items, word) && !items.some(factHas(word)));
    return { reference, items, quantity, leftOver: unexplained.length === 0 ? 0 : unexplained.length + 1 };
  });
  // "1108 4" with both numbers published cannot be decided.
  const readable = ways.filter(({ items, quantity }) => items.length > 0 && isReadable(quantity));
  if (new Set(readable.map(({ items }) => items[0]?.referenceKey)).size > 1) {
    const longest = readable.toSorted((one, other) => other.reference.length - one.reference.length);
    const [first, second] = longest;
    if (first && second && first.reference.length === second.reference.length) return [{ ...first, leftOver: 2 }];
    return longest;
  }
  const whole = known(text);
  return [...ways, { reference: text, items: whole, quantity: null, leftOver: 0 }];
}

/** True for a reference of which all other words of the part are published: "Polo AL-1108", but not "AL 1108" for 1108. */
function isDescribed(reference: string, part: string, known: KnownItems): boolean {
  const items = known(reference);
  return items.length > 0 && part.split(/\s+/).every((word) => items.some(factHas(word)));
}

/** The items with the colour, size and barcode that the texts name. */
function narrowed(items: readonly CatalogueItem[], texts: readonly string[]): readonly CatalogueItem[] {
  if (items.length < 2) return items;
  const keys = new Set(texts.map(referenceKey));
  let left = items;
  for (const fact of ['barcode', 'colour', 'size'] as const) {
    const same = left.filter(({ [fact]: value }) => value !== null && keys.has(referenceKey(value)));
    if (same.length > 0) left = same;
  }
  return left;
}

/** The keys of what is published about an item and of its single words, computed once for all rows. */
const foldedFacts = new WeakMap<CatalogueItem, { facts: Set<string>; words: Set<string> }>();

function foldedOf(item: CatalogueItem) {
  const known = foldedFacts.get(item);
  if (known !== undefined) return known;
  const texts = factsOf(item);
  const folded = {
    facts: new Set(texts.map(referenceKey)),
    words: new Set(texts.flatMap((text) => text.split(/\s+/)).map(referenceKey)),
  };
  foldedFacts.set(item, folded);
  return folded;
}

const factsOf = ({ reference, barcode, colour, size, description }: CatalogueItem): string[] =>
  [reference, barcode, colour, size, description].filter((fact) => fact !== null);

/** True for a text that only repeats what is published about one of the items. */
function isFactOf(items: readonly CatalogueItem[], text: string): boolean {
  const key = referenceKey(text);
  return items.some((item) => foldedOf(item).facts.has(key));
}

/** Whether the word stands in what is published about an item. */
function factHas(word: string): (item: CatalogueItem) => boolean {
  const key = referenceKey(word);
  return (item) => foldedOf(item).words.has(key);
}
