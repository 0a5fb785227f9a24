import { type RawBuilder, sql } from 'kysely';

interface Page {
  page: number;
  limit: number;
  /** SQL for the number of all rows. Read before the rows, so it must be known without counting them. */
  total: RawBuilder<unknown>;
  /** The statement without its order; the columns of `order` and `id` are in it. */
  rows: RawBuilder<unknown>;
  /** The order of the list, such as `created_at desc, id desc`. */
  order: RawBuilder<unknown>;
  /** The opposite order. */
  reverse: RawBuilder<unknown>;
}

/**
 * SQL that selects the ids of a page, read from the end of the list that is nearer: an offset of a million rows takes
 * 100 ms, and the last page of a list has such an offset. PostgreSQL runs only one of the two branches.
 */
export function readFromNearerEnd({ page, limit, total, rows, order, reverse }: Page): RawBuilder<unknown> {
  const offset = (page - 1) * limit;
  const left = sql`((${total}) - ${offset}::int)`;
  const isNearStart = sql`${offset * 2}::int <= (${total})`;
  return sql`select id from (
    (select * from (${rows}) listed where ${isNearStart} order by ${order} limit ${limit} offset ${offset})
    union all
    (select * from (${rows}) listed where not (${isNearStart}) order by ${reverse}
      limit greatest(least(${left}, ${limit}::int), 0) offset greatest(${left} - ${limit}::int, 0))) page
    order by ${order}`;
}
