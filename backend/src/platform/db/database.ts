import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { EntityManager, InferKyselyTable } from '@mikro-orm/postgresql';
import type { ColumnType, Kysely } from 'kysely';

/** The type of a table's columns as queries read and write them, derived from the table's entity. */
export type TableOf<Entity extends EntitySchemaWithMeta> = {
  [Column in keyof InferKyselyTable<Entity>]: AsRead<InferKyselyTable<Entity>[Column]>;
};

/** The driver returns times as PostgreSQL's text, and accepts dates as parameters. */
type AsRead<Column> =
  Column extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<TextForDate<Read>, Inserted, Updated>
    : ColumnType<TextForDate<Column>, Column, Column>;

type TextForDate<Value> = Value extends Date ? string : Value;

/**
 * Every table by its name. `src/entities.ts` adds the tables of all modules, so that `platform` need not import these
 * modules.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/**
 * Returns a query builder that knows the tables, columns and row types of all entities. Its queries run in the
 * transaction of `em`, if there is one.
 */
export function database(em: EntityManager): Kysely<Tables> {
  return em.getKysely<Tables>();
}
