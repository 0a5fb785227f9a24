import type { Cell } from '../../cells.js';
import { totalWords } from '../../synonyms/qualifiers.js';
import { readText } from '../cells/cell-values.js';
import { isWords } from '../cells/number-shown.js';
import { foldedSet, headerKey, words } from '../headers/fold.js';
import { headerText, type KeptRow } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';

const totals = foldedSet(totalWords);

/** Words that may stand beside "total" in the label of a total and that no product name has. */
const beside = foldedSet([
  ...['grand', 'sub', 'order', 'lots', 'lot', 'units', 'pcs', 'pieces', 'qty', 'quantity', 'amount', 'price', 'value'],
  ...['general', 'generale', 'général', 'cartons', 'of', 'net', 'all', 'zwischen', 'общий', 'общая', 'genel', 'ara'],
]);
const opening = foldedSet(['grand', 'sub', 'subtotal', 'subtotals', 'zwischen', 'zwischensumme', 'подытог', '小计']);

/**
 * `sum`: a label that only rows of sums have ("Total", "Sub-total Polo", "Итого"). `named`: a label that could be a
 * product name as well ("TOTAL LOOK", "Total Polo"), so that the row's numbers decide.
 */
export type TotalLabel = 'sum' | 'named' | null;

function totalLabel(text: string): TotalLabel {
  const found = words(text);
  const first = found[0];
  if (first === undefined || found.length > 6) return null;
  const isLabel =
    totals.has(first) || totals.has(found.at(-1) ?? '') || (opening.has(first) && totals.has(found[1] ?? ''));
  if (!isLabel) return null;
  const isSum =
    opening.has(first) || text.trim().endsWith(':') || found.every((word) => totals.has(word) || beside.has(word));
  return isSum ? 'sum' : 'named';
}

/** Total label in a reference cell; null for texts with digits, such as the reference "SUM-100". */
export function referenceTotalLabel(text: string): TotalLabel {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x30 && code <= 0x39) return null;
  }
  return totalLabel(text);
}

/** The strongest total label among the cells of a row; `sum` is stronger than `named`. */
export function rowTotalLabel(cells: readonly (Cell | undefined)[]): TotalLabel {
  let strongest: TotalLabel = null;
  for (const cell of cells) {
    const label = cell?.kind === 'text' ? totalLabel(cell.text) : null;
    if (label === 'sum') return label;
    strongest ??= label;
  }
  return strongest;
}

/** True for a row with words in at most one cell, which are then its label. */
export function hasLabelAlone(cells: readonly (Cell | undefined)[]): boolean {
  let texts = 0;
  for (const cell of cells) if (isWords(cell)) texts++;
  return texts <= 1;
}

/**
 * Adds up a column over the whole table and over its current section, in order to recognise rows that show these sums.
 */
export class ColumnSums {
  #all = 0;
  #part = 0;
  #rows = 0;
  #partRows = 0;

  add(value: number): void {
    this.#all += value;
    this.#part += value;
    this.#rows++;
    this.#partRows++;
  }

  get isEmpty(): boolean {
    return this.#rows === 0;
  }

  startPart(): void {
    this.#part = 0;
    this.#partRows = 0;
  }

  /**
   * True when `value` is the sum of the rows above, in the table or in the current section, and there are at least
   * `rows` of them.
   */
  matches(value: number, rows = 2): boolean {
    const isNear = (sum: number): boolean => Math.abs(sum - value) <= Math.abs(sum) * 1e-9 + 0.005;
    return (this.#rows >= rows && isNear(this.#all)) || (this.#partRows >= rows && isNear(this.#part));
  }
}

/**
 * Number of text cells in a row; -1 for a row with any other value, such as a number, because header rows have only
 * texts.
 */
export function countTextCells(cells: readonly (Cell | undefined)[]): number {
  let count = 0;
  for (const cell of cells) {
    if (cell === undefined) continue;
    if (cell.kind !== 'text') return -1;
    if (cell.text !== '') count++;
  }
  return count;
}

/** True for the result of a formula that shows nothing, such as `IF(B4="","",B4)`. */
export const isEmptyText = (cell: Cell): boolean => cell.kind === 'text' && cell.text.trim() === '';

/**
 * True for a row that may be the title of a table below it, or the upper row of its header: it has a text alone, a
 * number alone in the column `reference`, or only words without digits. Words in both the columns `reference` and
 * `required` are goods with an unreadable number, unless they are the words of a header.
 */
export function mayBeTitle(cells: readonly (Cell | undefined)[], reference: number, required: number): boolean {
  let filled = 0;
  let hasOnlyTexts = true;
  // Nearly every row of goods ends here at its first number, before any text is searched for digits.
  for (const cell of cells) {
    if (cell === undefined || isEmptyText(cell)) continue;
    filled++;
    if (cell.kind !== 'text') hasOnlyTexts = false;
    if (filled > 1 && !hasOnlyTexts) return false;
  }
  const isWords = hasOnlyTexts && !cells.some((cell) => cell?.kind === 'text' && /\p{Nd}/u.test(cell.text));
  if (filled > 1 && !isWords) return false;
  if (!isWords) return readText(cells[reference]) !== null;
  const needed = [cells[reference], cells[required]].map(headerText);
  return needed.includes('') || needed.every((text) => headerMeaning(text).match !== 'none');
}

const numbersOf = (cells: readonly (Cell | undefined)[]): (Cell | undefined)[] =>
  cells.filter((cell) => cell?.kind === 'number');

/** True for different years in turn, such as 2021, 2022, 2023: they name columns of figures, and count nothing. */
export function nameYears(cells: readonly (Cell | undefined)[]): boolean {
  const years = cells.map((cell) =>
    cell?.kind === 'number' ? cell.number : Number(cell?.kind === 'text' ? cell.text : ''),
  );
  const step = (years[1] ?? 0) - (years[0] ?? 0);
  const isInTurn = (year: number, place: number): boolean => place === 0 || year - (years[place - 1] ?? 0) === step;
  return (
    years.length >= 2 &&
    Math.abs(step) === 1 &&
    years.every((year, place) => year >= 1990 && year <= 2049 && isInTurn(year, place))
  );
}

/** The columns of a header that name the order or the wholesale price. */
const decidingColumns = (cells: readonly (Cell | undefined)[]): number[] =>
  [...cells.keys()].filter((column) =>
    headerMeaning(headerText(cells[column])).claims.some(
      ({ field }) => field === 'order' || field === 'wholesalePrice',
    ),
  );

/** True for another word for the same field, such as "Your order" for "Order". */
const namesSame = (header: Cell | undefined, text: string): boolean => {
  const own = headerMeaning(headerText(header)).claims.map(({ field }) => field);
  const { match, claims } = headerMeaning(text);
  return (
    match !== 'none' &&
    claims.some(({ field }) => (field === 'order' || field === 'wholesalePrice') && own.includes(field))
  );
};

/** A date in a row of the header. */
export interface DateAbove {
  row: number;
  cell: Cell;
}

function datesAbove(rows: readonly KeptRow[]): Map<number, DateAbove> {
  const dates = new Map<number, DateAbove>();
  for (const { row, cells } of rows)
    cells.forEach((cell, column) => {
      if (cell?.kind === 'date') dates.set(column, { row, cell });
      else if (headerText(cell) !== '') dates.delete(column);
    });
  return dates;
}

/** Recognises a header that is repeated further down, for example after page breaks or at the start of each section. */
export class HeaderRows {
  private readonly keys: ReadonlyMap<number, string>[];
  private readonly hasYears: boolean;
  /** The date above each column whose lowest header is one: a spreadsheet takes sizes such as 2-3 for dates. */
  readonly dates: ReadonlyMap<number, DateAbove>;

  /** `sizes` are the columns of sizes, whose headers a row of counts may repeat by chance. */
  constructor(
    private readonly rows: readonly KeptRow[],
    sizes: ReadonlySet<number>,
  ) {
    this.hasYears = rows.some(({ cells }) => nameYears(numbersOf(cells)));
    this.dates = datesAbove(rows);
    this.keys = rows.map(
      ({ cells }) =>
        new Map(
          cells.flatMap((cell, column) =>
            headerText(cell) === '' || sizes.has(column) ? [] : [[column, headerKey(headerText(cell))]],
          ),
        ),
    );
  }

  /** True for a row that may be a header: it has only texts, or the years that name columns of this one. */
  mayRepeat(cells: readonly (Cell | undefined)[]): boolean {
    return countTextCells(cells) >= 2 || (this.hasYears && nameYears(numbersOf(cells)));
  }

  /**
   * True for a repeated header row: at least two thirds of its text cells equal the header of their column, or are another
   * word for its order or price. Beside other texts, the columns of the order and of the price must be among those.
   */
  repeats(cells: readonly (Cell | undefined)[]): boolean {
    return this.keys.some((keys, index) => {
      const others: number[] = [];
      let same = 0;
      cells.forEach((cell, column) => {
        const text = headerText(cell);
        if (text === '') return;
        if (keys.get(column) === headerKey(text)) same++;
        else others.push(column);
      });
      if (same === 0) return false;
      if (others.length === 0) return true;
      const header = this.rows[index]?.cells ?? [];
      const unknown = others.filter((column) => !namesSame(header[column], headerText(cells[column])));
      if (same + others.length - unknown.length < 2 * unknown.length) return false;
      return decidingColumns(header).every((column) => headerText(cells[column]) !== '' && !unknown.includes(column));
    });
  }
}
