import type { ListQuery } from '@portal/contract/list-query';
import type { Response } from 'express';
import { type RawBuilder, sql } from 'kysely';

/** `limit … offset …` of a list query, or nothing: lists without paging answer whole (design 5). */
export function pageOf({ page = 1, limit }: ListQuery): RawBuilder<unknown> {
  return limit === undefined ? sql`` : sql`limit ${limit} offset ${(page - 1) * limit}`;
}

export interface Sorting {
  name: string;
  column: string;
  direction: 'asc' | 'desc';
}

/** What `field` or `-field` asks for. Only names from the code reach a statement: fields not in `columns` are null. */
export function sortedBy(sort: string | undefined, columns: Record<string, string>): Sorting | null {
  const name = sort?.replace('-', '') ?? '';
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  return column ? { name, column, direction: sort?.startsWith('-') ? 'desc' : 'asc' } : null;
}

/**
 * `order by` from `field` or `-field`, with `id` as the last word so that pages never overlap; fields that are not in
 * `columns` fall back to `fallback`.
 */
export function orderOf(
  sort: string | undefined,
  columns: Record<string, string>,
  fallback: string,
  id: string,
): RawBuilder<unknown> {
  const sorted = sortedBy(sort, columns);
  if (!sorted) return sql.raw(`order by ${fallback}`);
  return sql.raw(`order by ${sorted.column} ${sorted.direction} nulls last, ${id}`);
}

/** A search term as an `ilike` pattern that matches it anywhere, its own wildcards taken literally. */
export function containing(term: string): string {
  return `%${term.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** A list's rows are its body; how many rows the filters match goes beside it. */
export function answerList<Row>(response: Response, { rows, total }: { rows: Row[]; total: number }): Row[] {
  response.setHeader('X-Total-Count', String(total));
  return rows;
}
