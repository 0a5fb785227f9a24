import type { ColumnTraits } from '../../column-traits.js';
import type { HeaderColumn, KeptRow } from '../headers/header.js';
import { headerMeaning } from '../headers/header-match.js';

/** Adds the columns without a header that the formulas of others multiply: a price may stand there. */
export function withFactors(columns: HeaderColumn[], traits: ColumnTraits): HeaderColumn[] {
  const known = new Set(columns.map(({ column }) => column));
  const factors = new Set(
    columns.flatMap(({ column }) => traits.factorsOf(column) ?? []).filter((one) => !known.has(one)),
  );
  if (factors.size === 0) return columns;
  const bare = [...factors].map((column): HeaderColumn => ({ column, header: '', meaning: headerMeaning('') }));
  return [...columns, ...bare].sort((left, right) => left.column - right.column);
}

/** A column without a header belongs to the table if at least this share of its rows has a value there. */
const bareFill = 0.6;

/**
 * Adds the columns without a header that are filled as the others are, up to the one right of the header: names, codes or
 * prices of the goods may stand there.
 */
export function withBareColumns(columns: readonly HeaderColumn[], samples: readonly KeptRow[]): HeaderColumn[] {
  const rows = samples.filter(({ cells }) => cells.filter((cell) => cell !== undefined).length > 1);
  const last = columns.at(-1)?.column ?? -1;
  const known = new Set(columns.map(({ column }) => column));
  const bare = Array.from({ length: last + 2 }, (_, column) => column).filter(
    (column) =>
      !known.has(column) && rows.filter(({ cells }) => cells[column] !== undefined).length >= rows.length * bareFill,
  );
  const added = bare.map((column): HeaderColumn => ({ column, header: '', meaning: headerMeaning('') }));
  return [...columns, ...added].sort((left, right) => left.column - right.column);
}
