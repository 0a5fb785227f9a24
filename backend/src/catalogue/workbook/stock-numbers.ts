import type { ColumnField, Problem } from '@portal/contract/workbook';
import {
  type CellProblem,
  lotsRule,
  packRule,
  quickWhole,
  type Read,
  readPrice,
  readWhole,
  saysNone,
  unitsRule,
} from './cell-values.js';
import type { Cell } from './cells.js';
import type { Table } from './table-interpreter.js';

export type Report = (
  severity: Problem['severity'],
  row: number,
  column: number,
  field: ColumnField | '',
  said: { found: Cell | string | undefined; expected: string; says: string; reference?: string | null },
) => void;

interface Found {
  severity: Problem['severity'];
  column: number;
  field: ColumnField;
  said: CellProblem;
}

/** Prices, pack size and stock of one table's rows; problems of a row are told from left to right. */
export class StockNumbers {
  private readonly availableInUnits: boolean;
  private readonly minimumInUnits: boolean;
  private readonly toldCurrencies = new Set<string>();
  private readonly found: Found[] = [];
  private row = 0;
  private cells: readonly (Cell | undefined)[] = [];
  private reference = '';

  constructor(
    private readonly table: Table,
    private readonly report: Report,
  ) {
    const countsUnits = (field: ColumnField): boolean =>
      table.columns.find(({ column }) => column === table.at[field])?.meaning.counts === 'units';
    this.availableInUnits = countsUnits('available');
    this.minimumInUnits = countsUnits('minimum');
    for (const field of ['wholesalePrice', 'retailPrice'] as const) {
      const column = table.columns.find((one) => one.column === table.at[field]);
      const currency = column?.meaning.currency;
      if (column === undefined || !currency || !this.isNewCurrency(field, currency)) continue;
      const said = { found: column.header, expected: 'prices in AED', says: foreignSays(currency) };
      report('warning', table.headerRow, column.column, field, said);
    }
  }

  startRow(row: number, cells: readonly (Cell | undefined)[], reference: string): void {
    this.row = row;
    this.cells = cells;
    this.reference = reference;
  }

  problem(severity: Problem['severity'], column: number, field: ColumnField, said: CellProblem): void {
    this.found.push({ severity, column, field, said });
  }

  /** Reports what was found in the row; true where the row is unusable. */
  finishRow(): boolean {
    if (this.found.length === 0) return false;
    let failed = false;
    for (const { severity, column, field, said } of this.found.sort((left, right) => left.column - right.column)) {
      failed ||= severity === 'error';
      this.report(severity, this.row, column, field, { ...said, found: this.cells[column], reference: this.reference });
    }
    this.found.length = 0;
    return failed;
  }

  wholesalePrice(price: Read<string>): string {
    const column = this.table.at.wholesalePrice;
    const expected = 'a price in AED such as 80.50';
    if (price === null) {
      this.problem('error', column, 'wholesalePrice', { expected, says: 'is empty; a price is expected' });
      return '';
    }
    if ('problem' in price) {
      this.problem('error', column, 'wholesalePrice', price.problem);
      return '';
    }
    if (price.value === '0') {
      const says = 'is 0, so that the reference would be sold for nothing; please confirm';
      this.problem('warning', column, 'wholesalePrice', { expected: 'a price above 0', says });
    }
    this.tellCurrency('wholesalePrice', price.currency);
    return price.value;
  }

  /** Only shown: a retail price that is no price is left out with a warning. */
  retailPrice(): string | null {
    const column = this.table.at.retailPrice;
    if (column === -1) return null;
    const price = readPrice(this.cells[column], this.table.style);
    if (price === null) return null;
    if ('problem' in price) {
      const { expected, says } = price.problem;
      this.problem('warning', column, 'retailPrice', { expected, says: `${says}; the line has no retail price` });
      return null;
    }
    this.tellCurrency('retailPrice', price.currency);
    return price.value;
  }

  unitsPerLot(): number {
    const column = this.table.at.unitsPerLot;
    if (column === -1) return 1;
    const quick = quickWhole(this.cells[column], packRule);
    if (quick !== -1) return quick;
    const read = readWhole(this.cells[column], packRule, this.table.style);
    if (read !== null && 'value' in read) return read.value;
    const empty = {
      expected: 'a whole number of units per lot, at least 1',
      says: 'is empty; the units of one lot are expected',
    };
    this.problem('error', column, 'unitsPerLot', read === null ? empty : read.problem);
    return 1;
  }

  availableLots(unitsPerLot: number): number | null {
    const column = this.table.at.available;
    if (column === -1) return null;
    const rule = this.availableInUnits ? unitsRule : lotsRule;
    let counted = quickWhole(this.cells[column], rule);
    if (counted === -1) {
      const read = saysNone(this.cells[column]) ? null : readWhole(this.cells[column], rule, this.table.style);
      if (read !== null && 'problem' in read) {
        this.problem('error', column, 'available', read.problem);
        return null;
      }
      counted = read === null ? 0 : read.value;
    }
    const lots = this.availableInUnits ? Math.floor(counted / unitsPerLot) : counted;
    if (lots <= lotsRule.most) return lots;
    const says = `is more than 1,000,000 lots of ${unitsPerLot}; at most 1,000,000 lots are expected`;
    this.problem('error', column, 'available', { expected: String(lotsRule.most * unitsPerLot), says });
    return null;
  }

  minimumLots(unitsPerLot: number): number | null {
    const column = this.table.at.minimum;
    if (column === -1) return null;
    const read = readWhole(this.cells[column], this.minimumInUnits ? unitsRule : lotsRule, this.table.style);
    if (read === null) return null;
    if ('problem' in read) {
      const { expected, says } = read.problem;
      this.problem('warning', column, 'minimum', { expected, says: `${says}; the line has no minimum` });
      return null;
    }
    return this.minimumInUnits ? Math.ceil(read.value / unitsPerLot) : read.value;
  }

  /** Once per column and currency: a whole column in euros is one mistake, not one per row. */
  private tellCurrency(field: 'wholesalePrice' | 'retailPrice', currency: string | undefined): void {
    if (currency === undefined || !this.isNewCurrency(field, currency)) return;
    this.problem('warning', this.table.at[field], field, { expected: 'prices in AED', says: foreignSays(currency) });
  }

  private isNewCurrency(field: string, currency: string): boolean {
    const key = `${field} ${currency}`;
    if (currency === 'AED' || this.toldCurrencies.has(key)) return false;
    this.toldCurrencies.add(key);
    return true;
  }
}

const foreignSays = (currency: string): string =>
  `says ${currency}, but prices are taken as AED without conversion; please confirm`;
