import { columnIndex } from '../address.js';
import { type ColumnTraits, examinedRows } from '../column-traits.js';
import { parseRange } from '../merges.js';
import { type PartReader, type Relationship, readRelationships, readWholePart } from './workbook-parts.js';
import { lessThan } from './xml-bytes.js';
import { openingTags, richText } from './xml-text.js';

/** Further table objects and comments of a sheet are ignored. */
const mostTables = 50;
const mostComments = 500;
const mostBytes = 1024 * 1024;

/**
 * Records the header rows of a sheet's table objects, and the comments on its first rows. Damaged parts are left out: the
 * rows are read without them.
 */
export async function readSheetMarks(read: PartReader, sheetPart: string, traits: ColumnTraits): Promise<void> {
  const links = await readRelationships(read, sheetPart, mostBytes).catch(() => null);
  const targets = (wanted: string) => [...(links?.values() ?? [])].filter(({ type }) => type === wanted);
  for (const link of targets('table').slice(0, mostTables)) await readMarks(read, link, traits, markTable);
  for (const link of targets('comments').slice(0, 1)) await readMarks(read, link, traits, takeComments);
}

async function readMarks(
  read: PartReader,
  { target }: Relationship,
  traits: ColumnTraits,
  take: (bytes: Buffer, traits: ColumnTraits) => void,
): Promise<void> {
  try {
    const bytes = await readWholePart(read, target, mostBytes);
    if (bytes !== null) take(bytes, traits);
  } catch {
    // What was recorded before the damaged place stays.
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

function takeComments(bytes: Buffer, traits: ColumnTraits): void {
  let count = 0;
  for (const { name, attributes, end } of openingTags(bytes)) {
    if (!/(^|:)comment$/.test(name)) continue;
    const [, column = '', row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributes.get('ref') ?? '') ?? [];
    const close = bytes.indexOf('comment>', end, 'latin1');
    if (close < 0 || ++count > mostComments) return;
    if (column === '' || Number(row) > examinedRows) continue;
    traits.comment(Number(row), columnIndex(column), richText(bytes, end, bytes.lastIndexOf(lessThan, close)).text);
  }
}
