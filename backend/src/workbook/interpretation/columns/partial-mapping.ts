import type { ColumnField } from '@portal/contract/workbook';
import { columnName } from '../../address.js';
import type { ColumnTraits } from '../../column-traits.js';
import { fieldNames } from '../cells/problem-list.js';
import type { HeaderColumn, KeptRow, SheetKind } from '../headers/header.js';
import {
  type ColumnMapping,
  type MappingDoubt,
  type MeaningCertainty,
  unmappedColumnCertainty,
} from './column-mapping.js';
import { contentScore } from './column-scores.js';
import { type ColumnSignals, columnSignals } from './column-signals.js';
import type { ScoredField } from './recognition-weights.js';
import type { SampledTable } from './unfit-columns.js';

/** Fields that decide nothing that is sold or paid, and are taken without asking. */
const unconfirmedFields: readonly ColumnField[] = ['description', 'lineTotal'];

/** A mapping made from header words while it is compared with the values below the header and completed. */
export class PartialMapping implements SampledTable {
  readonly at: Record<ColumnField, number>;
  readonly fields: (ColumnField | null)[];
  readonly certainties: MeaningCertainty[];
  doubts: MappingDoubt[];
  readonly #signals = new Map<number, ColumnSignals>();
  readonly #unfit = new Set<number>();

  constructor(
    mapping: ColumnMapping,
    readonly columns: readonly HeaderColumn[],
    /** The first rows of goods. */
    readonly rows: readonly KeptRow[],
    readonly kind: SheetKind,
    readonly traits: ColumnTraits,
  ) {
    this.at = { ...mapping.at };
    this.fields = [...mapping.fields];
    this.certainties = columns.map((_, place) => mapping.certainties[place] ?? unmappedColumnCertainty);
    this.doubts = mapping.doubts;
  }

  /** True for columns that a person chose: they are complete. */
  get isChosen(): boolean {
    return this.certainties.some(({ confidence }) => confidence === 1);
  }

  has(field: ColumnField): boolean {
    return this.at[field] !== -1;
  }

  /** The place of a field's column among `columns`; -1 where the table has none. */
  placeOf(field: ColumnField): number {
    return this.fields.indexOf(field);
  }

  /** The 0-based column of the sheet at a place; -1 outside of the table. */
  columnAt(place: number): number {
    return this.columns[place]?.column ?? -1;
  }

  readonly signalsAt = (place: number): ColumnSignals => {
    const known = this.#signals.get(place);
    if (known) return known;
    const signals = columnSignals(this.columns[place]?.column ?? 0, this.rows, this.traits);
    this.#signals.set(place, signals);
    return signals;
  };

  /** Log-odds that the column holds the field, judged by its values. */
  readonly scoreOf = (field: ScoredField, place: number): number =>
    contentScore(field, this.signalsAt(place), 1 - place / Math.max(1, this.columns.length - 1));

  /** True for a column without a field, whose header names no property that the portal ignores. */
  isFree(place: number): boolean {
    return this.fields[place] === null && this.columns[place]?.meaning.match !== 'other' && !this.#unfit.has(place);
  }

  /** Takes the column for the field, and asks a person to confirm it. */
  take(field: ColumnField, place: number, certainty: MeaningCertainty): void {
    const column = this.columns[place];
    if (column === undefined) return;
    this.at[field] = column.column;
    this.fields[place] = field;
    this.certainties[place] = certainty;
    if (unconfirmedFields.includes(field)) return;
    const reason = `${certainty.reason.charAt(0).toLowerCase()}${certainty.reason.slice(1, -1)}`;
    this.#doubt({
      column: column.column,
      field,
      found: column.header,
      expected: `a header that says ${fieldNames[field]}`,
      message: `Column ${columnName(column.column)} "${column.header}" was taken as ${fieldNames[field]}: ${reason}; please confirm.`,
    });
  }

  /** Takes the field from a column whose values are of another kind, so that no other field gets it. */
  reject(field: ColumnField, place: number, doubt: MappingDoubt | null): void {
    this.#unfit.add(place);
    this.at[field] = -1;
    this.fields[place] = null;
    this.certainties[place] = unmappedColumnCertainty;
    this.doubts = this.doubts.filter(({ column }) => column !== this.columnAt(place));
    if (doubt !== null) this.#doubt(doubt);
  }

  #doubt(doubt: MappingDoubt): void {
    this.doubts = [...this.doubts, doubt];
  }
}
