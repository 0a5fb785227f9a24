import { type ColumnKind, enableRowCheck } from '../../src/platform/db/typed-sql.js';

function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'object') return Buffer.isBuffer(value) ? 'bytes' : 'json';
  return typeof value;
}

/** The differences between a row and the columns that its statement declares. */
export function rowDifferences(columns: Record<string, ColumnKind>, row: Record<string, unknown>): string[] {
  const found: string[] = [];
  for (const [name, declared] of Object.entries(columns)) {
    const value = row[name];
    if (value === undefined) found.push(`${name} is declared and not selected`);
    else if (value === null && !declared.endsWith('?')) found.push(`${name} is null, declared ${declared}`);
    else if (value !== null && kindOf(value) !== declared.replace('?', '')) {
      found.push(`${name} is ${kindOf(value)}, declared ${declared}`);
    }
  }
  // A statement that also broadcasts returns the empty result of `pg_notify`, which is ignored.
  const others = Object.keys(row).filter((name) => !(name in columns) && name !== 'pg_notify');
  for (const name of others) found.push(`${name} is selected and not declared`);
  return found;
}

// Differences are collected and fail the suite at its end, even where the portal catches errors.
const wrong = new Set<string>();

enableRowCheck((columns) => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const statement = Object.keys(columns).join(', ');
    for (const row of result.rows) for (const each of rowDifferences(columns, row)) wrong.add(`${each} (${statement})`);
    return result;
  },
}));

afterAll(() => expect([...wrong]).toEqual([]));
