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
 * Returns an SQL expression for a time in the portal's time zone, and the zone's name: `2026-12-09 13:05 Asia/Dubai`.
 * `timeInWords` writes it in a language.
 */
export function portalTime(column: string): RawBuilder<string> {
  return portalTimeOf(sql.ref(column));
}

/** Returns an SQL expression for a time like `portalTime`, but from any expression instead of a column. */
export function portalTimeOf(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char((${time}) at time zone portal_time_zone(), 'YYYY-MM-DD HH24:MI') || ' ' || portal_time_zone()`;
}

/** The time at which the transaction began. */
export const now: RawBuilder<string> = sql`now()`;
