import type { Cell, MergedRange } from '../cells.js';
import type { ZipEntry } from '../container/zip.js';
import { type PartReader, readRelationships, readWholePart } from '../xlsx/workbook-parts.js';
import {
  attribute,
  endOfMarkup,
  exclamationMark,
  isNamed,
  lessThan,
  questionMark,
  readTag,
  type Tag,
} from '../xlsx/xml-bytes.js';
import {
  maxPictureBytes,
  maxPictures,
  maxRowsWithPictures,
  type PicturePosition,
  RowPictures,
} from './row-pictures.js';

const longestName = 250;

/** True for a part of reasonable size whose name is short enough to be stored. */
export function isReadablePicture(entry: ZipEntry | undefined): boolean {
  if (entry === undefined || entry.size === 0 || entry.size > maxPictureBytes) return false;
  return entry.name.length <= longestName && !entry.name.includes('\0');
}

/** True when the part exists and may be opened as a picture. */
export type IsPicture = (part: string) => boolean;

/** A picture that a drawing places in the sheet. Offsets and heights are in EMU, 914,400 to an inch. */
interface NamedPicture extends PicturePosition {
  /** The id of the relationship that leads to the picture's file. */
  id: string;
  name: string;
}

/**
 * Finds the picture of each row. Reads the positions of pictures, never the pictures themselves. A damaged or missing
 * drawing has no pictures, because no file is refused for its pictures.
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
    // A damaged drawing is no error: the pictures found before the damaged place are kept.
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

  /** Adds the picture of the row's DISPIMG formula, unless a drawing has placed one in the row. */
  find(row: number, cells: readonly (Cell | undefined)[], pictures: Map<number, string>): void {
    if (pictures.has(row) || pictures.size >= maxRowsWithPictures) return;
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
  const bytes = await readWholePart(read, part);
  const links = bytes && (await readRelationships(read, part));
  if (!links) return [];
  const found: (NamedPicture & { part: string })[] = [];
  for (const placed of placedPictures(bytes)) {
    const target = links.get(placed.id)?.target;
    if (target !== undefined && isPicture(target)) found.push({ ...placed, part: target });
    if (found.length >= maxPictures) break;
  }
  return found;
}

const unplaced = { id: '', name: '', column: 0, row: 0, toRow: 0, toOffset: 0, height: 0 };

/** Finds the first picture inside each anchor, or inside each cell of WPS. */
function* placedPictures(bytes: Buffer): Generator<NamedPicture> {
  let current: NamedPicture = { ...unplaced };
  let end: 'from' | 'to' | null = null;
  for (let at = bytes.indexOf(lessThan); at >= 0; ) {
    if (bytes[at + 1] === exclamationMark || bytes[at + 1] === questionMark) {
      at = bytes.indexOf(lessThan, Math.max(at + 1, endOfMarkup(bytes, at, bytes.length)));
      continue;
    }
    const tag = readTag(bytes, at, bytes.length);
    if (!tag) return;
    const name = bytes.toString('latin1', tag.name, Math.min(tag.nameEnd, tag.name + 20));
    if (tag.closing) {
      if (name.endsWith('Anchor') || name === 'cellImage') {
        if (current.id !== '') yield current;
        current = { ...unplaced };
      }
    } else if (name === 'from' || name === 'to') end = name;
    else if (name === 'row' && end === 'from') current.row = current.toRow = numberIn(bytes, tag);
    else if (name === 'row' && end === 'to') current.toRow = numberIn(bytes, tag);
    else if (name === 'col' && end === 'from') current.column = numberIn(bytes, tag);
    else if (name === 'rowOff' && end === 'to') current.toOffset = numberIn(bytes, tag);
    else if (name === 'ext') current.height = Number(attribute(bytes, tag, 'cy') ?? current.height);
    else if (name === 'cNvPr' && current.name === '') current.name = attribute(bytes, tag, 'name') ?? '';
    else if (isNamed(bytes, tag, 'blip') && current.id === '') current.id = embedded(bytes, tag);
    at = bytes.indexOf(lessThan, tag.end);
  }
}

function numberIn(bytes: Buffer, tag: Tag): number {
  return Number(/^\s*(\d{1,10})/.exec(bytes.toString('latin1', tag.end, tag.end + 14))?.[1] ?? 0);
}

/** Value of the attribute `embed` with any prefix (usually `r:embed`). */
function embedded(bytes: Buffer, tag: Tag): string {
  return /[\s:]embed\s*=\s*["']([^"']*)/.exec(bytes.toString('utf8', tag.nameEnd, tag.end))?.[1] ?? '';
}
