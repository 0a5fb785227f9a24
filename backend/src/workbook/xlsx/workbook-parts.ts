import { posix } from 'node:path';
import type { SheetProperties } from '../cells.js';
import { normalisePartName } from '../container/zip.js';
import { corruptWorkbook, invalidWorkbookFormat, tooLargeWorkbook } from '../refusals.js';
import { lessThan } from './xml-bytes.js';
import { asUtf8, openingTags } from './xml-text.js';

/** Reads one part of the package by its normalised name; undefined if the package has no such part. */
export type PartReader = (name: string) => AsyncIterable<Buffer> | undefined;

export interface SheetPart {
  name: string;
  visibility: SheetProperties['visibility'];
  /** Name of the sheet's part in the package. */
  part: string;
  /** The last of the rows that are printed again on each page: usually the last row of a header. */
  printTitleRow?: number;
}

export interface WorkbookParts {
  sheets: SheetPart[];
  sharedStrings: string | null;
  styles: string | null;
  /** True when dates are stored as the number of days since 1904 instead of 1900. */
  is1904: boolean;
  /**
   * Name of the part that lists the pictures in cells of WPS, which DISPIMG formulas show; null without such a part.
   */
  cellPictures: string | null;
  rich: RichValueParts;
}

/** Names of the parts that describe which picture Excel 365 placed in which cell. */
export interface RichValueParts {
  metadata: string | null;
  values: string | null;
  structures: string | null;
  links: string | null;
}

export interface Relationship {
  /** The last word of the relationship's type; the words before it differ between transitional and strict workbooks. */
  type: string;
  target: string;
}

/** Limit for small parts; leaves room for some ten thousand defined names. Sheets are not read this way. */
const maximumPartBytes = 16 * 1024 * 1024;

/**
 * Finds the parts of a workbook by following the package's relationships from its root, because the names of parts are
 * not fixed.
 */
export async function findWorkbookParts(read: PartReader): Promise<WorkbookParts> {
  const root = await readRelationships(read, '');
  if (!root) throw read('[content_types].xml') ? corruptWorkbook('The workbook lacks parts') : invalidWorkbookFormat();
  const workbook = [...root.values()].find(({ type }) => type === 'officeDocument');
  if (!workbook) throw invalidWorkbookFormat();
  const bytes = await readWholePart(read, workbook.target);
  if (!bytes) throw corruptWorkbook('The workbook lacks parts');
  const relationships = (await readRelationships(read, workbook.target)) ?? new Map<string, Relationship>();

  const sheets: SheetPart[] = [];
  /** The sheets by their position, which includes charts; undefined for a chart. */
  const all: (SheetPart | undefined)[] = [];
  let first = true;
  let is1904 = false;
  for (const tag of openingTags(bytes)) {
    // The package may be a text document or a presentation, which have another root element.
    if (first && tag.name !== 'workbook') throw invalidWorkbookFormat();
    first = false;
    if (tag.name === 'workbookPr') is1904 = /^(1|true)$/.test(tag.attributes.get('date1904') ?? '');
    if (tag.name === 'definedName' && tag.attributes.get('name') === '_xlnm.Print_Titles') {
      const sheet = all[Number(tag.attributes.get('localSheetId') ?? -1)];
      const end = bytes.indexOf(lessThan, tag.end);
      const rows = /\$\d+:\$(\d+)/.exec(bytes.toString('utf8', tag.end, end < 0 ? tag.end : end));
      if (sheet !== undefined && rows !== null) sheet.printTitleRow = Number(rows[1]);
    }
    if (tag.name !== 'sheet') continue;
    const relationship = relationships.get(relationshipId(tag.attributes) ?? '');
    const name = tag.attributes.get('name') ?? '';
    if (!relationship) throw corruptWorkbook(`Sheet "${name}" is missing from the workbook`);
    const sheet = { name, visibility: visibility(tag.attributes.get('state')), part: relationship.target };
    const isWorksheet = relationship.type === 'worksheet';
    all.push(isWorksheet ? sheet : undefined);
    if (isWorksheet) sheets.push(sheet);
  }
  if (first) throw invalidWorkbookFormat();
  const partOf = (wanted: string) => [...relationships.values()].find(({ type }) => type === wanted)?.target ?? null;
  return {
    sheets,
    sharedStrings: partOf('sharedStrings'),
    styles: partOf('styles'),
    is1904,
    cellPictures: partOf('cellImage'),
    rich: {
      metadata: partOf('sheetMetadata'),
      values: partOf('rdRichValue'),
      structures: partOf('rdRichValueStructure'),
      links: partOf('richValueRel'),
    },
  };
}

function visibility(state: string | undefined): SheetProperties['visibility'] {
  return state === 'hidden' || state === 'veryHidden' ? state : 'visible';
}

/** The value of the attribute `r:id`, with any prefix; `sheetId` and an `id` without a prefix have another meaning. */
function relationshipId(attributes: Map<string, string>): string | undefined {
  for (const [key, value] of attributes) if (key.endsWith(':id')) return value;
  return undefined;
}

/** The relationships of the part `source`, without targets outside of the package. Null when the part has none. */
export async function readRelationships(
  read: PartReader,
  source: string,
  mostBytes = maximumPartBytes,
): Promise<Map<string, Relationship> | null> {
  const folder = posix.dirname(source);
  const bytes = await readWholePart(read, posix.join(folder, '_rels', `${posix.basename(source)}.rels`), mostBytes);
  if (!bytes) return null;
  const found = new Map<string, Relationship>();
  for (const { name, attributes } of openingTags(bytes)) {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') continue;
    const target = (attributes.get('Target') ?? '').replaceAll('\\', '/');
    found.set(attributes.get('Id') ?? '', {
      type: posix.basename(attributes.get('Type') ?? ''),
      target: normalisePartName(posix.normalize(target.startsWith('/') ? target : posix.join(folder, target))),
    });
  }
  return found;
}

export async function readWholePart(
  read: PartReader,
  name: string,
  mostBytes = maximumPartBytes,
): Promise<Buffer | null> {
  const part = read(normalisePartName(name));
  if (!part) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of asUtf8(part)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBytes)
      throw tooLargeWorkbook(`The workbook describes itself in more than ${mostBytes / 1024 / 1024} MB`);
  }
  return Buffer.concat(chunks);
}
