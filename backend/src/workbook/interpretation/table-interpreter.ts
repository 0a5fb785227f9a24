import {
  type ColumnField,
  type MappedColumn,
  type MappedSheet,
  type Problem,
  type RememberedColumn,
  type RememberedTable,
  type TableChoice,
  type WorkbookReading,
  workbookLimits,
} from '@portal/contract/workbook';
import { cellAddress, columnName } from '../address.js';
import { type Cell, type MergedRange, type SheetProperties, WorkbookRefused, type WorkbookVisitor } from '../cells.js';
import { tooLargeWorkbook } from '../refusals.js';
import { cellText, readText } from './cells/cell-values.js';
import type { DecimalStyle } from './cells/decimal-text.js';
import { numberShown } from './cells/number-shown.js';
import { fieldNames, ProblemList } from './cells/problem-list.js';
import type { ProblemSentence } from './cells/row-sentences.js';
import { blockAboveTable, headerWithout, titleAboveHeader, unreadSheet } from './cells/table-sentences.js';
import { type ColumnMapping, unmappedColumnCertainty } from './columns/column-mapping.js';
import { type HeaderColumn, headerText, type KeptRow, requiredField, type SheetKind } from './headers/header.js';
import { headerMeaning } from './headers/header-match.js';
import { incompleteHeaderAt } from './headers/incomplete-headers.js';
import { priceStyle } from './headers/price-style.js';
import { RememberedHeaders } from './headers/remembered-headers.js';
import type { PriceColumn } from './prices/price-columns.js';
import type { PriceFile } from './prices/prices-of-rows.js';
import type { SizeMatrix } from './sizes/size-matrix.js';
import { copyOf, type FoundTable, type RejectedHeader } from './tables/found-table.js';
import { KnownTables } from './tables/known-tables.js';
import { LeftOutTables } from './tables/left-out-tables.js';
import { countTextCells, HeaderRows, isEmptyText, mayBeTitle } from './tables/row-kinds.js';
import { titleAbove } from './tables/section-titles.js';
import { SheetSamples } from './tables/sheet-samples.js';
import { fingerprintOf, headerTexts, shapeFingerprint } from './tables/table-fingerprint.js';
import { TableSearch } from './tables/table-search.js';
import { tableShape } from './tables/table-shape.js';
import { UnreadSheets } from './tables/unread-sheets.js';
import { UnreadOrderRows } from './unread-order-rows.js';

export interface InterpreterOptions<Line> {
  /** The mapping that was stored when the stock file was published. */
  remembered?: readonly RememberedColumn[];
  /** Tables that a person chose; all others are ignored. */
  tables?: readonly TableChoice[];
  /** Columns that people chose in earlier files, applied to sheets with the same header row. */
  known?: readonly RememberedTable[];
  /** Keeps the first rows of each sheet, and reports a missing table as a problem instead of refusing the file. */
  withSamples?: boolean;
  /** See `OrderQuantities`. */
  keepsPieces?: boolean;
  /** True to accept tables whose rows have barcodes and no references. Orders accept them anyway. */
  barcodesSuffice?: boolean;
  /** Prices for the tables of a stock file that have none. */
  priceFile?: PriceFile;
  emit(line: Line): void;
}

/** The table being read, with the column of each field and the decimal notation of its prices. */
export interface Table {
  sheet: string;
  headerRow: number;
  at: ColumnMapping['at'];
  columns: readonly HeaderColumn[];
  style: DecimalStyle;
  headerRows: HeaderRows;
  /** Present in a table with sizes as columns. */
  matrix: SizeMatrix | null;
  /** Present in a table with one column of prices per measure. */
  prices?: readonly PriceColumn[];
  /** The factor by which retail prices are multiplied to get wholesale prices; see `TableChoice`. */
  wholesaleFactor?: string;
  /** The title of the table's first section. */
  title?: KeptRow;
}

/**
 * Finds the tables of a workbook and reads their rows. Rows are buffered only until the columns of a table are decided;
 * later rows are interpreted at once and not kept.
 */
export abstract class TableInterpreter<Line> implements WorkbookVisitor {
  protected readonly problems = new ProblemList();
  protected lineCount = 0;
  protected merges: readonly MergedRange[] = [];
  protected pictures: SheetProperties['pictures'];
  protected table: Table | null = null;
  private heldRow: KeptRow | null = null;
  /** True below a header that lacks a required column: its rows are not read, until the next header. */
  private isBelowOtherHeader = false;
  /** True where that header has nothing above the lots: rows with a number there are read. */
  private leavesOrderBlank = false;
  /** Number of rows with a reference in tables that are not hidden. */
  private goods = 0;
  protected sheet = '';
  /**
   * True in a hidden sheet of an order: its lines are not counted and its problems not reported, unless a person chose one
   * of its tables.
   */
  protected isHidden = false;
  private readonly sheets: MappedSheet[] = [];
  private readonly unreadSheets = new UnreadSheets();
  private readonly unreadOrders = new UnreadOrderRows();
  private readonly headers: WorkbookReading['headers'] = [];
  private readonly search: TableSearch;
  private readonly leftOut: LeftOutTables;
  private readonly samples: SheetSamples | null;
  /** Why the first unreadable sheet could not be read. */
  private unreadable: WorkbookRefused | undefined;

  constructor(
    private readonly kind: SheetKind,
    protected readonly options: InterpreterOptions<Line>,
  ) {
    const { remembered, tables, known, barcodesSuffice, priceFile } = options;
    const accepted = { withoutReference: barcodesSuffice, withoutPrice: priceFile !== undefined };
    this.search = new TableSearch(kind, new RememberedHeaders(remembered), tables, new KnownTables(known), accepted);
    this.leftOut = new LeftOutTables(kind);
    this.samples = options.withSamples ? new SheetSamples() : null;
  }

  protected abstract dataRow(table: Table, row: number, cells: readonly (Cell | undefined)[]): void;
  /** Starts a new section of the table: sums begin at zero, and no values are copied down. */
  protected abstract startPart(): void;
  protected tableFound(_table: Table): void {}
  /** Called for a row with a title directly above a header. */
  protected sectionTitle(_row: number, _cells: readonly (Cell | undefined)[]): void {}
  /** Called once after the last row of a table. */
  protected tableEnded(): void {}

  enterSheet(head: SheetProperties): 'read' | 'skip' {
    if (head.visibility === 'veryHidden' && this.kind === 'stock') return 'skip';
    this.sheet = head.name;
    this.isHidden = this.kind === 'order' && head.visibility !== 'visible' && !this.search.isChosen(head.name);
    this.merges = head.merges;
    this.pictures = head.pictures;
    this.table = null;
    this.samples?.enterSheet(head.name);
    this.unreadSheets.enter(head.name);
    return this.search.enterSheet(head) || this.samples ? 'read' : 'skip';
  }

  row(row: number, cells: readonly (Cell | undefined)[]): void {
    this.samples?.row(row, cells);
    if (this.table === null) this.keepUnread(row, cells);
    this.readRow(row, cells);
  }

  private keepUnread(row: number, cells: readonly (Cell | undefined)[]): void {
    if (this.kind === 'stock') this.unreadSheets.row(cells);
    // A person who chose the tables has seen all sheets.
    else if (this.options.tables === undefined && !this.sheets.some(({ sheet }) => sheet === this.sheet))
      this.unreadOrders.row(this.sheet, row, cells, this.isHidden);
  }

  private readRow(row: number, cells: readonly (Cell | undefined)[]): void {
    if (this.search.reach(row)) this.takeTitle(row);
    if (this.search.isRunning) {
      if (this.search.add(row, cells)) this.decideTable();
    } else if (this.table !== null) this.tableRow(this.table, row, cells);
  }

  /**
   * Reads a row of the table. A row that may be a title is held back until the next row shows whether it stands above a
   * header: then it is neither goods nor a note.
   */
  private tableRow(table: Table, row: number, cells: readonly (Cell | undefined)[]): void {
    const title = this.heldRow?.row === row - 1 ? this.heldRow : undefined;
    if (title !== undefined && this.namesSizes(cells)) this.takeTitle(row);
    else if (title !== undefined && this.isHeader(table, row, cells, title)) {
      this.isBelowOtherHeader = false;
      this.takeTitle(row);
      return;
    }
    this.readHeldRow();
    const { reference, [requiredField[this.kind]]: required } = table.at;
    const mayHold = mayBeTitle(cells, reference, required) && !this.namesSizes(cells);
    if (mayHold && !this.isHeader(table, row, cells)) this.heldRow = copyOf(row, cells);
    else if (!this.search.isRunning) this.goodsRow(table, row, cells);
  }

  private goodsRow(table: Table, row: number, cells: readonly (Cell | undefined)[]): void {
    if (this.isBelowOtherHeader) {
      const isOrdered = this.leavesOrderBlank && orderColumns(table).some((one) => numberShown(cells[one]) !== null);
      if (isOrdered || this.isHeader(table, row, cells)) this.isBelowOtherHeader = false;
      if (!isOrdered) return;
    }
    const column = this.options.tables === undefined ? incompleteHeaderAt(this.kind, table.at, cells) : -1;
    if (column === -1 || table.headerRows.repeats(cells) || this.startsTable(row, cells)) {
      if (this.search.isRunning) return;
      if (!this.isHidden && readText(cells[table.at.reference]) !== null) this.goods++;
      this.dataRow(table, row, cells);
      return;
    }
    this.isBelowOtherHeader = true;
    const isBlank = (order: number): boolean => headerText(cells[order]) === '';
    this.leavesOrderBlank = this.kind === 'order' && orderColumns(table).every(isBlank);
    this.startPart();
    const field = requiredField[this.kind];
    this.report(
      this.kind === 'stock' ? 'error' : 'warning',
      row,
      column,
      field,
      headerWithout(fieldNames[field], this.leavesOrderBlank),
    );
  }

  /** True for a row that names sizes for the rows below it, in a table with sizes as columns. */
  protected abstract namesSizes(cells: readonly (Cell | undefined)[]): boolean;

  /** Takes the held row directly above the header in `row` as its title. */
  private takeTitle(row: number): void {
    const title = this.heldRow;
    if (title?.row !== row - 1) return;
    this.heldRow = null;
    this.titleRow(title);
  }

  /** Reports a title that could be goods as well: a code, or several texts of which none is a header. */
  private titleRow({ row, cells }: KeptRow): void {
    const column = cells.findIndex((cell) => cell !== undefined && !isEmptyText(cell));
    const text = cellText(cells[column]);
    const isHeaderPart = cells.some((cell) => headerMeaning(headerText(cell)).match !== 'none');
    const isTitle = countTextCells(cells) === 1 && !(/\d/.test(text) && !/\s/.test(text));
    if (!isTitle && !isHeaderPart) this.report('warning', row, column, '', titleAboveHeader(text));
    this.startPart();
    this.sectionTitle(row, cells);
  }

  private readHeldRow(): void {
    const { heldRow, table } = this;
    this.heldRow = null;
    if (heldRow !== null && table !== null) this.goodsRow(table, heldRow.row, heldRow.cells);
  }

  leaveSheet(): void {
    // Repeated, because the buffered rows may contain the header of a further table, which starts another search.
    while (this.search.isRunning) this.decideTable();
    this.endTable();
  }

  private endTable(): void {
    this.readHeldRow();
    if (this.table !== null) this.tableEnded();
    this.table = null;
  }

  leaveOutSheet(sheet: string, refusal: WorkbookRefused): void {
    // The rows before the damaged place may contain a table, which is decided first.
    if (this.sheet === sheet) this.leaveSheet();
    const isNeeded = this.sheets.some((read) => read.sheet === sheet) || this.search.isChosen(sheet);
    if (isNeeded) throw refusal;
    this.unreadable ??= refusal;
    const message = `Sheet "${sheet}" was left out. ${refusal.message}`;
    this.problems.addAboutColumn({ sheet, cell: '', field: '', found: '', expected: '', message, severity: 'warning' });
  }

  /** Returns at once, because this class passes each line on without buffering it. */
  drain(): Promise<void> {
    return Promise.resolve();
  }

  finish(): WorkbookReading {
    try {
      if (this.sheets.length === 0) throw this.unreadable ?? this.leftOut.refusal();
      // For orders, whose other sheets may be instructions, `unread` is compared with the published references. Not when
      // a person chose the tables and has therefore seen all sheets.
      if (this.kind === 'stock' && this.options.tables === undefined) this.reportUnreadSheets();
      this.checkLines();
    } catch (error) {
      // With samples, the refusal becomes a problem: the caller shows the sheets to a person, who can choose the table.
      if (this.samples === null || !(error instanceof WorkbookRefused)) throw error;
      const { message } = error;
      this.problems.add({ sheet: '', cell: '', field: '', found: '', expected: '', message, severity: 'error' });
    }
    const unread = this.unreadOrders.found(this.goods);
    return {
      ...(unread.length > 0 ? { unread } : {}),
      ...(this.samples ? { samples: this.samples.sheets } : {}),
      sheets: this.sheets,
      headers: this.headers,
      problems: this.problems.kept,
      errorCount: this.problems.errorCount,
      warningCount: this.problems.warningCount,
      lineCount: this.lineCount,
    };
  }

  private reportUnreadSheets(): void {
    for (const { sheet, rows } of this.unreadSheets.found) {
      const { found, expected, statement } = unreadSheet(sheet, rows);
      const message = `${statement}.`;
      this.problems.addAboutColumn({ sheet, cell: '', field: '', found, expected, message, severity: 'warning' });
    }
  }

  /** Refuses a file that has a table but no usable lines. */
  protected abstract checkLines(): void;

  protected sheetNames(): string {
    return this.sheets.map(({ sheet }) => `"${sheet}"`).join(', ');
  }

  protected emit(line: Line): void {
    if (this.lineCount >= workbookLimits.lines)
      throw tooLargeWorkbook(`The workbook has more than ${workbookLimits.lines.toLocaleString('en')} lines`);
    this.lineCount++;
    this.options.emit(line);
  }

  /**
   * Adds a problem about a cell, about the whole sheet when `column` is -1, or about the whole column when `row` is 0, the
   * header row of a table without headers.
   */
  protected report(
    severity: Problem['severity'],
    row: number,
    column: number,
    field: ColumnField | '',
    details: ProblemSentence & { reference?: string | null },
  ): void {
    if (this.isHidden) return;
    const cell = addressOf(row, column);
    const found = typeof details.found === 'string' ? details.found : cellText(details.found);
    const place = cell === '' ? `Column ${columnName(column)}` : `Cell ${cell}`;
    const subject = column < 0 ? '' : field === '' ? `${place} ` : `${place} (${fieldNames[field]}) `;
    const problem: Problem = {
      sheet: this.sheet,
      cell,
      ...(details.reference ? { reference: details.reference } : {}),
      field,
      found,
      expected: details.expected,
      message: `${subject}${details.statement}.`.replace(/\.\.$/, '.'),
      severity,
      ...(details.code === undefined ? {} : { code: details.code }),
    };
    if (column < 0 || row === this.table?.headerRow) this.problems.addAboutColumn(problem);
    else this.problems.add(problem);
  }

  /**
   * True for a repeated header, and for a header with other columns; the latter starts the search for a further table.
   */
  protected isHeader(table: Table, row: number, cells: readonly (Cell | undefined)[], above?: KeptRow): boolean {
    if (!table.headerRows.mayRepeat(cells)) return false;
    return table.headerRows.repeats(cells) || this.startsTable(row, cells, above);
  }

  /** Starts the search for a further table if the row is a header with other columns. */
  protected startsTable(row: number, cells: readonly (Cell | undefined)[], above?: KeptRow): boolean {
    return this.search.restartAt(row, cells, above);
  }

  private decideTable(): void {
    this.endTable();
    const result = this.search.decide();
    if (result.table !== null) this.readTable(result.table);
    else if (result.rejected !== null) this.leaveOut(result.rejected);
  }

  private readTable(found: FoundTable): void {
    const { header, mapping, matrix, prices, wholesaleFactor, headerRows, samples, dataRows } = found;
    if (this.sheets.length >= workbookLimits.tables)
      throw tooLargeWorkbook(`The workbook has more than ${workbookLimits.tables} tables`);
    const { columns, row: headerRow } = header;
    const { at, doubts } = mapping;
    const { sheet } = this;
    const style = priceStyle(at, samples);
    this.unreadSheets.wasRead(sheet);
    this.unreadOrders.wasRead(sheet);
    this.isBelowOtherHeader = false;
    const labelled = (matrix?.columns ?? prices ?? []).map(({ column }) => column);
    const repeated = new HeaderRows(headerRows, new Set(labelled));
    const title = titleAbove(found, repeated, !this.sheets.some((one) => one.sheet === sheet));
    this.table = { sheet, headerRow, at, columns, style, headerRows: repeated, matrix, prices, wholesaleFactor, title };
    const factor = wholesaleFactor === undefined ? {} : { wholesaleFactor };
    this.sheets.push({ sheet, headerRow, columns: mappedColumns(columns, mapping, prices), ...factor });
    this.headers.push(headerRow === 0 ? shapeHeader(dataRows, at.order) : headerOf(headerRows));
    for (const { column, ...doubt } of this.isHidden ? [] : doubts) {
      this.problems.addAboutColumn({ sheet, cell: addressOf(headerRow, column), ...doubt, severity: 'warning' });
    }
    if (header.passedOver !== undefined && this.options.tables === undefined)
      this.report('warning', header.passedOver, -1, requiredField[this.kind], blockAboveTable(header.passedOver));
    this.tableFound(this.table);
    for (const { row, cells } of dataRows) this.readRow(row, cells);
  }

  private leaveOut({ header, mapping, isUnlabelled }: RejectedHeader): void {
    if (isUnlabelled) this.leftOut.addUnlabelled(this.sheet, header.row);
    this.samples?.guess({ headerRow: header.row, columns: mappedColumns(header.columns, mapping) });
    const warning = this.leftOut.add(this.sheet, header);
    if (!isUnlabelled) this.unreadOrders.headerFound(this.sheet, header.columns);
    if (warning === null) return;
    this.unreadSheets.wasRead(this.sheet);
    if (!this.isHidden) this.unreadOrders.wasRead(this.sheet);
    this.report('warning', header.row, -1, requiredField[this.kind], { found: '', ...warning });
  }
}

/** The columns of an order that hold its lots. */
const orderColumns = ({ at, matrix }: Table): number[] => matrix?.columns.map(({ column }) => column) ?? [at.order];

/** The address of a cell; empty for a whole sheet, and for a column without a header row. */
const addressOf = (row: number, column: number): string => (column < 0 || row === 0 ? '' : cellAddress(row, column));

function headerOf(headerRows: readonly KeptRow[]): WorkbookReading['headers'][number] {
  const texts = headerTexts(headerRows.at(-1)?.cells ?? []);
  return { fingerprint: fingerprintOf(texts), texts };
}

/** What identifies a table without a header row: its shape. */
function shapeHeader(rows: readonly KeptRow[], order: number): WorkbookReading['headers'][number] {
  const shape = tableShape(rows);
  return { fingerprint: shape === null ? '' : shapeFingerprint(shape, order), texts: [] };
}

function mappedColumns(
  columns: readonly HeaderColumn[],
  { fields, certainties }: Pick<ColumnMapping, 'fields' | 'certainties'>,
  prices: readonly PriceColumn[] = [],
): MappedColumn[] {
  const measures = new Map(prices.map(({ column, measure }) => [column, measure]));
  return columns.map(({ column, header, size = measures.get(column) }, place) => ({
    column: columnName(column),
    header,
    field: fields[place] ?? null,
    ...(size === undefined ? {} : { size }),
    ...(certainties[place] ?? unmappedColumnCertainty),
  }));
}
