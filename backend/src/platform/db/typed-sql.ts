import { type KyselyPlugin, type RawBuilder, sql } from 'kysely';

interface Kinds {
  text: string;
  number: number;
  boolean: boolean;
  bytes: Buffer;
  /** The values of a JSON column: any object or array. */
  json: unknown;
}

/** The type of a column's values as the driver returns them; with `?` they may be null. */
export type ColumnKind = keyof Kinds | `${keyof Kinds}?`;
type Columns = Record<string, ColumnKind>;

type ValueOf<Kind> = Kind extends keyof Kinds
  ? Kinds[Kind]
  : Kind extends `${infer Name extends keyof Kinds}?`
    ? Kinds[Name] | null
    : never;
type RowOf<Declared> = { [Column in keyof Declared]: ValueOf<Declared[Column]> };

type KindOf<Value> = Value extends string
  ? 'text'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends Buffer
        ? 'bytes'
        : 'json';

/** The columns that a statement must declare for a row type. Any other declaration does not compile. */
type ColumnsOf<Row> = {
  [Column in keyof Row]-?: null extends Row[Column] ? `${KindOf<NonNullable<Row[Column]>>}?` : KindOf<Row[Column]>;
};

type RowCheck = (columns: Columns) => KyselyPlugin;
let rowCheck: RowCheck | undefined;

/**
 * Enables the check of every row of every statement. Only specs do (`test/database/row-check.ts`); the portal saves the
 * time.
 */
export function enableRowCheck(check: RowCheck): void {
  rowCheck = check;
}

type Statement<Row> = (parts: TemplateStringsArray, ...values: unknown[]) => RawBuilder<Row>;

/**
 * A statement in SQL, where the query builder would read worse. TypeScript cannot look into SQL, so a statement
 * declares its columns as values: specs compare them with the rows that PostgreSQL returns, and the row type follows
 * from them. A row type with more detail than kinds, such as an enumeration, is named, and TypeScript compares it with
 * the columns.
 */
export function typedSql<const Declared extends Columns>(columns: Declared): Statement<RowOf<Declared>>;
export function typedSql<Row>(columns: ColumnsOf<Row>): Statement<Row>;
export function typedSql(columns: Columns): Statement<unknown> {
  return (parts, ...values) => {
    const statement = sql(parts, ...values);
    return rowCheck ? statement.withPlugin(rowCheck(columns)) : statement;
  };
}
