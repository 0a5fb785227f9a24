import { type RawBuilder, sql } from 'kysely';

/** A time column as the wire has it (ISO 8601, UTC, milliseconds): the driver hands times over as PostgreSQL prints them. */
export function isoTime(column: string): RawBuilder<string> {
  return isoTimeOf(sql.ref(column));
}

/** The same of any expression. */
export function isoTimeOf(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
