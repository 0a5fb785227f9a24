import { mostPictures } from './row-pictures.js';
import type { IsPicture } from './sheet-pictures.js';
import { type PartReader, type RichParts, readRelationships, readWhole } from './workbook-parts.js';
import { openingTags } from './xml-text.js';

/** What ten thousand pictures in cells are told of in, three times over. */
const mostBytes = 4 * 1024 * 1024;
const richType = 'XLRICHVALUE';
const localImage = '_rvRel:LocalImageIdentifier';

/**
 * The pictures that Excel 365 places in cells, by the number that such a cell carries (`vm`). Four parts lead from one to
 * the other: the cell's metadata, its rich value, the structure of that, and the links to files. Pictures from the web
 * are not among them: nothing outside the workbook is followed. Damage shows none: no file is refused for its pictures.
 */
export async function richPictures(
  read: PartReader,
  isPicture: IsPicture,
  parts: RichParts,
): Promise<ReadonlyMap<number, string> | null> {
  const { metadata, values, structures, links } = parts;
  if (metadata === null || values === null || structures === null || links === null) return null;
  try {
    const [told, rich, shapes, related] = await Promise.all(
      [metadata, values, structures, links].map((part) => readWhole(read, part, mostBytes)),
    );
    const targets = await readRelationships(read, links, mostBytes);
    if (!told || !rich || !shapes || !related || !targets) return null;
    const files = filesOf(related).map((id) => targets.get(id)?.target);
    const byValue = linksOf(rich, imageKeys(shapes)).map((link) => (link === null ? undefined : files[link]));
    const found = new Map<number, string>();
    for (const [index, value] of richValuesOf(told).entries()) {
      const part = value === null ? undefined : byValue[value];
      if (part !== undefined && isPicture(part)) found.set(index + 1, part);
    }
    return found;
  } catch {
    return null;
  }
}

/** Ids of the links, in their order. */
function filesOf(bytes: Buffer): string[] {
  const ids: string[] = [];
  for (const { name, attributes } of openingTags(bytes)) {
    if (name !== 'rel') continue;
    ids.push([...attributes].find(([key]) => key.endsWith(':id'))?.[1] ?? '');
    if (ids.length >= mostPictures) break;
  }
  return ids;
}

/** Per structure: which of its values names the link to a picture; -1 where none does. */
function imageKeys(bytes: Buffer): number[] {
  const keys: number[] = [];
  let place = 0;
  for (const { name, attributes } of openingTags(bytes)) {
    if (name === 's') {
      if (keys.push(-1) > mostPictures) break;
      place = 0;
    } else if (name === 'k') {
      if (attributes.get('n') === localImage) keys[keys.length - 1] = place;
      place += 1;
    }
  }
  return keys;
}

/** Per rich value: the number of its picture's link. */
function linksOf(bytes: Buffer, keys: readonly number[]): (number | null)[] {
  const links: (number | null)[] = [];
  let [wanted, place] = [-1, 0];
  for (const { name, attributes, end } of openingTags(bytes)) {
    if (name === 'rv') {
      if (links.push(null) > mostPictures) break;
      [wanted, place] = [keys[Number(attributes.get('s'))] ?? -1, 0];
    } else if (name === 'v') {
      if (place === wanted) links[links.length - 1] = Number(bytes.toString('latin1', end, end + 10).split('<')[0]);
      place += 1;
    }
  }
  return links;
}

/** Per number that cells carry: its rich value. */
function richValuesOf(bytes: Buffer): (number | null)[] {
  const types: string[] = [];
  const extended: (number | null)[] = [];
  const cells: (number | null)[] = [];
  let section: (number | null)[] | null = null;
  for (const { name, attributes } of openingTags(bytes)) {
    if (name === 'metadataType') types.push(attributes.get('name') ?? '');
    else if (name === 'futureMetadata') section = attributes.get('name') === richType ? extended : null;
    else if (name === 'valueMetadata') section = cells;
    else if (name === 'cellMetadata') section = null;
    else if (name === 'bk' && section !== null && section.push(null) > mostPictures) break;
    else if (name === 'rvb' && section === extended) extended[extended.length - 1] = Number(attributes.get('i'));
    else if (name === 'rc' && section === cells && types[Number(attributes.get('t')) - 1] === richType) {
      cells[cells.length - 1] = Number(attributes.get('v'));
    }
  }
  return cells.map((entry) => (entry === null ? null : (extended[entry] ?? null)));
}
