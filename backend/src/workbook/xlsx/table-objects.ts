import type { ColumnTraits } from '../column-traits.js';
import { parseRange } from '../merges.js';
import { type PartReader, readRelationships, readWholePart } from './workbook-parts.js';
import { openingTags } from './xml-text.js';

/** Further tables of a sheet are ignored. */
const mostTables = 50;
const mostBytes = 1024 * 1024;

/** Marks the header rows of a sheet's table objects. A damaged table only loses its mark. */
export async function markTableObjects(read: PartReader, sheetPart: string, traits: ColumnTraits): Promise<void> {
  try {
    const links = (await readRelationships(read, sheetPart, mostBytes)) ?? new Map();
    const tables = [...links.values()].filter(({ type }) => type === 'table');
    for (const { target } of tables.slice(0, mostTables)) {
      const bytes = await readWholePart(read, target, mostBytes);
      if (bytes !== null) markTable(bytes, traits);
    }
  } catch {
    // The rows are read without the mark.
  }
}

function markTable(bytes: Buffer, traits: ColumnTraits): void {
  for (const { name, attributes } of openingTags(bytes)) {
    if (name !== 'table') continue;
    const range = parseRange(attributes.get('ref') ?? '');
    if (range !== null && attributes.get('headerRowCount') !== '0') traits.markHeader(range.top + 1, 'table');
    return;
  }
}
