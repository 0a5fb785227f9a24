import type { ListQuery } from '@portal/contract/list-query';
import { foldSearchText } from '@portal/contract/text/search-text';
import type { Response } from 'express';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the `limit … offset …` clause of a list query, or an empty clause: a list requested without paging is
 * returned as a whole (design 5).
 */
export function pageClause({ page = 1, limit }: Pick<ListQuery, 'page' | 'limit'>): RawBuilder<unknown> {
  return limit === undefined ? sql`` : sql`limit ${limit} offset ${(page - 1) * limit}`;
}

/**
 * The most rows of one response, except where the specification requires the whole list. Their JSON has some 300 kB.
 */
export const maxPageRows = 1000;

/**
 * The most brands, or stock files of a brand, in one response: far more than a portal has. Their JSON has some 700 kB.
 */
export const maxListedRows = 5_000;

/**
 * Returns the paging clause of a list that is not in the specification. Without `limit` such a list returns a page of
 * 1,000 rows.
 */
export function boundedPageClause({
  page,
  limit = maxPageRows,
}: Pick<ListQuery, 'page' | 'limit'>): RawBuilder<unknown> {
  return pageClause({ page, limit });
}

export interface Sorting {
  name: string;
  column: string;
  direction: 'asc' | 'desc';
}

/**
 * Parses `field` or `-field`. Returns null for a field that is not in `columns`, so that only names from the code reach
 * a statement.
 */
export function parseSorting(sort: string | undefined, columns: Record<string, string>): Sorting | null {
  const name = sort?.replace('-', '') ?? '';
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  return column ? { name, column, direction: sort?.startsWith('-') ? 'desc' : 'asc' } : null;
}

/**
 * Returns an `order by` clause for `field` or `-field`, with `id` as the last column so that pages never overlap. Ids grow
 * with time and follow the direction: of rows of one day, the newest is first where the newest day is. Fields that are not
 * in `columns` use `fallback`.
 */
export function orderByClause(
  sort: string | undefined,
  columns: Record<string, string>,
  fallback: string,
  id: string,
): RawBuilder<unknown> {
  const sorted = parseSorting(sort, columns);
  if (!sorted) return sql.raw(`order by ${fallback}`);
  return sql.raw(`order by ${sorted.column} ${sorted.direction} nulls last, ${id} ${sorted.direction}`);
}

/**
 * Returns an `ilike` pattern that matches the search term anywhere in a text that is folded by `search_folded` (row Z04).
 * Wildcards in the term are escaped.
 */
export function containsPattern(term: string): string {
  return `%${escapeWildcards(foldSearchText(term).trim())}%`;
}

/** Escapes the wildcards of `like`. */
export const escapeWildcards = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

let lastTurn: Promise<unknown> = Promise.resolve();

/** Resolves in a turn of the event loop that no other caller of this function gets. */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => new Promise(setImmediate));
  return lastTurn;
}

/**
 * Responds with an array of rows, and with the number of rows that the filters match in a header. The rows of several
 * large responses often arrive together. Each response is serialised in its own turn of the event loop, because twenty
 * responses of 1,000 rows would otherwise keep all other requests waiting for 80 ms.
 */
export async function respondWithList<Row>(
  response: Response,
  { rows, total }: { rows: Row[]; total: number },
): Promise<Row[]> {
  if (rows.length > 100) await ownTurn();
  response.setHeader('X-Total-Count', String(total));
  return rows;
}
