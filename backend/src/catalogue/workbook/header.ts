import { type ColumnField, type RememberedColumn, workbookLimits } from '@portal/contract/workbook';
import { cleanText } from './cell-values.js';
import type { Cell, MergedRange } from './cells.js';
import { headerKey } from './fold.js';
import { type HeaderMeaning, headerMeaning, isQualifier } from './header-match.js';

/** A row kept while a table is looked for. */
export interface KeptRow {
  row: number;
  cells: readonly (Cell | undefined)[];
}

/** One column of a header as it was found, before columns compete for fields. */
export interface HeaderColumn {
  column: number;
  /** As written, line breaks folded, joined top-down. */
  header: string;
  meaning: HeaderMeaning;
}

export interface HeaderFound {
  /** Index of the first header row among the rows searched, and how many rows it takes. */
  first: number;
  depth: number;
  /** 1-based row of the last header row. */
  row: number;
  columns: HeaderColumn[];
  score: number;
}

export type SheetKind = 'stock' | 'order';

/** What a sheet needs beside a reference to hold a table of this kind. */
export const neededField = { stock: 'wholesalePrice', order: 'order' } as const;

/** Cells merged over several columns, by 0-based row. */
export type WideMerges = ReadonlyMap<number, readonly MergedRange[]>;

const none: HeaderMeaning = { match: 'none', claims: [], counts: null, currency: null };

export function headerText(cell: Cell | undefined): string {
  return cell?.kind === 'text' ? cleanText(cell.text) : '';
}

/** What an administrator decided about headers, looked up by how the header looks and its place among equal ones. */
export class RememberedHeaders {
  private readonly fields = new Map<string, ColumnField | null>();
  private readonly keys = new Set<string>();

  constructor(columns: readonly RememberedColumn[] = []) {
    for (const { header, occurrence, field } of columns) {
      this.keys.add(headerKey(header));
      const key = `${headerKey(header)} ${occurrence}`;
      if (!this.fields.has(key)) this.fields.set(key, field);
    }
  }

  mentions(header: string): boolean {
    return this.keys.size > 0 && this.keys.has(headerKey(header));
  }

  /** `undefined` where nothing was decided about a header; `null` where it was decided to mean nothing. */
  fieldsOf(columns: readonly HeaderColumn[]): (ColumnField | null | undefined)[] {
    if (this.fields.size === 0) return columns.map(() => undefined);
    const seen = new Map<string, number>();
    return columns.map(({ header }) => {
      const key = headerKey(header);
      const occurrence = (seen.get(key) ?? 0) + 1;
      seen.set(key, occurrence);
      return this.fields.get(`${key} ${occurrence}`);
    });
  }
}

/** The mapping of a published stock file as it is stored with it; the first sheet that has a header decides. */
export function rememberColumns(
  sheets: readonly { columns: readonly { header: string; field: ColumnField | null }[] }[],
): RememberedColumn[] {
  const remembered = new Map<string, RememberedColumn>();
  for (const { columns } of sheets) {
    const seen = new Map<string, number>();
    for (const { header, field } of columns) {
      const name = headerKey(header);
      const occurrence = (seen.get(name) ?? 0) + 1;
      seen.set(name, occurrence);
      const key = `${name} ${occurrence}`;
      if (!remembered.has(key)) remembered.set(key, { header, occurrence, field });
    }
  }
  return [...remembered.values()];
}

/** Text of each column in one row; a cell merged over several columns stands above all of them. */
function spread({ row, cells }: KeptRow, merges: WideMerges): { texts: string[]; group: boolean[] } {
  const wide = merges.get(row - 1);
  const texts = cells.map(headerText);
  const group: boolean[] = [];
  for (let column = 0; column < cells.length; column++) {
    if (texts[column] === '' || texts[column] === undefined) continue;
    const merge = wide?.find(({ left }) => left === column);
    if (!merge) continue;
    for (let covered = column; covered <= Math.min(merge.right, workbookLimits.columns); covered++) {
      texts[covered] = texts[column] ?? '';
      group[covered] = true;
    }
  }
  return { texts, group };
}

/** The meaning of a header written over several rows: joined if that is a known word, else the lowest row alone. */
function joinedMeaning(parts: readonly string[]): HeaderMeaning {
  const joined = headerMeaning(parts.join(' '));
  if (parts.length < 2 || joined.match === 'exact') return joined;
  const lowest = parts.at(-1) ?? '';
  const upper = headerMeaning(parts.slice(0, -1).join(' '));
  if (upper.match === 'exact' && isQualifier(lowest)) {
    return { ...upper, counts: upper.counts ?? joined.counts, currency: upper.currency ?? joined.currency };
  }
  const last = headerMeaning(lowest);
  if (last.match === 'exact') return { ...last, counts: last.counts ?? joined.counts };
  return joined.match === 'none' ? last : joined;
}

export function joinRows(rows: readonly KeptRow[], merges: WideMerges): HeaderColumn[] {
  const levels = rows.map((row) => spread(row, merges));
  const width = Math.max(0, ...levels.map(({ texts }) => texts.length));
  const columns: HeaderColumn[] = [];
  for (let column = 0; column < width; column++) {
    const parts: string[] = [];
    levels.forEach(({ texts, group }, level) => {
      const text = texts[column] ?? '';
      // A group's title names only columns that have a title of their own below it, and its own first column.
      const below = levels.slice(level + 1).some((lower) => (lower.texts[column] ?? '') !== '');
      const isFirst = group[column] !== true || headerText(rows[level]?.cells[column]) !== '';
      if (text !== '' && (below || isFirst)) parts.push(text);
    });
    if (parts.length > 0) columns.push({ column, header: parts.join(' '), meaning: joinedMeaning(parts) });
  }
  return columns;
}

function score(columns: readonly HeaderColumn[], remembered: RememberedHeaders, kind: SheetKind): number {
  const decided = remembered.fieldsOf(columns);
  const best = new Map<ColumnField, number>();
  let others = 0;
  columns.forEach(({ meaning }, index) => {
    const field = decided[index];
    if (field) best.set(field, 4);
    if (field !== undefined) return;
    if (meaning.match === 'other') others += 0.5;
    const points = meaning.match === 'exact' ? 3 : 1;
    for (const claim of meaning.claims) best.set(claim.field, Math.max(points, best.get(claim.field) ?? 0));
  });
  const reference = best.get('reference') ?? 0;
  const needed = best.get(neededField[kind]) ?? 0;
  const total = [...best.values()].reduce((sum, points) => sum + points, 0) + Math.min(others, 3);
  // One of the two has to be a known word by itself: two half matches are a sentence that mentions both.
  return reference > 0 && needed > 0 && reference + needed >= 4 ? 1000 + total : total;
}

/** A header's second row continues it when it has no numbers, leaves the reference alone and every cell adds a known word. */
function continues(upper: readonly HeaderColumn[], joined: readonly HeaderColumn[], lower: KeptRow): boolean {
  if (!upper.some(({ meaning }) => meaning.claims.some(({ field }) => field === 'reference'))) return false;
  let added = 0;
  for (let column = 0; column < lower.cells.length; column++) {
    const cell = lower.cells[column];
    if (cell === undefined || (cell.kind === 'text' && headerText(cell) === '')) continue;
    if (cell.kind !== 'text') return false;
    const meaning = (joined.find((one) => one.column === column)?.meaning ?? none).match;
    if (meaning !== 'exact' && meaning !== 'other') return false;
    const above = upper.find((one) => one.column === column)?.meaning;
    if (above?.claims.some(({ field }) => field === 'reference')) return false;
    added++;
  }
  return added > 0;
}

/** The deepest header: "Units / per / lot" over three rows. */
const deepest = 3;

export const complete = (found: HeaderFound | null): found is HeaderFound => found !== null && found.score >= 1000;

/**
 * The header among the rows, complete or not; `null` where no cell is a known word. Of several complete ones the first
 * that is not much weaker than the best wins: tables below each other are read from the first one on.
 */
export function findHeader(
  rows: readonly KeptRow[],
  merges: WideMerges,
  remembered: RememberedHeaders,
  kind: SheetKind,
  lastRow: number = workbookLimits.headerSearchRows,
): HeaderFound | null {
  // Most rows are data: only around rows that hold known words are cells joined and scored.
  const known = rows.map(({ cells }) => cells.filter((cell) => isKnown(headerText(cell), remembered)).length);
  const candidates: HeaderFound[] = [];
  for (let first = 0; first < rows.length && (rows[first]?.row ?? 0) <= lastRow; first++) {
    let upper: readonly HeaderColumn[] = [];
    for (let depth = 1; depth <= deepest; depth++) {
      const part = rows.slice(first, first + depth);
      const last = part.at(-1);
      if (part.length < depth || last === undefined || last.row !== (rows[first]?.row ?? 0) + depth - 1) break;
      if (known.slice(first, first + depth).reduce((sum, count) => sum + count, 0) < 2) continue;
      const columns = joinRows(part, merges);
      const bonus = depth > 1 && continues(upper, columns, last) ? 0.25 : 0;
      const points = score(columns, remembered, kind) + bonus;
      if (points >= 1) candidates.push({ first, depth, row: last.row, columns, score: points });
      upper = columns;
    }
  }
  const best = strongest(candidates);
  if (!complete(best)) return best;
  const enough = 1000 + (best.score - 1000) * 0.6;
  const earliest = candidates.find((one) => one.score >= enough)?.first ?? best.first;
  return strongest(candidates.filter(({ first }) => first >= earliest && first < earliest + deepest));
}

function isKnown(text: string, remembered: RememberedHeaders): boolean {
  return text !== '' && (headerMeaning(text).match !== 'none' || remembered.mentions(text));
}

/** The highest score; of equal ones the one over fewer rows, then the first. */
function strongest(candidates: readonly HeaderFound[]): HeaderFound | null {
  let best: HeaderFound | null = null;
  for (const one of candidates) {
    if (best === null || one.score > best.score || (one.score === best.score && one.depth < best.depth)) best = one;
  }
  return best;
}
