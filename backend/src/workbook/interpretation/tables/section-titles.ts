import type { Cell } from '../../cells.js';
import { priceGroupWords, priceListWords } from '../../synonyms/price-group-words.js';
import { readText } from '../cells/cell-values.js';
import { numberShown } from '../cells/number-shown.js';
import type { ReportProblem } from '../cells/stock-numbers.js';
import { priceGroupTitle, sectionTitles } from '../cells/table-sentences.js';
import type { ColumnMapping } from '../columns/column-mapping.js';
import { words } from '../headers/fold.js';
import type { KeptRow } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';
import type { FoundTable } from './found-table.js';
import { type HeaderRows, rowTotalLabel } from './row-kinds.js';

type Cells = readonly (Cell | undefined)[];

const sectionFields = ['brand', 'category', 'gender', 'season'] as const;
export type SectionField = (typeof sectionFields)[number];

/** Longer texts, or ones with more words, are notes. */
const longestTitle = 60;
const mostWords = 6;
/** The only number of three digits or more that a title has. */
const year = /\b20\d\d\b/g;

interface Title {
  row: number;
  column: number;
  text: string;
}

/** What a title says: the field that its label names ("Brand: Alba"), else null. */
interface Section extends Title {
  field: SectionField | null;
  value: string;
}

/**
 * The titles between the rows of one table, such as "Shirts" or "Brand: Alba": they say of all lines below them what the
 * table has no column for. A title without a label is a category.
 */
export class SectionTitles {
  readonly #at: ColumnMapping['at'];
  readonly #report: ReportProblem;
  /** True when a person chose the columns of this file and has seen its prices. */
  readonly #isChosen: boolean;
  readonly #current = new Map<SectionField, Section>();
  /** The titles that lines below them use, by their field. */
  readonly #used = new Map<SectionField, Section[]>();

  constructor(at: ColumnMapping['at'], isChosen: boolean, report: ReportProblem) {
    this.#at = at;
    this.#isChosen = isChosen;
    this.#report = report;
  }

  /** Reads a row that is no line. `isAboveHeader`: a header follows, so that the row is surely a title. */
  read(row: number, cells: Cells, isAboveHeader: boolean): void {
    const title = titleIn(row, cells);
    if (title === null) return;
    if (namesPriceGroup(title.text, isAboveHeader)) {
      const severity = this.#isChosen ? 'warning' : 'error';
      this.#report(severity, row, title.column, 'wholesalePrice', priceGroupTitle(title.text));
      return;
    }
    const section = sectionOf(title);
    if (section === null || (section.field === null && !isAboveHeader && !this.#mayBeTitle(section))) return;
    const field = section.field ?? 'category';
    if (this.#at[field] !== -1) return;
    // The categories of one brand do not go on below the next brand.
    if (field === 'brand') this.#current.delete('category');
    this.#current.set(field, section);
  }

  /**
   * False for a text right of what names the products, and for one below descriptions, which may go on with the
   * description above it.
   */
  #mayBeTitle({ column }: Title): boolean {
    const { reference, description } = this.#at;
    return column !== description && column <= Math.max(reference, description);
  }

  /** What the titles above say of a line; null without such a title. */
  valueOf(field: SectionField): string | null {
    if (this.#current.size === 0) return null;
    const section = this.#current.get(field);
    if (section === undefined) return null;
    const used = this.#used.get(field) ?? [];
    if (used.at(-1) !== section) this.#used.set(field, [...used, section]);
    return section.value;
  }

  finishTable(): void {
    for (const [field, [first, ...others]] of this.#used) {
      if (first === undefined) continue;
      const sentence = sectionTitles(field, first.text, others.length);
      this.#report('warning', first.row, first.column, field, sentence);
    }
  }
}

/**
 * The title of the first section, directly above the table's header. Above the first table of a sheet it is more likely the
 * title of the whole sheet, unless it has a label, or the header is repeated below further titles.
 */
export function titleAbove(
  { above, dataRows }: FoundTable,
  repeated: HeaderRows,
  isFirstTable: boolean,
): KeptRow | undefined {
  const title = above === undefined ? null : titleIn(above.row, above.cells);
  if (title === null) return undefined;
  const isSection =
    !isFirstTable ||
    (sectionOf(title)?.field ?? null) !== null ||
    dataRows.some(({ row, cells }, index) => {
      const below = dataRows[index + 1];
      return titleIn(row, cells) !== null && below?.row === row + 1 && repeated.repeats(below.cells);
    });
  return isSection ? above : undefined;
}

/** The only text of a row without other values, apart from numbers that may be sums; null for other rows and totals. */
function titleIn(row: number, cells: Cells): Title | null {
  let title: Title | null = null;
  for (let column = 0; column < cells.length; column++) {
    const cell = cells[column];
    if (numberShown(cell) !== null) continue;
    const text = readText(cell);
    if (text === null) continue;
    if (title !== null || cell?.kind !== 'text') return null;
    title = { row, column, text };
  }
  return title === null || rowTotalLabel(cells) !== null ? null : title;
}

function sectionOf(title: Title): Section | null {
  const { text } = title;
  const [, label = '', value = ''] = /^([^:–—-]+)\s*(?::|\s[–—-]\s)\s*(.+)$/.exec(text) ?? [];
  const { match, claims } = headerMeaning(label);
  const field =
    match === 'exact' ? sectionFields.find((one) => claims.some((claim) => claim.field === one)) : undefined;
  if (field !== undefined) return { ...title, field, value: value.trim() };
  const isNote =
    text.length > longestTitle || words(text).length > mostWords || /[.!?;:*@]|\p{Nd}{3}/u.test(text.replace(year, ''));
  const isCode = /\d/.test(text) && !/\s/.test(text);
  return isNote || isCode || !/\p{L}{2}/u.test(text) ? null : { ...title, field: null, value: text };
}

const phrases = (list: readonly string[]): string[] => list.map((phrase) => ` ${words(phrase).join(' ')} `);
const groups = phrases(priceGroupWords);
const lists = phrases(priceListWords);

/** True for "Price group B", "Price list 2" and, between lines, "Wholesale prices": other prices apply below. */
function namesPriceGroup(text: string, isAboveHeader: boolean): boolean {
  const found = words(text);
  if (found.length > mostWords) return false;
  const phrase = ` ${found.join(' ')} `;
  if (groups.some((group) => phrase.includes(group))) return true;
  const isNumbered = lists.some(
    (list) => phrase.startsWith(list) && /^([a-z]|\d|i{1,3}|iv)$/.test(phrase.slice(list.length).trim()),
  );
  if (isNumbered || isAboveHeader) return isNumbered;
  const { match, claims } = headerMeaning(text);
  return match === 'exact' && claims.some(({ field }) => field === 'wholesalePrice' || field === 'retailPrice');
}
