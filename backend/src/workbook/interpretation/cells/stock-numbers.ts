import type { ColumnField, Problem } from '@portal/contract/workbook';
import type { Cell } from '../../cells.js';
import type { Table } from '../table-interpreter.js';
import { type CellProblem, type CellReading, meansInStock, meansNoStock, readPrice } from './cell-values.js';
import {
  countsDozens,
  inDozens,
  lotOrPieceWords,
  lotsRule,
  packRule,
  plainWholeNumber,
  priceOfUnit,
  readWholeNumber,
  unitsOfNestedPacks,
  unitsRule,
  type WholeNumberRule,
  withoutMoreThan,
} from './counts.js';
import type { DecimalStyle } from './decimal-text.js';
import { numberShown } from './number-shown.js';
import {
  negativeStock,
  nestedPacks,
  openEndedStock,
  type ProblemSentence,
  pricePerDozen,
  stockWithoutNumber,
} from './row-sentences.js';

export type ReportProblem = (
  severity: Problem['severity'],
  row: number,
  column: number,
  field: ColumnField | '',
  details: ProblemSentence & { reference?: string | null },
) => void;

interface Found {
  severity: Problem['severity'];
  column: number;
  field: ColumnField;
  details: CellProblem;
}

/** Reads prices, pack size and stock of a table's rows. Reports the problems of a row from left to right. */
export class StockNumbers {
  private readonly availableInUnits: boolean;
  private readonly minimumInUnits: boolean;
  private readonly availableRule: WholeNumberRule;
  private readonly minimumRule: WholeNumberRule;
  private readonly packRule: WholeNumberRule;
  private readonly perDozen: ReadonlySet<ColumnField>;
  /** Cells with negative stock, which ERP systems export for oversold articles, and ">10", "in stock" and "10x12". */
  private readonly negative = new RepeatedCell();
  private readonly openEnded = new RepeatedCell();
  private readonly uncounted = new RepeatedCell();
  private readonly nested = new RepeatedCell();
  private readonly reportedCurrencies = new Set<string>();
  private readonly found: Found[] = [];
  private row = 0;
  private cells: readonly (Cell | undefined)[] = [];
  private reference = '';

  constructor(
    private readonly table: Table,
    private readonly report: ReportProblem,
  ) {
    const columnOf = (field: ColumnField) => table.columns.find(({ column }) => column === table.at[field]);
    const isDozens = (field: ColumnField): boolean => countsDozens(columnOf(field)?.header ?? '');
    const countsUnits = (field: ColumnField): boolean => columnOf(field)?.meaning.counts === 'units' || isDozens(field);
    this.availableInUnits = table.matrix === null ? countsUnits('available') : table.matrix.counts === 'units';
    this.minimumInUnits = countsUnits('minimum');
    const ruleOf = (field: ColumnField, rule: WholeNumberRule): WholeNumberRule =>
      inDozens(rule, columnOf(field)?.header);
    // Without pack sizes every lot is one unit, so that "2 pcs" are two lots.
    const lots = table.at.unitsPerLot === -1 ? { ...lotsRule, suffixes: lotOrPieceWords } : lotsRule;
    const stockRule = { ...(this.availableInUnits ? unitsRule : lots), hasThousands: true };
    this.availableRule = table.matrix?.isDozens ? { ...stockRule, isDozens: true } : ruleOf('available', stockRule);
    this.minimumRule = ruleOf('minimum', this.minimumInUnits ? unitsRule : lotsRule);
    this.packRule = ruleOf('unitsPerLot', packRule);
    this.perDozen = new Set((['wholesalePrice', 'retailPrice'] as const).filter(isDozens));
    for (const field of this.perDozen) {
      const column = columnOf(field);
      if (column) report('warning', table.headerRow, column.column, field, pricePerDozen(column.header));
    }
    for (const field of ['wholesalePrice', 'retailPrice'] as const) {
      const column = table.columns.find((one) => one.column === table.at[field]);
      const currency = column?.meaning.currency;
      if (column === undefined || !currency || !this.isNewCurrency(field, currency)) continue;
      const details = { found: column.header, expected: 'prices in AED', statement: foreignCurrencyText(currency) };
      report('warning', table.headerRow, column.column, field, details);
    }
  }

  startRow(row: number, cells: readonly (Cell | undefined)[], reference: string): void {
    this.row = row;
    this.cells = cells;
    this.reference = reference;
  }

  problem(severity: Problem['severity'], column: number, field: ColumnField, details: CellProblem): void {
    this.found.push({ severity, column, field, details });
  }

  /** Reports the problems of the row. Returns true when the row has an error and cannot be a line. */
  finishRow(): boolean {
    if (this.found.length === 0) return false;
    let failed = false;
    for (const { severity, column, field, details } of this.found.sort((left, right) => left.column - right.column)) {
      failed ||= severity === 'error';
      this.report(severity, this.row, column, field, {
        ...details,
        found: this.cells[column],
        reference: this.reference,
      });
    }
    this.found.length = 0;
    return failed;
  }

  /** Reports problems that concern several rows of the table. */
  finishTable(): void {
    for (const [cells, field, sentence] of [
      [this.nested, 'unitsPerLot', nestedPacks],
      [this.negative, 'available', negativeStock],
      [this.openEnded, 'available', openEndedStock],
      [this.uncounted, 'available', stockWithoutNumber],
    ] as const) {
      if (cells.first === null) continue;
      const { row, column, cell } = cells.first;
      this.report('warning', row, column, field, { ...sentence(cells.count), found: cell });
    }
  }

  wholesalePrice(price: CellReading<string>, column = this.table.at.wholesalePrice): string {
    const expected = 'a price in AED such as 80.50';
    if (price === null) {
      this.problem('error', column, 'wholesalePrice', { expected, statement: 'is empty; a price is expected' });
      return '';
    }
    if ('problem' in price) {
      this.problem('error', column, 'wholesalePrice', price.problem);
      return '';
    }
    if (price.value === '0') {
      const statement = 'is 0, so that the reference would be sold for nothing; please confirm';
      this.problem('warning', column, 'wholesalePrice', { expected: 'a price above 0', statement });
    }
    this.warnAboutCurrency('wholesalePrice', price.currency);
    return this.perUnit('wholesalePrice', price.value);
  }

  /** The retail price is for display only: an unreadable one is left out with a warning. */
  retailPrice(): string | null {
    const column = this.table.at.retailPrice;
    if (column === -1) return null;
    const price = readPrice(this.cells[column], this.table.style);
    if (price === null) return null;
    if ('problem' in price) {
      const { expected, statement } = price.problem;
      this.problem('warning', column, 'retailPrice', {
        expected,
        statement: `${statement}; the line has no retail price`,
      });
      return null;
    }
    this.warnAboutCurrency('retailPrice', price.currency);
    return this.perUnit('retailPrice', price.value);
  }

  private perUnit(field: ColumnField, price: string): string {
    return this.perDozen.has(field) ? priceOfUnit(price) : price;
  }

  unitsPerLot(): number {
    const column = this.table.at.unitsPerLot;
    if (column === -1) return 1;
    const quick = plainWholeNumber(this.cells[column], this.packRule);
    if (quick !== -1) return quick;
    const cell = this.cells[column];
    const nested = unitsOfNestedPacks(cell);
    if (cell !== undefined && nested !== null) {
      this.nested.add(this.row, column, cell);
      return nested;
    }
    const read = readWholeNumber(cell, this.packRule, this.table.style);
    if (read !== null && 'value' in read) return read.value;
    const empty = {
      expected: 'a whole number of units per lot, at least 1',
      statement: 'is empty; the units of one lot are expected',
    };
    this.problem('error', column, 'unitsPerLot', read === null ? empty : read.problem);
    return 1;
  }

  availableLots(unitsPerLot: number, column = this.table.at.available): number | null {
    if (column === -1) return null;
    const rule = this.availableRule;
    let counted = plainWholeNumber(this.cells[column], rule);
    if (counted === -1) {
      const cell = this.cells[column];
      if (cell !== undefined && isNegative(cell, this.table.style)) {
        this.negative.add(this.row, column, cell);
        return 0;
      }
      if (cell !== undefined && meansInStock(cell)) {
        this.uncounted.add(this.row, column, cell);
        return null;
      }
      const least = cell?.kind === 'text' ? withoutMoreThan(cell.text) : null;
      if (cell !== undefined && least !== null) this.openEnded.add(this.row, column, cell);
      const counting: Cell | undefined = least === null ? cell : { kind: 'text', text: least };
      const read = meansNoStock(cell) ? null : readWholeNumber(counting, rule, this.table.style);
      if (read !== null && 'problem' in read) {
        this.problem('error', column, 'available', read.problem);
        return null;
      }
      counted = read === null ? 0 : read.value;
    }
    const lots = this.availableInUnits ? Math.floor(counted / unitsPerLot) : counted;
    if (lots <= lotsRule.most) return lots;
    const statement = `is more than 1,000,000 lots of ${unitsPerLot}; at most 1,000,000 lots are expected`;
    this.problem('error', column, 'available', { expected: String(lotsRule.most * unitsPerLot), statement });
    return null;
  }

  minimumLots(unitsPerLot: number): number | null {
    const column = this.table.at.minimum;
    if (column === -1) return null;
    const read = readWholeNumber(this.cells[column], this.minimumRule, this.table.style);
    if (read === null) return null;
    if ('problem' in read) {
      const { expected, statement } = read.problem;
      this.problem('warning', column, 'minimum', { expected, statement: `${statement}; the line has no minimum` });
      return null;
    }
    return this.minimumInUnits ? Math.ceil(read.value / unitsPerLot) : read.value;
  }

  /** Warns once per column and currency, because a whole column in euros is a single mistake. */
  private warnAboutCurrency(field: 'wholesalePrice' | 'retailPrice', currency: string | undefined): void {
    if (currency === undefined || !this.isNewCurrency(field, currency)) return;
    this.problem('warning', this.table.at[field], field, {
      expected: 'prices in AED',
      statement: foreignCurrencyText(currency),
    });
  }

  private isNewCurrency(field: string, currency: string): boolean {
    const key = `${field} ${currency}`;
    if (currency === 'AED' || this.reportedCurrencies.has(key)) return false;
    this.reportedCurrencies.add(key);
    return true;
  }
}

function isNegative(cell: Cell, style: DecimalStyle): boolean {
  const isPercent = cell.kind === 'number' && (cell.format?.isPercent ?? false);
  return !isPercent && (numberShown(cell, style) ?? 0) < 0;
}

/** Counts cells of one kind and keeps the first of them, so that they are told once. */
class RepeatedCell {
  count = 0;
  first: { row: number; column: number; cell: Cell } | null = null;

  add(row: number, column: number, cell: Cell): void {
    this.count += 1;
    this.first ??= { row, column, cell };
  }
}

const foreignCurrencyText = (currency: string): string =>
  `says ${currency}, but prices are taken as AED without conversion; please confirm`;
