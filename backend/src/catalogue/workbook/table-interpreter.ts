import {
  type ColumnField,
  type MappedSheet,
  type Problem,
  type RememberedColumn,
  type TableChoice,
  type WorkbookReading,
  workbookLimits,
} from '@portal/contract/workbook';
import { cellAddress, columnName } from './address.js';
import { cellText } from './cell-values.js';
import { type Cell, type MergedRange, type SheetHead, WorkbookRefused, type WorkbookVisitor } from './cells.js';
import { chosenHeader, chosenMapping } from './chosen-tables.js';
import { type ColumnMapping, mapColumns, priceStyle } from './column-mapping.js';
import type { DecimalStyle } from './decimal-text.js';
import {
  complete,
  findHeader,
  type HeaderColumn,
  type HeaderFound,
  type KeptRow,
  neededField,
  RememberedHeaders,
  type SheetKind,
} from './header.js';
import { fieldNames, ProblemList } from './problem-list.js';
import { HeaderRows, textCells } from './row-kinds.js';
import { SheetSamples } from './sheet-samples.js';

export interface InterpreterOptions<Line> {
  /** The mapping that was stored when the stock file was published. */
  remembered?: readonly RememberedColumn[];
  /** The tables as an administrator decided them; what else looks like one is left out. */
  tables?: readonly TableChoice[];
  /** Keeps the first rows of each sheet, and tells a missing table as a problem. */
  sampled?: boolean;
  emit(line: Line): void;
}

/** The table being read: where each field is, and what its header says of how numbers are written. */
export interface Table {
  sheet: string;
  headerRow: number;
  at: ColumnMapping['at'];
  columns: readonly HeaderColumn[];
  style: DecimalStyle;
  headerRows: HeaderRows;
}

const tablesOf = (tables: readonly TableChoice[], sheet: string): TableChoice[] =>
  tables.filter((table) => table.sheet === sheet).sort((left, right) => left.headerRow - right.headerRow);

/** Rows looked at after the header before columns that compete are decided. */
const sampleRows = 50;

/**
 * Finds the tables of a workbook and hands their rows on. Rows are kept only until a sheet's mapping is decided (the
 * header search and its samples); from then on nothing of a row outlives it but the lines made of it.
 */
export abstract class TableInterpreter<Line> implements WorkbookVisitor {
  protected readonly problems = new ProblemList();
  protected lineCount = 0;
  protected merges: readonly MergedRange[] = [];
  protected pictures: SheetHead['pictures'];
  /** Cells merged over several columns, by 0-based row. */
  private wideMerges: ReadonlyMap<number, readonly MergedRange[]> = new Map();
  protected table: Table | null = null;
  private sheet = '';
  private kept: KeptRow[] | null = null;
  /** The last row in which the header that is being looked for may start. */
  private searchUntil = 0;
  private readonly sheets: MappedSheet[] = [];
  private readonly leftOut: string[] = [];
  private readonly remembered: RememberedHeaders;
  private readonly samples: SheetSamples | null;
  /** The current sheet's that are still to come. */
  private chosen: TableChoice[] | null = null;

  constructor(
    private readonly kind: SheetKind,
    protected readonly options: InterpreterOptions<Line>,
  ) {
    this.remembered = new RememberedHeaders(options.remembered);
    this.samples = options.sampled ? new SheetSamples() : null;
  }

  protected abstract dataRow(table: Table, row: number, cells: readonly (Cell | undefined)[]): void;
  protected tableFound(_table: Table): void {}

  enterSheet(head: SheetHead): 'read' | 'skip' {
    if (head.visibility === 'veryHidden' && this.kind === 'stock') return 'skip';
    this.sheet = head.name;
    this.merges = head.merges;
    this.pictures = head.pictures;
    this.wideMerges = Map.groupBy(
      head.merges.filter(({ left, right }) => right > left),
      ({ top }) => top,
    );
    this.table = null;
    this.kept = [];
    this.searchUntil = workbookLimits.headerSearchRows;
    this.samples?.enterSheet(head.name);
    if (this.options.tables) this.chosen = tablesOf(this.options.tables, head.name);
    if (this.chosen?.length === 0) {
      this.kept = null;
      return this.samples ? 'read' : 'skip';
    }
    if (this.chosen?.[0]) this.searchUntil = this.chosen[0].headerRow;
    return 'read';
  }

  row(row: number, cells: readonly (Cell | undefined)[]): void {
    this.samples?.row(row, cells);
    this.take(row, cells);
  }

  private take(row: number, cells: readonly (Cell | undefined)[]): void {
    const next = this.chosen?.[0];
    if (this.kept === null && next !== undefined && row >= next.headerRow) {
      this.kept = [];
      this.searchUntil = next.headerRow;
    }
    if (this.kept === null) {
      if (this.table !== null) this.dataRow(this.table, row, cells);
      return;
    }
    this.kept.push({ row, cells: Array.from(cells, (cell) => (cell === undefined ? undefined : { ...cell })) });
    if (row >= this.searchUntil + sampleRows) this.decide(this.kept);
  }

  leaveSheet(): void {
    // Reading what was kept may find a further header, which keeps rows again.
    while (this.kept !== null) this.decide(this.kept);
    this.table = null;
  }

  /** Nothing is held back here: whoever takes the emitted lines lets them leave the process. */
  drain(): Promise<void> {
    return Promise.resolve();
  }

  finish(): WorkbookReading {
    try {
      if (this.sheets.length === 0) throw this.noTable();
      this.checkLines();
    } catch (error) {
      // Whoever sees the sheets can say where the table is.
      if (this.samples === null || !(error instanceof WorkbookRefused)) throw error;
      const { message } = error;
      this.problems.add({ sheet: '', cell: '', field: '', found: '', expected: '', message, severity: 'error' });
    }
    return {
      ...(this.samples ? { samples: this.samples.sheets } : {}),
      sheets: this.sheets,
      problems: this.problems.kept,
      errorCount: this.problems.errorCount,
      warningCount: this.problems.warningCount,
      lineCount: this.lineCount,
    };
  }

  /** Refuses a file that has a table but nothing to take from it. */
  protected abstract checkLines(): void;

  protected sheetNames(): string {
    return this.sheets.map(({ sheet }) => `"${sheet}"`).join(', ');
  }

  protected emit(line: Line): void {
    this.lineCount++;
    this.options.emit(line);
  }

  /** `column` -1 concerns the whole sheet. */
  protected report(
    severity: Problem['severity'],
    row: number,
    column: number,
    field: ColumnField | '',
    said: { found: Cell | string | undefined; expected: string; says: string; reference?: string | null },
  ): void {
    const cell = column < 0 ? '' : cellAddress(row, column);
    const found = typeof said.found === 'string' ? said.found : cellText(said.found);
    const subject = cell === '' ? '' : field === '' ? `Cell ${cell} ` : `Cell ${cell} (${fieldNames[field]}) `;
    this.problems.add({
      sheet: this.sheet,
      cell,
      ...(said.reference ? { reference: said.reference } : {}),
      field,
      found,
      expected: said.expected,
      message: `${subject}${said.says}.`.replace(/\.\.$/, '.'),
      severity,
    });
  }

  /** True for a header that is printed again, and for one with other columns: from there on a new table is read. */
  protected isHeader(table: Table, row: number, cells: readonly (Cell | undefined)[]): boolean {
    if (textCells(cells) < 2) return false;
    if (table.headerRows.repeats(cells)) return true;
    if (this.chosen !== null) return false;
    const kept = { row, cells: Array.from(cells, (cell) => (cell === undefined ? undefined : { ...cell })) };
    const found = findHeader([kept], this.wideMerges, this.remembered, this.kind, row);
    if (!complete(found)) return false;
    const { at } = mapColumns(found.columns, [], this.remembered, this.kind);
    if (at.reference === -1 || at[neededField[this.kind]] === -1) return false;
    this.kept = [kept];
    this.searchUntil = row;
    return true;
  }

  private decide(kept: readonly KeptRow[]): void {
    this.kept = null;
    this.table = null;
    const found = findHeader(kept, this.wideMerges, this.remembered, this.kind, this.searchUntil);
    const choice = this.chosen?.shift();
    if (choice !== undefined) {
      const header = chosenHeader(choice, kept, this.wideMerges, found);
      const next = header.first + header.depth;
      this.startTable(header, chosenMapping(choice, header.columns), kept, kept.slice(next, next + sampleRows));
      for (const { row, cells } of kept.slice(next)) this.take(row, cells);
      return;
    }
    if (!complete(found)) {
      this.leaveOut(found);
      return;
    }
    const next = found.first + found.depth;
    const samples = kept.slice(next, next + sampleRows);
    const mapping = mapColumns(found.columns, samples, this.remembered, this.kind);
    if (mapping.at.reference === -1 || mapping.at[neededField[this.kind]] === -1) {
      this.leaveOut(found);
      return;
    }
    this.startTable(found, mapping, kept, samples);
    for (const { row, cells } of kept.slice(next)) this.take(row, cells);
  }

  private startTable(
    found: HeaderFound,
    { at, fields, doubts }: ColumnMapping,
    kept: readonly KeptRow[],
    samples: readonly KeptRow[],
  ): void {
    const { columns, row } = found;
    this.table = {
      sheet: this.sheet,
      headerRow: row,
      at,
      columns,
      style: priceStyle(at, samples),
      headerRows: new HeaderRows(kept.slice(found.first, found.first + found.depth)),
    };
    this.sheets.push({
      sheet: this.sheet,
      headerRow: row,
      columns: columns.map(({ column, header }, place) => ({
        column: columnName(column),
        header,
        field: fields[place] ?? null,
      })),
    });
    for (const { column, field, found: seen, expected, message } of doubts) {
      this.problems.add({
        ...{ sheet: this.sheet, cell: cellAddress(row, column), field, found: seen, expected, message },
        severity: 'warning',
      });
    }
    this.tableFound(this.table);
  }

  private leaveOut(found: HeaderFound | null): void {
    if (found === null) return;
    const fields = [...new Set(found.columns.flatMap(({ meaning }) => meaning.claims.map(({ field }) => field)))];
    const needed = neededField[this.kind];
    const missing = (['reference', needed] as const).filter((field) => !fields.includes(field));
    const lacks =
      missing.length === 0 ? 'no clear header' : `no ${missing.map((field) => fieldNames[field]).join(' and no ')}`;
    if (fields.length > 1) {
      const has = fields.slice(0, 6).map((field) => fieldNames[field]);
      this.leftOut.push(`sheet "${this.sheet}" row ${found.row}: ${has.join(', ')}, but ${lacks} column`);
    }
    // A size guide has references too; only what also counts or prices them looks like a table that was meant.
    const looksMeant = fields.includes('reference') && fields.length >= 4 && this.countsOrPrices(fields);
    if (!looksMeant) return;
    this.report('warning', found.row, -1, needed, {
      found: '',
      expected: `${this.kind === 'stock' ? 'a' : 'an'} ${fieldNames[needed]} column`,
      says: `Sheet "${this.sheet}" was left out: it lists references but has ${lacks} column`,
    });
  }

  private countsOrPrices(fields: readonly ColumnField[]): boolean {
    return this.kind === 'stock'
      ? fields.includes('available') || fields.includes('order')
      : fields.includes('unitsPerLot');
  }

  private noTable(): WorkbookRefused {
    const needed = this.kind === 'stock' ? 'a wholesale price' : 'an order quantity';
    const found = this.leftOut.length === 0 ? 'no such row' : this.leftOut.slice(0, 3).join('; ');
    return new WorkbookRefused(
      'workbook.no_table',
      `No table was found: a header row with a reference and ${needed} column is expected ` +
        `in the first ${workbookLimits.headerSearchRows} rows of a sheet. Found: ${found}.`,
    );
  }
}
