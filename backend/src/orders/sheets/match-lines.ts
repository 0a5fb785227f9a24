import { priceToTenThousandths } from '@portal/contract/money';
import type { OrderSheetLine, Problem } from '@portal/contract/workbook';
import { unitsOfDozen } from '../../workbook/interpretation/cells/counts.js';
import {
  notWholeLots,
  piecesInLotsColumn,
  productTakenForTotal,
} from '../../workbook/interpretation/cells/row-sentences.js';
import { repeatedLines, repeatedSheet } from '../../workbook/interpretation/cells/table-sentences.js';
import { nearKey, referenceKey, variantKey } from '../../workbook/interpretation/identity.js';
import { haveSameLots } from '../../workbook/interpretation/tables/article-lots.js';
import { fewestInTable, repetitionOf } from '../../workbook/interpretation/tables/repeated-sheets.js';
import { referenceTotalLabel } from '../../workbook/interpretation/tables/row-kinds.js';
import {
  type AssessedLine,
  assessLines,
  type CatalogueItem,
  type LineProblem,
  type MatchedItem,
} from './assess-lines.js';
import { counted } from './counted.js';
import { differingFields, isNamedBy, variantText } from './line-variants.js';

/** What a problem expects in the place of a reference that resembles none of the stock file. */
export const anyReference = 'a reference of the selected stock file';

/**
 * An order file is refused as not filled in when at least this many lines, and most of those in size columns, still
 * hold the published stock.
 */
const leastUnchanged = 3;

/** The lots that a sheet has of each item, by its id. */
interface SheetLots {
  name: string;
  lots: ReadonlyMap<string, number>;
}

/** A line whose reference is not in the stock file in this spelling. */
interface UnknownLine {
  line: OrderSheetLine;
  place: number;
}

/**
 * Matches the filled-in rows of an order file with the published references. References and lots come from the file;
 * prices and pack sizes are always the published ones (row R19). The lots of a reference listed several times, also in
 * other case or spacing, are added up (row R11), except those of a sheet that repeats another.
 */
export class LineMatcher {
  /** The items of each sheet, in the order of the sheets. */
  readonly #sheets = new Map<string, Map<string, MatchedItem>>();
  /** The items below the further headers of each sheet, by the row of the header. */
  readonly #sections = new Map<string, Map<number, Map<string, MatchedItem>>>();
  problems: Problem[] = [];

  /** Lines whose reference no candidate had. `addNear` matches them in a second attempt. */
  readonly unknown: UnknownLine[] = [];
  #place = 0;
  /**
   * The number of lines in the size columns in which the published file shows its stock. `#unchanged` holds those that
   * still contain the published stock.
   */
  #inStockColumns = 0;
  readonly #unchanged: { line: OrderSheetLine; lots: number }[] = [];

  /**
   * Matches a batch of lines by their references. `candidates` must contain every published item that has one of the
   * lines' reference keys.
   */
  add(lines: OrderSheetLine[], candidates: CatalogueItem[]): void {
    const byReference = Map.groupBy(candidates, (item) => item.referenceKey);
    for (const line of lines) {
      const place = this.#place++;
      if (!this.#sheets.has(line.sheet)) this.#sheets.set(line.sheet, new Map());
      const found = byReference.get(referenceKey(line.reference));
      if (found === undefined) this.unknown.push({ line, place });
      else this.#addMatch(line, this.#choose(line, found), place);
    }
  }

  /**
   * Matches the unknown lines by their barcodes or by similar references. `candidates` must contain every published
   * item whose barcode or near key is that of an unknown line.
   */
  addNear(candidates: CatalogueItem[]): void {
    const byBarcode = Map.groupBy(candidates, ({ barcode }) => barcode);
    const byNearKey = Map.groupBy(candidates, ({ reference }) => nearKey(reference));
    for (const { line, place } of this.unknown) {
      const barcode = line.barcode ?? line.reference;
      const [sameBarcode, ...others] = listedOf(byBarcode.get(barcode) ?? []);
      if (sameBarcode !== undefined && others.length === 0) {
        if (line.reference !== barcode) this.#tellNear(line, sameBarcode.reference, `barcode ${barcode}`);
        if (this.#hasSize(line, sameBarcode)) this.#addMatch(line, sameBarcode, place);
        continue;
      }
      const key = nearKey(line.reference);
      // A reference that consists only of zeros or ignored signs has no near key, so no published reference counts as
      // similar.
      const near = key === '' ? [] : listedOf(byNearKey.get(key) ?? []);
      const [first] = near;
      if (first === undefined || near.some((item) => item.referenceKey !== first.referenceKey)) {
        this.#tellUnknown(line, near);
        continue;
      }
      this.#tellNear(line, first.reference, line.reference);
      this.#addMatch(line, this.#choose(line, near), place);
    }
  }

  #addMatch(line: OrderSheetLine, item: CatalogueItem | undefined, place: number): void {
    if (!item) return;
    this.#tellOtherVariant(line, item);
    const lots = this.lotsOf(line, item);
    if (lots === null) return;
    this.#compare(line, item);
    if (line.sizeColumn === 'stock') {
      this.#inStockColumns++;
      if (lots === item.stockLots || lots === item.availableLots) this.#unchanged.push({ line, lots });
    }
    addLots(this.#sheets, line.sheet, { item, lots, first: line, place });
    if (line.section === undefined) return;
    let sections = this.#sections.get(line.sheet);
    if (sections === undefined) {
      sections = new Map();
      this.#sections.set(line.sheet, sections);
    }
    addLots(sections, line.section, { item, lots, first: line, place });
  }

  /**
   * Converts units to lots by the published pack size. Adds a problem and returns null when the file has to be
   * corrected.
   */
  protected lotsOf(line: OrderSheetLine, { unitsPerLot }: CatalogueItem): number | null {
    const { pieces, statedAs, inDozens = false } = line;
    if (pieces === undefined) return line.lots;
    if (statedAs !== undefined) {
      const { expected, statement } = piecesInLotsColumn(statedAs, pieces, unitsPerLot);
      this.addProblem(line, {
        severity: 'error',
        field: 'order',
        found: statedAs,
        expected,
        message: `Cell ${line.cells.order} (order quantity) ${statement}.`,
      });
      return null;
    }
    if (pieces % unitsPerLot === 0) return pieces / unitsPerLot;
    const nearest = Math.max(1, Math.round(pieces / unitsPerLot)) * unitsPerLot;
    const { expected, statement } = notWholeLots(nearest, unitsPerLot, inDozens);
    this.addProblem(line, {
      severity: 'error',
      field: 'order',
      found: inDozens ? `${pieces / unitsOfDozen} dozen` : String(pieces),
      expected,
      message: `Cell ${line.cells.order} (order quantity) ${statement}.`,
    });
    return null;
  }

  #tellNear(line: OrderSheetLine, reference: string, found: string): void {
    const message = `${line.reference} was read as ${reference}, the only reference of the stock file that fits. Please confirm.`;
    this.addProblem(line, { severity: 'warning', field: 'reference', found, expected: reference, message });
  }

  /** Warns about an item that was taken although the line states another barcode, colour or size. */
  #tellOtherVariant(line: OrderSheetLine, item: CatalogueItem): void {
    const differing = differingFields(line, item);
    if (differing.length === 0) return;
    const [stated, published] = [variantText(differing, line), variantText(differing, item)];
    const message = `${line.reference} with ${stated} was read as ${item.reference} with ${published}, which fits best in the stock file. Please confirm.`;
    this.addProblem(line, { severity: 'warning', field: 'reference', found: stated, expected: published, message });
  }

  #tellUnknown(line: OrderSheetLine, near: CatalogueItem[]): void {
    const { reference } = line;
    if (near.length === 0 && line.cells.reference !== undefined && referenceTotalLabel(reference) === 'sum') {
      const { expected, statement } = productTakenForTotal(reference);
      const message = `Cell ${line.cells.reference} (reference) ${statement}.`;
      this.addProblem(line, { severity: 'warning', field: 'reference', found: reference, expected, message });
      return;
    }
    const several = [...new Set(near.map(({ reference }) => reference))].slice(0, 3).join(' or ');
    const expected = several === '' ? anyReference : several;
    const message = `${line.reference} is not in the selected stock file.`;
    this.addProblem(line, { severity: 'error', field: 'reference', found: line.reference, expected, message });
  }

  /**
   * Returns the order's lines with their totals, in the order of the file. Also adds the problems that depend on the
   * sums of lots.
   */
  finish(): AssessedLine[] {
    this.#addUnchangedStock();
    for (const sheet of this.#sections.keys()) this.#tellRepeatedSections(sheet);
    return assessLines(this.#addUp(), (line, problem) => this.addProblem(line, problem));
  }

  /** Reports each section of a sheet of which all lines repeat the lots of the lines above it, such as a summary. */
  #tellRepeatedSections(sheet: string): void {
    const all = this.#sheets.get(sheet) ?? new Map<string, MatchedItem>();
    const sections = [...(this.#sections.get(sheet) ?? [])].sort(([left], [right]) => left - right);
    const above = lotsById(all);
    const add = (items: ReadonlyMap<string, MatchedItem>, sign: 1 | -1): void => {
      for (const [itemId, { lots }] of items) above.set(itemId, (above.get(itemId) ?? 0) + sign * lots);
    };
    for (const [, items] of sections) add(items, -1);
    for (const [row, items] of sections) {
      const isAgain = [...items].every(
        ([itemId, { lots, first }]) => above.get(itemId) === lots && !statesOther(first, all.get(itemId)?.first),
      );
      if (isAgain && items.size >= fewestInTable) {
        const { found, expected, statement } = repeatedLines(sheet, row, items.size);
        const message = `${statement}.`;
        this.problems.push({ sheet, cell: '', field: 'order', found, expected, message, severity: 'error' });
      }
      add(items, 1);
    }
  }

  /**
   * Adds up the lots of all sheets. The reader compares sheets as they are written; only their items tell that a summary
   * with other columns or spellings repeats the lines of an order.
   */
  #addUp(): Iterable<MatchedItem> {
    const [only, ...others] = this.#sheets.values();
    if (only === undefined || others.length === 0) return only?.values() ?? [];
    const sum = new Map<string, MatchedItem>();
    const earlier: SheetLots[] = [];
    for (const [name, items] of this.#sheets) {
      const sheet = { name, lots: lotsById(items) };
      const again = [...items].filter(([itemId]) => sum.has(itemId));
      const isOther = again.some(([itemId, { first }]) => statesOther(first, sum.get(itemId)?.first));
      // Only a sheet of all items so far can sum up several sheets before it.
      const mayBeSummary = earlier.length > 1 && again.length === items.size && sum.size === items.size;
      const together = mayBeSummary ? [{ name: earlier.map((one) => one.name).join(' + '), lots: lotsById(sum) }] : [];
      const originals = isOther ? [] : [...earlier, ...together];
      if (again.length > 0 && this.#tellRepetition(sheet, earlier, originals) === 'copy') continue;
      earlier.push(sheet);
      for (const [itemId, matched] of items) {
        const known = sum.get(itemId);
        if (known) known.lots += matched.lots;
        else sum.set(itemId, { ...matched });
      }
    }
    return sum.values();
  }

  /**
   * Reports how a sheet repeats an earlier one. `originals` are those of which it may be a copy: none, where it has other
   * colours or sizes, and also all earlier ones together. The lines of a copy do not count, so that their warnings are
   * dropped.
   */
  #tellRepetition(
    { name, lots }: SheetLots,
    earlier: readonly SheetLots[],
    originals: readonly SheetLots[],
  ): 'copy' | 'mostly' | 'partly' | null {
    const hasErrors = this.problems.some(({ sheet, severity }) => sheet === name && severity === 'error');
    const original = hasErrors ? undefined : originals.find((sheet) => haveSameLots(sheet.lots, lots));
    const repeated = original === undefined ? repetitionOf(lots, earlier) : null;
    const repetition =
      original === undefined
        ? repeated && { ...repeated, ...(originals.length === 0 && { kind: 'partly' as const }) }
        : { kind: 'copy' as const, earlier: original.name, articles: lots.size };
    if (repetition === null) return null;
    const { kind } = repetition;
    if (kind === 'copy') this.problems = this.problems.filter(({ sheet }) => sheet !== name);
    const { statement, ...sentence } = repeatedSheet(name, repetition);
    const severity = kind === 'mostly' ? 'error' : 'warning';
    this.problems.push({ sheet: name, cell: '', field: 'order', ...sentence, message: `${statement}.`, severity });
    return kind;
  }

  get isUnfilled(): boolean {
    return this.#unchanged.length >= leastUnchanged && this.#unchanged.length * 2 > this.#inStockColumns;
  }

  /**
   * Adds problems for lots in size columns that equal the published stock. When most lots equal it, the buyer has left
   * the supplier's numbers in the file, which is an error; otherwise each is a warning.
   */
  #addUnchangedStock(): void {
    const [first] = this.#unchanged;
    if (first === undefined) return;
    const count = this.#unchanged.length;
    if (this.isUnfilled) {
      const message = `${counted(count, 'cell')} of the size columns still hold the stock of the published file. Clear the sizes that you do not order, and enter your lots.`;
      this.addProblem(first.line, {
        severity: 'error',
        field: 'order',
        found: counted(first.lots, 'lot'),
        expected: 'the lots that you order',
        message,
      });
      return;
    }
    for (const { line, lots } of this.#unchanged) {
      const message = `${line.reference} in size ${line.size} is ordered with as many lots as are in stock. Please confirm that the number is your order.`;
      this.addProblem(line, {
        severity: 'warning',
        field: 'order',
        found: counted(lots, 'lot'),
        expected: 'the lots that you order',
        message,
      });
    }
  }

  #choose(line: OrderSheetLine, candidates: CatalogueItem[]): CatalogueItem | undefined {
    const identified = identify(line, candidates) ?? identify(line, listedOf(candidates));
    if (identified !== undefined) return this.#hasSize(line, identified) ? identified : undefined;
    const found = [line.reference, line.colour, line.size].filter(Boolean).join(' · ');
    this.addProblem(line, {
      severity: 'error',
      field: 'reference',
      found,
      expected: 'the colour and size, or the barcode, as in the stock file',
      message: `${line.reference} comes in several colours or sizes, and this row does not say which of them it means.`,
    });
    return undefined;
  }

  /**
   * Returns true unless the lots are in the column of a size that the only candidate does not have; then adds an error
   * and returns false.
   */
  #hasSize(line: OrderSheetLine, item: CatalogueItem): boolean {
    if (line.sizeColumn === undefined || line.size === null) return true;
    const { reference, size } = item;
    if (size !== null && !differingFields(line, item).includes('size')) return true;
    const message =
      size === null
        ? `${reference} is listed without sizes: lots of size ${line.size} cannot be ordered apart from others.`
        : `${reference} does not come in size ${line.size}.`;
    this.addProblem(line, {
      severity: 'error',
      field: 'order',
      found: line.size,
      expected: size ?? 'lots without a size',
      message,
    });
    return false;
  }

  #compare(line: OrderSheetLine, item: CatalogueItem): void {
    if (line.shownPrice !== null && priceToTenThousandths(line.shownPrice) !== priceToTenThousandths(item.unitPrice)) {
      this.addProblem(line, {
        severity: 'warning',
        field: 'wholesalePrice',
        found: `AED ${line.shownPrice}`,
        expected: `AED ${trimPrice(item.unitPrice)}`,
        message: `The file shows another price for ${item.reference}. The published price counts.`,
      });
    }
    if (line.shownUnitsPerLot !== null && line.shownUnitsPerLot !== item.unitsPerLot) {
      this.addProblem(line, {
        severity: 'warning',
        field: 'unitsPerLot',
        found: counted(line.shownUnitsPerLot, 'unit'),
        expected: counted(item.unitsPerLot, 'unit'),
        message: `The file shows another pack size for ${item.reference}. The published one counts.`,
      });
    }
  }

  protected addProblem(line: OrderSheetLine, problem: LineProblem): void {
    const { sheet, cells, reference } = line;
    const { field } = problem;
    // Problems with the number of lots refer to the cell that holds the lots.
    const cell = (field !== '' && cells[field]) || cells.order;
    this.problems.push({ sheet, cell, reference, ...problem });
  }
}

function addLots<Key>(parts: Map<Key, Map<string, MatchedItem>>, key: Key, matched: MatchedItem): void {
  let items = parts.get(key);
  if (items === undefined) {
    items = new Map();
    parts.set(key, items);
  }
  const entry = items.get(matched.item.itemId);
  if (entry) entry.lots += matched.lots;
  else items.set(matched.item.itemId, matched);
}

const lotsById = (items: ReadonlyMap<string, MatchedItem>): Map<string, number> =>
  new Map([...items].map(([itemId, { lots }]) => [itemId, lots]));

/** True for a line with another colour or size: it is no copy, also where the stock file does not tell them apart. */
function statesOther(line: OrderSheetLine, earlier: OrderSheetLine | undefined): boolean {
  const keysOf = ({ colour, size }: OrderSheetLine) => [variantKey(colour, null), variantKey(null, size)];
  const known = earlier ? keysOf(earlier) : [];
  return keysOf(line).some((key, index) => key !== '' && known[index] !== '' && known[index] !== key);
}

/** The item that the line means: the only one, or the one that its barcode, or its colour and size, tell from the others. */
function identify(line: OrderSheetLine, items: readonly CatalogueItem[]): CatalogueItem | undefined {
  if (items.length === 1) return items[0];
  const sameBarcode = line.barcode ? items.filter((item) => item.barcode === line.barcode) : [];
  if (sameBarcode.length === 1) return sameBarcode[0];
  const variant = variantKey(line.colour, line.size);
  const sameVariant = items.filter((item) => item.variantKey === variant);
  if (sameVariant.length === 1) return sameVariant[0];
  const named = items.filter((item) => isNamedBy(line, item));
  return named.length === 1 ? named[0] : undefined;
}

/** The items that the stock file still lists, or all where it lists none of them. */
function listedOf(items: CatalogueItem[]): CatalogueItem[] {
  const listed = items.filter(({ isListed }) => isListed);
  return listed.length > 0 ? listed : items;
}

/** `'80.5000'` → `'80.5'`, `'80.0000'` → `'80'`. */
function trimPrice(price: string): string {
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price;
}
