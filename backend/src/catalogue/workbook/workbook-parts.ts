import { posix } from 'node:path';
import type { SheetHead } from './cells.js';
import { corrupt, invalidFormat, tooLarge } from './refusals.js';
import { asUtf8, openingTags } from './xml-text.js';
import { partName } from './zip.js';

/** Reads one part of the package by its normalised name; undefined where there is none. */
export type PartReader = (name: string) => AsyncIterable<Buffer> | undefined;

export interface SheetPart {
  name: string;
  visibility: SheetHead['visibility'];
  /** Of the package. */
  part: string;
}

export interface WorkbookParts {
  sheets: SheetPart[];
  sharedStrings: string | null;
  /** Where WPS keeps the pictures that its DISPIMG formulas show. */
  cellPictures: string | null;
  rich: RichParts;
}

/** What says which picture Excel 365 placed in which cell. */
export interface RichParts {
  metadata: string | null;
  values: string | null;
  structures: string | null;
  links: string | null;
}

export interface Relationship {
  /** Last word of the type: transitional and strict names differ before it. */
  type: string;
  target: string;
}

/** Names of some ten thousand defined ranges fit; sheets are not read this way. */
const maximumPartBytes = 16 * 1024 * 1024;

/** Follows the package's relationships from its root to the sheets; no part name is taken for granted. */
export async function findWorkbookParts(read: PartReader): Promise<WorkbookParts> {
  const root = await readRelationships(read, '');
  if (!root) throw read('[content_types].xml') ? corrupt('The workbook lacks parts') : invalidFormat();
  const workbook = [...root.values()].find(({ type }) => type === 'officeDocument');
  if (!workbook) throw invalidFormat();
  const bytes = await readWhole(read, workbook.target);
  if (!bytes) throw corrupt('The workbook lacks parts');
  const relationships = (await readRelationships(read, workbook.target)) ?? new Map<string, Relationship>();

  const sheets: SheetPart[] = [];
  let first = true;
  for (const tag of openingTags(bytes)) {
    // A document or presentation is a package too.
    if (first && tag.name !== 'workbook') throw invalidFormat();
    first = false;
    if (tag.name !== 'sheet') continue;
    const relationship = relationships.get(relationshipId(tag.attributes) ?? '');
    const name = tag.attributes.get('name') ?? '';
    if (!relationship) throw corrupt(`Sheet "${name}" is missing from the workbook`);
    if (relationship.type !== 'worksheet') continue;
    sheets.push({ name, visibility: visibility(tag.attributes.get('state')), part: relationship.target });
  }
  if (first) throw invalidFormat();
  const partOf = (wanted: string) => [...relationships.values()].find(({ type }) => type === wanted)?.target ?? null;
  return {
    sheets,
    sharedStrings: partOf('sharedStrings'),
    cellPictures: partOf('cellImage'),
    rich: {
      metadata: partOf('sheetMetadata'),
      values: partOf('rdRichValue'),
      structures: partOf('rdRichValueStructure'),
      links: partOf('richValueRel'),
    },
  };
}

function visibility(state: string | undefined): SheetHead['visibility'] {
  return state === 'hidden' || state === 'veryHidden' ? state : 'visible';
}

/** `r:id`, whatever the prefix is; `sheetId` and an unprefixed `id` are something else. */
function relationshipId(attributes: Map<string, string>): string | undefined {
  for (const [key, value] of attributes) if (key.endsWith(':id')) return value;
  return undefined;
}

/** Of the part `source`; targets outside the package are left out. Null where it has none. */
export async function readRelationships(
  read: PartReader,
  source: string,
  mostBytes = maximumPartBytes,
): Promise<Map<string, Relationship> | null> {
  const folder = posix.dirname(source);
  const bytes = await readWhole(read, posix.join(folder, '_rels', `${posix.basename(source)}.rels`), mostBytes);
  if (!bytes) return null;
  const found = new Map<string, Relationship>();
  for (const { name, attributes } of openingTags(bytes)) {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') continue;
    const target = (attributes.get('Target') ?? '').replaceAll('\\', '/');
    found.set(attributes.get('Id') ?? '', {
      type: posix.basename(attributes.get('Type') ?? ''),
      target: partName(posix.normalize(target.startsWith('/') ? target : posix.join(folder, target))),
    });
  }
  return found;
}

export async function readWhole(read: PartReader, name: string, mostBytes = maximumPartBytes): Promise<Buffer | null> {
  const part = read(partName(name));
  if (!part) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of asUtf8(part)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBytes) throw tooLarge(`The workbook describes itself in more than ${mostBytes / 1024 / 1024} MB`);
  }
  return Buffer.concat(chunks);
}
