import { isCompleteTableChoice, type TableChoice, workbookLimits } from '@portal/contract/workbook';
import { columnIndex } from '../../address.js';
import type { Cell, SheetProperties } from '../../cells.js';
import { ColumnTraits } from '../../column-traits.js';
import { unnamedPrice } from '../columns/amounts-by-content.js';
import type { ColumnMapping } from '../columns/column-mapping.js';
import { completeByContent } from '../columns/columns-by-content.js';
import { mapColumns } from '../columns/map-columns.js';
import { evidentShapeDoubt, recalledShapeDoubt } from '../columns/mapping-doubts.js';
import { takeOnlyOrder, takeOnlyStock } from '../columns/only-count.js';
import { findHeader } from '../headers/find-header.js';
import {
  type FoundHeader,
  type HeaderColumn,
  type HeaderMerges,
  isCompleteHeader,
  type KeptRow,
  requiredField,
  type SheetKind,
} from '../headers/header.js';
import type { RememberedHeaders } from '../headers/remembered-headers.js';
import { priceTable } from '../prices/price-table.js';
import { pricesOfSizes, withKnownPrices } from '../prices/prices-of-sizes.js';
import { rowIdentifierColumn } from '../row-identifier.js';
import { chosenSizeMatrix, findSizeMatrix, withSizeColumns } from '../sizes/find-size-columns.js';
import { type SizeMatrix, type TableColumns, tableWithSizeColumns } from '../sizes/size-matrix.js';
import { chosenHeader, chosenMapping, withUsablePrices } from './chosen-tables.js';
import { withBareColumns, withFactors } from './columns-without-header.js';
import { copyOf, type FoundTable, type RejectedHeader, sampleRows, tableAt } from './found-table.js';
import { type KnownTables, orderColumn } from './known-tables.js';
import { isBill, isInvoice, isPurchase, linksOnly, repeatsGoodsByDate, withoutDatesOfGoods } from './past-sales.js';
import {
  countsStock,
  isLedger,
  isListOfGoods,
  offersNothing,
  pricesAreCosts,
  withoutFalseDates,
} from './table-likelihood.js';
import { numberColumns, type TableShape, tableShape } from './table-shape.js';
import { isEvident, isGoodsRow, labelRow, proposeTable } from './unlabelled-table.js';

/** Tables that are accepted although they lack a column that they usually need. */
export interface AcceptedTables {
  /** Stock tables with barcodes and no references. */
  withoutReference?: boolean;
  /** Stock tables without prices, because a price file has them. */
  withoutPrice?: boolean;
}

export type SearchResult = { table: FoundTable } | { table: null; rejected: RejectedHeader | null };

/**
 * Looks for the next table of a sheet. A search buffers rows until the header and its columns are decided; between
 * searches no rows are kept.
 */
export class TableSearch {
  readonly #kind: SheetKind;
  readonly #remembered: RememberedHeaders;
  readonly #choices: readonly TableChoice[] | undefined;
  readonly #known: KnownTables;
  readonly #accepted: AcceptedTables;
  #sheet = '';
  #traits = new ColumnTraits();
  /**
   * Tables that a person chose in the current sheet and whose header row was not reached yet; null when tables are
   * found automatically.
   */
  #pending: TableChoice[] | null = null;
  #headerMerges: HeaderMerges = new Map();
  /** The rows of the running search; null while no search is running. */
  #buffer: KeptRow[] | null = null;
  /** True while the table in `#pending` comes from a choice that was made for an earlier file. */
  #isRecalled = false;
  /** The last row in which a header may start. */
  #lastHeaderRow = 0;
  /** True during the search from the first row of a sheet. */
  #isFirstSearch = false;
  /** True once a table with a header was found: other sheets without one hold notes, such as the prices of delivery. */
  #hasHeader = false;
  #isVisible = true;
  /** True until a table showed that the file is a copy of the stock file, or has an order column. */
  #mayBeOwnForm = true;

  constructor(
    kind: SheetKind,
    remembered: RememberedHeaders,
    choices: readonly TableChoice[] | undefined,
    known: KnownTables,
    accepted: AcceptedTables = {},
  ) {
    this.#kind = kind;
    this.#remembered = remembered;
    this.#choices = choices?.map((choice) => withUsablePrices(kind, choice));
    this.#known = known;
    this.#accepted = accepted;
  }

  get isRunning(): boolean {
    return this.#buffer !== null;
  }

  /** Prepares the search in a new sheet. Returns false if people chose tables, but none of this sheet. */
  enterSheet({ name, visibility, merges, traits }: SheetProperties): boolean {
    this.#sheet = name;
    this.#isVisible = visibility === 'visible';
    this.#traits = traits ?? new ColumnTraits();
    this.#isRecalled = false;
    this.#headerMerges = Map.groupBy(merges, ({ top }) => top);
    this.#pending =
      this.#choices?.filter(({ sheet }) => sheet === name).sort((left, right) => left.headerRow - right.headerRow) ??
      null;
    if (this.#pending?.length === 0) {
      this.#buffer = null;
      return false;
    }
    this.#start([], this.#pending?.[0]?.headerRow ?? workbookLimits.headerSearchRows);
    this.#isFirstSearch = true;
    return true;
  }

  isChosen(sheet: string): boolean {
    return this.#choices?.some((choice) => choice.sheet === sheet) ?? false;
  }

  /** Starts the search for the next chosen table once its header row is reached; true if it does. */
  reach(row: number): boolean {
    const next = this.#pending?.[0];
    if (this.#buffer !== null || next === undefined || row < next.headerRow) return false;
    this.#start([], next.headerRow);
    return true;
  }

  /** Buffers a row; true once the search has enough rows to decide. */
  add(row: number, cells: readonly (Cell | undefined)[]): boolean {
    this.#buffer?.push(copyOf(row, cells));
    this.#recall(row, cells);
    return row >= this.#lastHeaderRow + sampleRows;
  }

  /** Ends the search and decides whether the buffered rows contain a table. */
  decide(): SearchResult {
    const rows = this.#buffer ?? [];
    this.#buffer = null;
    const found = this.#header(rows, this.#lastHeaderRow);
    const choice = this.#pending?.shift();
    const isRecalled = this.#isRecalled;
    // After a table recalled from an earlier file, further tables are found automatically. When a person chose the
    // tables of this file, no others are read.
    if (isRecalled) this.#pending = null;
    this.#isRecalled = false;
    if (choice !== undefined) {
      const header = chosenHeader(choice, rows, this.#headerMerges, found);
      const table = tableAt(header, rows, (samples) => this.#chosen(choice, header, rows, samples, isRecalled));
      const { wholesaleFactor, priceColumns = [] } = choice;
      const prices = pricesOfSizes(priceColumns.map(columnIndex), table.header.columns);
      return { table: { ...table, wholesaleFactor, prices } };
    }
    if (found === null) return this.#pricedByMeasure(rows, null) ?? this.#withoutLabels(rows, null);
    const named = tableAt(found, rows, (samples) => this.#map(found, samples));
    const table = this.#kind === 'order' ? this.#withOnlyOrder(named) : named;
    const { mapping, matrix } = table;
    const above = rows.slice(0, found.first);
    const isSold = isInvoice(above, found.columns, mapping) || isPurchase(above, mapping, rows.slice(found.first));
    const isOffered = this.#isTable(table) && (this.#kind === 'order' || !isSold);
    const isTable = (isOffered && this.#isUsable(mapping, matrix)) || this.#lacksOnlyPrice(table);
    const priced = this.#pricedByMeasure(rows, found);
    const isOfMeasures = priced?.table.prices?.some(({ column }) => column === mapping.at.wholesalePrice);
    if (priced !== null && (!isTable || isOfMeasures)) return priced;
    if (!isTable) return this.#withoutLabels(rows, table);
    this.#hasHeader = true;
    if (this.#kind === 'order') return { table };
    const counted =
      matrix === null ? takeOnlyStock(mapping, table.header.columns, table.samples, this.#traits) : mapping;
    return { table: withKnownPrices({ ...table, mapping: counted }, this.#remembered) };
  }

  /** The table of an order; in a buyer's own form the only column that counts is the order. */
  #withOnlyOrder(table: FoundTable): FoundTable {
    const { header, mapping, matrix, samples } = table;
    const { columns } = header;
    const { at } = mapping;
    const isOwnForm = this.#remembered.isEmpty
      ? at.wholesalePrice === -1 && at.unitsPerLot === -1 && at.available === -1
      : this.#remembered.lacksPublished(columns);
    // Beside a copy of the stock file, or a table with an order column, such a sheet tells what is in stock or in a pack.
    if (!isOwnForm || (at.order !== -1 && at.reference !== -1)) this.#mayBeOwnForm = false;
    if (!this.#mayBeOwnForm || !this.#isVisible || matrix !== null) return table;
    return { ...table, mapping: takeOnlyOrder(mapping, columns, samples, this.#traits) };
  }

  /** The table of goods whose prices stand in one column per measure, as the first one of a sheet. */
  #pricedByMeasure(rows: readonly KeptRow[], found: FoundHeader | null): { table: FoundTable } | null {
    if (this.#kind === 'order' || this.#accepted.withoutPrice === true || !this.#isFirstSearch) return null;
    const searched = { sheet: this.#sheet, rows, lastRow: this.#lastHeaderRow, merges: this.#headerMerges, found };
    const table = priceTable(searched, (columns, samples) => this.#fields(columns, samples));
    return table === null || offersNothing(this.#sheet, table.header.columns, table.mapping) ? null : { table };
  }

  /**
   * The table that begins with goods, or below words that are no known labels: read as a person chose for an earlier
   * one of its shape, else proposed. `rejected` is the header that was found instead, if it names columns.
   */
  #withoutLabels(rows: readonly KeptRow[], rejected: RejectedHeader | null): SearchResult {
    const shape = this.#isFirstSearch ? tableShape(rows) : null;
    if (shape === null || (rejected !== null && namesColumns(rejected, rows, shape))) return { table: null, rejected };
    const known =
      labelRow(rows, shape, this.#traits) === 0
        ? this.#known.byShape(shape, this.#kind, numberColumns(rows))
        : undefined;
    const { wholesaleFactor } = known ?? {};
    const choice = known && { sheet: this.#sheet, headerRow: 0, columns: known.columns, wholesaleFactor };
    if (choice === undefined || !isCompleteTableChoice(this.#kind, choice, this.#accepted.withoutPrice)) {
      const proposed = proposeTable(rows, shape, this.#kind, this.#traits);
      return this.#evident(proposed, rows, shape) ?? { table: null, rejected: proposed ?? rejected };
    }
    const header = chosenHeader(choice, rows, this.#headerMerges, null);
    const usable = withUsablePrices(this.#kind, choice);
    const table = tableAt(header, rows, (samples) => this.#chosen(usable, header, rows, samples, true));
    const doubts = [...table.mapping.doubts, recalledShapeDoubt(choice.columns)];
    return { table: { ...table, mapping: { ...table.mapping, doubts }, wholesaleFactor: usable.wholesaleFactor } };
  }

  /** The proposed table of a stock file, with a warning that names its columns, if its values leave no doubt. */
  #evident(proposed: RejectedHeader | null, rows: readonly KeptRow[], shape: TableShape): { table: FoundTable } | null {
    if (proposed === null || this.#kind === 'order' || this.#accepted.withoutPrice === true || this.#hasHeader)
      return null;
    const { header, mapping } = proposed;
    if (!isEvident(proposed, this.#sheet, rows, shape) || offersNothing(this.#sheet, header.columns, mapping))
      return null;
    const doubts = [evidentShapeDoubt(header.columns, mapping)];
    const table = tableAt(header, rows, () => ({
      columns: header.columns,
      mapping: { ...mapping, doubts },
      matrix: null,
    }));
    return { table };
  }

  /**
   * Starts a new search if the row, or the row together with the row `above`, is the header of a further table with
   * other columns. Returns true if it is.
   */
  restartAt(row: number, cells: readonly (Cell | undefined)[], above?: KeptRow): boolean {
    if (this.#pending !== null) return false;
    const rows = [...(above === undefined ? [] : [above]), copyOf(row, cells)];
    const found = this.#header(rows, row);
    if (!isCompleteHeader(found)) return false;
    const table = tableAt(found, rows, () => this.#map(found, []));
    if (!this.#isUsable(table.mapping, table.matrix) && !this.#lacksOnlyPrice(table)) return false;
    this.#start(rows, row);
    return true;
  }

  /** Applies the columns that a person chose for an earlier file with the same header row. */
  #recall(row: number, cells: readonly (Cell | undefined)[]): void {
    if (this.#pending !== null || row > this.#lastHeaderRow) return;
    const known = this.#known.at(cells);
    if (known === undefined) return;
    const { columns, sizeColumns, priceColumns, wholesaleFactor } = known;
    const order = this.#kind === 'order' && columns.order === undefined ? orderColumn(cells, known) : undefined;
    const complete = order === undefined ? columns : { ...columns, order };
    const sizes = order === undefined ? sizeColumns : undefined;
    const prices = { priceColumns, wholesaleFactor };
    const choice = { sheet: this.#sheet, headerRow: row, columns: complete, sizeColumns: sizes, ...prices };
    if (!isCompleteTableChoice(this.#kind, choice, this.#accepted.withoutPrice)) return;
    this.#pending = [withUsablePrices(this.#kind, choice)];
    this.#isRecalled = true;
    this.#lastHeaderRow = row;
  }

  #header(rows: readonly KeptRow[], lastRow: number): FoundHeader | null {
    const wanted = { kind: this.#kind, withoutPrice: this.#accepted.withoutPrice, traits: this.#traits };
    return findHeader(rows, this.#headerMerges, this.#remembered, wanted, lastRow);
  }

  #start(rows: KeptRow[], lastHeaderRow: number): void {
    this.#isFirstSearch = false;
    this.#buffer = rows;
    this.#lastHeaderRow = lastHeaderRow;
  }

  #map(found: FoundHeader, samples: readonly KeptRow[]): TableColumns {
    const runs = findSizeMatrix(found, samples, this.#kind, this.#remembered);
    const map = (columns: readonly HeaderColumn[]): ColumnMapping => this.#fields(columns, samples);
    const table = runs === null ? null : tableWithSizeColumns(runs, found, samples, this.#kind, map, false);
    if (table !== null) return table;
    const columns = withFactors(found.columns, this.#traits);
    const mapping = map(columns);
    const { reference, wholesalePrice, retailPrice } = mapping.at;
    const hasValues = (column: number): boolean =>
      !hasUnnamedPrice(mapping) && samples.some(({ cells }) => cells[column] !== undefined);
    const isPriced = this.#kind === 'order' || hasValues(wholesalePrice) || hasValues(retailPrice);
    const isCoded = columns.some(
      ({ column, meaning }) => column === reference && meaning.claims.some(({ field }) => field === 'reference'),
    );
    const isComplete = (isCoded && isPriced) || found.score < 1 || samples.length === 0;
    const more = isComplete ? columns : withBareColumns(columns, samples);
    return more.length === columns.length
      ? { columns, mapping, matrix: null }
      : { columns: more, mapping: map(more), matrix: null };
  }

  #chosen(
    choice: TableChoice,
    header: FoundHeader,
    rows: readonly KeptRow[],
    samples: readonly KeptRow[],
    isRecalled: boolean,
  ): TableColumns {
    const map = (columns: readonly HeaderColumn[]): ColumnMapping => chosenMapping(choice, columns);
    const headerRow = rows.find(({ row }) => row === header.row);
    const runs = chosenSizeMatrix(choice.sizeColumns ?? [], header, headerRow, this.#kind, this.#remembered);
    // In an order, the choice made for the stock file names the column for the order beside the sizes of the stock.
    if (isRecalled && runs?.isStock === true && choice.columns.order !== undefined) {
      const columns = withSizeColumns(header.columns, runs.runs, []);
      return { columns, mapping: map(columns), matrix: null };
    }
    const table = runs === null ? null : tableWithSizeColumns(runs, header, samples, this.#kind, map, true);
    return table ?? { columns: header.columns, mapping: map(header.columns), matrix: null };
  }

  #fields(columns: readonly HeaderColumn[], samples: readonly KeptRow[]): ColumnMapping {
    const byWords = mapColumns(columns, samples, this.#remembered, this.#kind, this.#traits);
    const hasPriceFile = this.#accepted.withoutPrice === true;
    const mapping = completeByContent(byWords, columns, samples, this.#kind, this.#traits, hasPriceFile);
    const { at } = mapping;
    const barcodesSuffice = this.#kind === 'order' || this.#accepted.withoutReference === true;
    const mayLackReference = this.#remembered.lacksReference || (barcodesSuffice && at.barcode !== -1);
    return mayLackReference ? { ...mapping, at: { ...at, reference: rowIdentifierColumn(at) } } : mapping;
  }

  #isTable({ header, mapping, matrix, samples }: FoundTable): boolean {
    const isDecided = mapping.certainties.some(({ confidence }) => confidence === 1);
    if (isDecided && this.#kind === 'stock') return isCompleteHeader(header);
    // An order column may be recognised by its cells alone, when they are the ones that a person is meant to fill in.
    if (this.#kind === 'order') return isCompleteHeader(header) || this.#isUsable(mapping, matrix);
    if (pricesAreCosts(mapping, header.columns) || offersNothing(this.#sheet, header.columns, mapping)) return false;
    const named = withoutFalseDates(header.columns, samples);
    const columns = withoutDatesOfGoods(named, mapping, samples);
    if (repeatsGoodsByDate(named, mapping, samples) || linksOnly(named)) return false;
    if (!isCompleteHeader(header)) {
      const isBilled = !countsStock(columns) && isBill(columns, mapping, samples);
      return isListOfGoods(mapping, columns) && !isBilled;
    }
    return matrix !== null || countsStock(columns) || !isLedger(columns);
  }

  /** True for a table of goods in stock that has no prices, when a price file has them. */
  #lacksOnlyPrice({ header: { columns }, mapping: { at }, matrix }: FoundTable): boolean {
    if (this.#accepted.withoutPrice !== true) return false;
    if (at.reference === -1 || at.wholesalePrice !== -1 || isLedger(columns)) return false;
    return matrix !== null || countsStock(columns);
  }

  #isUsable({ at }: ColumnMapping, matrix: SizeMatrix | null): boolean {
    const holdsOrder = this.#kind === 'order' && matrix !== null;
    return at.reference !== -1 && (holdsOrder || at[requiredField[this.#kind]] !== -1);
  }
}

/** True when nothing but the lack of other prices makes a column the price. */
const hasUnnamedPrice = ({ fields, certainties }: ColumnMapping): boolean =>
  (certainties[fields.indexOf('wholesalePrice')]?.confidence ?? 1) <= unnamedPrice;

/** True when the header found names at least three fields, or two in a row that is none of goods. */
function namesColumns({ header }: RejectedHeader, rows: readonly KeptRow[], shape: TableShape): boolean {
  const fields = new Set(header.columns.flatMap(({ meaning }) => meaning.claims.map(({ field }) => field)));
  const own = rows.find(({ row }) => row === header.row);
  // Labels may stand beside a number, such as the rate of a currency.
  return fields.size >= 3 || (fields.size >= 2 && !(own !== undefined && isGoodsRow(own, shape)));
}
