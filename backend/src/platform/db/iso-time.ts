import { type RawBuilder, sql } from 'kysely';

/**
 * Returns an SQL expression for a time column in the API's format (ISO 8601, UTC, milliseconds), because the driver
 * returns PostgreSQL's own format.
 */
export function isoTime(column: string): RawBuilder<string> {
  return isoTimeOf(sql.ref(column));
}

/**
 * Returns an SQL expression for a time in the API's format, like `isoTime`, but from any expression instead of a
 * column.
 */
export function isoTimeOf(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The time at which the transaction began. */
export const now: RawBuilder<string> = sql`now()`;
