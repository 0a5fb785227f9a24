import type { OrderSheetLine } from '@portal/contract/workbook';
import type { Cell } from '../cells.js';
import { type CellReading, cellText, readPrice } from './cells/cell-values.js';
import {
  countsDozens,
  inDozens,
  lotsRule,
  lotsWithPieces,
  meansNone,
  packRule,
  plainWholeNumber,
  priceOfUnit,
  readWholeNumber,
  statedPieces,
  unitsRule,
  type WholeNumberRule,
} from './cells/counts.js';
import { notWholeLots, piecesInLotsColumn } from './cells/row-sentences.js';
import type { Table } from './table-interpreter.js';

type Cells = readonly (Cell | undefined)[];

/**
 * Reads a quantity of a text that has no columns, such as "4", "x4", "2 lots", "48 pcs" or "2 dz"; null for none. Pieces
 * and dozens are kept, to be converted by the published pack size later.
 */
export function readQuantity(cell: Cell): CellReading<OrderedQuantity> {
  const pieces = statedPieces(cell);
  if (pieces !== null) return { value: { lots: 0, pieces, statedAs: cellText(cell) } };
  const read = readWholeNumber(cell, lotsRule);
  return read === null || 'problem' in read ? read : { value: { lots: read.value } };
}

/** Lots of a line, or its units when only the published pack size can convert them to lots. */
export type OrderedQuantity = Pick<OrderSheetLine, 'lots' | 'pieces' | 'inDozens' | 'statedAs'>;

/** Reads the ordered quantities of one table: in lots, or in units or dozens when the header or the cell names them. */
export class OrderQuantities {
  readonly #table: Table;
  readonly #countsUnits: boolean;
  readonly #rule: WholeNumberRule;
  readonly #packRule: WholeNumberRule;
  readonly #keepsPieces: boolean;

  /** `keepsPieces`: "48 pcs" in a column of lots is no problem, and is converted by the published pack size later. */
  constructor(table: Table, keepsPieces = false) {
    this.#table = table;
    this.#keepsPieces = keepsPieces;
    const column = table.columns.find((one) => one.column === table.at.order);
    const header = column?.header ?? '';
    const { matrix } = table;
    this.#countsUnits =
      matrix === null ? column?.meaning.counts === 'units' || countsDozens(header) : matrix.counts === 'units';
    const rule = this.#countsUnits ? inDozens(unitsRule, header) : lotsRule;
    this.#rule = matrix?.isDozens ? { ...rule, isDozens: true } : rule;
    this.#packRule = inDozens(packRule, table.columns.find((one) => one.column === table.at.unitsPerLot)?.header);
  }

  read(cells: Cells, cell: Cell): CellReading<OrderedQuantity> {
    if (meansNone(cell)) return null;
    if (this.#countsUnits) return this.#units(cells, cell);
    const quick = plainWholeNumber(cell, lotsRule);
    if (quick !== -1) return { value: { lots: quick } };
    const pieces = statedPieces(cell);
    if (pieces !== null) return this.#stated(cells, cell, pieces);
    const both = cell.kind === 'text' ? lotsWithPieces(cell, this.pack(cells)) : null;
    if (both !== null && both <= lotsRule.most) return { value: { lots: both } };
    const read = readWholeNumber(cell, lotsRule, this.#table.style);
    return read === null || 'problem' in read ? read : { value: { lots: read.value } };
  }

  /** The units per lot that the row of the order file shows, or null. */
  pack(cells: Cells): number | null {
    const column = this.#table.at.unitsPerLot;
    if (column === -1) return null;
    const quick = plainWholeNumber(cells[column], this.#packRule);
    if (quick !== -1) return quick;
    const pack = readWholeNumber(cells[column], this.#packRule, this.#table.style);
    return pack !== null && 'value' in pack ? pack.value : null;
  }

  /**
   * Reads a cell of a column that counts units. Converts them to lots by the row's pack size; without one, the units
   * are kept, to be converted by the published pack size later.
   */
  #units(cells: Cells, cell: Cell): CellReading<OrderedQuantity> {
    const units = readWholeNumber(cell, this.#rule, this.#table.style);
    if (units === null || 'problem' in units) return units;
    if (units.value === 0) return { value: { lots: 0 } };
    const pack = this.pack(cells);
    const inDozens = this.#rule.isDozens ?? false;
    if (pack === null) return { value: { lots: 0, pieces: units.value, ...(inDozens ? { inDozens } : {}) } };
    const lots = units.value / pack;
    if (Number.isInteger(lots) && lots <= lotsRule.most) return { value: { lots, pieces: units.value } };
    const nearest = Math.min(lotsRule.most, Math.max(1, Math.round(lots))) * pack;
    return { problem: notWholeLots(nearest, pack, inDozens) };
  }

  /**
   * Reads "48 pcs" or "2 dz" in a column of lots. The number is never taken as lots: it is a problem when the row shows
   * a pack size, else the pieces are kept, to be converted by the published pack size later.
   */
  #stated(cells: Cells, cell: Cell, pieces: number): CellReading<OrderedQuantity> {
    const pack = this.pack(cells);
    if (pack !== null && !this.#keepsPieces) return { problem: piecesInLotsColumn(cell, pieces, pack) };
    return { value: { lots: 0, pieces, statedAs: cellText(cell) } };
  }
}

/**
 * Returns a function for the price per unit that a row of the order file shows, as a decimal string; null without a
 * readable price.
 */
export function pricesInOrderFile({ at, columns, style }: Table): (cells: Cells) => string | null {
  const column = at.wholesalePrice;
  if (column === -1) return () => null;
  const isPerDozen = countsDozens(columns.find((one) => one.column === column)?.header ?? '');
  return (cells) => {
    const price = readPrice(cells[column], style);
    if (price === null || 'problem' in price) return null;
    return isPerDozen ? priceOfUnit(price.value) : price.value;
  };
}
