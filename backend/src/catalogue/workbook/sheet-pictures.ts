import type { Cell, MergedRange } from './cells.js';
import { largestPicture, mostPictures, mostRows, type Placed, RowPictures } from './row-pictures.js';
import { type PartReader, readRelationships, readWhole } from './workbook-parts.js';
import { attribute, bang, endOfMarkup, isNamed, lt, question, readTag, type Tag } from './xml-bytes.js';
import type { ZipEntry } from './zip.js';

const longestName = 250;

/** Worth opening, and named so that the name can be kept. */
export function isReadablePicture(entry: ZipEntry | undefined): boolean {
  if (entry === undefined || entry.size === 0 || entry.size > largestPicture) return false;
  return entry.name.length <= longestName && !entry.name.includes('\0');
}

/** Whether a part is there and may be opened as a picture. */
export type IsPicture = (part: string) => boolean;

/** Offsets and heights in EMU, 914,400 to an inch. */
interface NamedPicture extends Placed {
  /** Of the relationship that names its part. */
  id: string;
  name: string;
}

/**
 * Which row shows which picture. Reads how pictures are placed, never the pictures. A drawing that is damaged or missing
 * shows none: no file is refused for its pictures.
 */
export async function picturesByRow(
  read: PartReader,
  isPicture: IsPicture,
  sheetPart: string,
  merges: readonly MergedRange[],
): Promise<RowPictures> {
  const rows = new RowPictures(merges);
  try {
    const links = (await readRelationships(read, sheetPart)) ?? new Map();
    for (const { type, target } of links.values()) {
      if (type !== 'drawing') continue;
      for (const { part, ...placed } of await picturesIn(read, isPicture, target)) rows.add(placed, part);
    }
  } catch {
    // What was found until here is shown.
  }
  return rows;
}

/** The pictures that WPS keeps in cells: a formula `=DISPIMG("ID_…",1)` names them. */
export class CellPictures {
  private constructor(private readonly parts: ReadonlyMap<string, string>) {}

  static async of(read: PartReader, isPicture: IsPicture, part: string | null): Promise<CellPictures | null> {
    if (part === null) return null;
    try {
      const pictures = await picturesIn(read, isPicture, part);
      return new CellPictures(new Map(pictures.map(({ name, part: held }) => [name, held])));
    } catch {
      return null;
    }
  }

  /** Adds the row's picture to those that drawings place. */
  find(row: number, cells: readonly (Cell | undefined)[], pictures: Map<number, string>): void {
    if (pictures.has(row) || pictures.size >= mostRows) return;
    for (const cell of cells) {
      if (cell?.kind !== 'text' || !cell.text.includes('DISPIMG(')) continue;
      const part = this.parts.get(/DISPIMG\("([^"]{1,100})"/.exec(cell.text)?.[1] ?? '');
      if (part === undefined) continue;
      pictures.set(row, part);
      return;
    }
  }
}

async function picturesIn(
  read: PartReader,
  isPicture: IsPicture,
  part: string,
): Promise<(NamedPicture & { part: string })[]> {
  const bytes = await readWhole(read, part);
  const links = bytes && (await readRelationships(read, part));
  if (!links) return [];
  const found: (NamedPicture & { part: string })[] = [];
  for (const placed of placedPictures(bytes)) {
    const target = links.get(placed.id)?.target;
    if (target !== undefined && isPicture(target)) found.push({ ...placed, part: target });
    if (found.length >= mostPictures) break;
  }
  return found;
}

const nowhere = { id: '', name: '', column: 0, row: 0, toRow: 0, toOffset: 0, height: 0 };

/** One per anchor (or cell of WPS): the first picture in it, as it is told by then. */
function* placedPictures(bytes: Buffer): Generator<NamedPicture> {
  let current: NamedPicture = { ...nowhere };
  let end: 'from' | 'to' | null = null;
  for (let at = bytes.indexOf(lt); at >= 0; ) {
    if (bytes[at + 1] === bang || bytes[at + 1] === question) {
      at = bytes.indexOf(lt, Math.max(at + 1, endOfMarkup(bytes, at, bytes.length)));
      continue;
    }
    const tag = readTag(bytes, at, bytes.length);
    if (!tag) return;
    const name = bytes.toString('latin1', tag.name, Math.min(tag.nameEnd, tag.name + 20));
    if (tag.closing) {
      if (name.endsWith('Anchor') || name === 'cellImage') {
        if (current.id !== '') yield current;
        current = { ...nowhere };
      }
    } else if (name === 'from' || name === 'to') end = name;
    else if (name === 'row' && end === 'from') current.row = current.toRow = numberIn(bytes, tag);
    else if (name === 'row' && end === 'to') current.toRow = numberIn(bytes, tag);
    else if (name === 'col' && end === 'from') current.column = numberIn(bytes, tag);
    else if (name === 'rowOff' && end === 'to') current.toOffset = numberIn(bytes, tag);
    else if (name === 'ext') current.height = Number(attribute(bytes, tag, 'cy') ?? current.height);
    else if (name === 'cNvPr' && current.name === '') current.name = attribute(bytes, tag, 'name') ?? '';
    else if (isNamed(bytes, tag, 'blip') && current.id === '') current.id = embedded(bytes, tag);
    at = bytes.indexOf(lt, tag.end);
  }
}

function numberIn(bytes: Buffer, tag: Tag): number {
  return Number(/^\s*(\d{1,10})/.exec(bytes.toString('latin1', tag.end, tag.end + 14))?.[1] ?? 0);
}

/** `r:embed`, whatever the prefix is. */
function embedded(bytes: Buffer, tag: Tag): string {
  return /[\s:]embed\s*=\s*["']([^"']*)/.exec(bytes.toString('utf8', tag.nameEnd, tag.end))?.[1] ?? '';
}
