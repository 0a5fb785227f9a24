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

/**
 * Returns an SQL expression for a time in words, in the portal's time zone: `9 December 2026, 13:05 (Asia/Dubai)`. The
 * zone is named, because the reader's clock may show another one.
 */
export function timeInWords(column: string): RawBuilder<string> {
  return timeInWordsOf(sql.ref(column));
}

/** Returns an SQL expression for a time in words, like `timeInWords`, but from any expression instead of a column. */
export function timeInWordsOf(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char((${time}) at time zone portal_time_zone(), 'FMDD FMMonth YYYY, HH24:MI') || ' (' || portal_time_zone() || ')'`;
}

/** The time at which the transaction began. */
export const now: RawBuilder<string> = sql`now()`;
