import { type PartReader, type RichValueParts, readRelationships, readWholePart } from '../xlsx/workbook-parts.js';
import { type OpeningTag, openingTags } from '../xlsx/xml-text.js';
import { maxPictures } from './row-pictures.js';
import type { IsPicture } from './sheet-pictures.js';

/** Size limit of each metadata part in bytes: three times what ten thousand pictures in cells need. */
const mostBytes = 4 * 1024 * 1024;
const richType = 'XLRICHVALUE';
const localImage = '_rvRel:LocalImageIdentifier';

/**
 * The pictures that Excel 365 places in cells, by the number that such a cell carries (`vm`). The cell's metadata names
 * a rich value, the value's structure names which of its fields is a link, and the link names the file. Pictures from
 * the web are left out: nothing outside the workbook is followed. No file is refused for damaged pictures.
 */
export async function richPictures(
  read: PartReader,
  isPicture: IsPicture,
  { metadata, values, structures, links }: RichValueParts,
): Promise<ReadonlyMap<number, string> | null> {
  if (metadata === null || values === null || structures === null || links === null) return null;
  try {
    const whole = (part: string) => readWholePart(read, part, mostBytes);
    const [cells, rich, shapes, files] = await Promise.all([metadata, values, structures, links].map(whole));
    const targets = await readRelationships(read, links, mostBytes);
    if (!cells || !rich || !shapes || !files || !targets) return null;
    const linkIds = elements(files, 'rel').map(({ attributes }) =>
      [...attributes].find(([key]) => key.endsWith(':id')),
    );
    const imageFields = elements(shapes, 's', 'k').map(({ children }) =>
      children.findIndex(({ attributes }) => attributes.get('n') === localImage),
    );
    const parts = elements(rich, 'rv', 'v').map(({ attributes, children }) => {
      const field = children[imageFields[Number(attributes.get('s'))] ?? -1];
      const link = field && Number(rich.toString('latin1', field.end, field.end + 10).split('<')[0]);
      return targets.get(linkIds[link ?? -1]?.[1] ?? '')?.target;
    });
    const numbered = valuesOfCells(cells).map((value, index) => [index + 1, parts[value]] as const);
    return new Map(numbered.filter((entry): entry is [number, string] => !!entry[1] && isPicture(entry[1])));
  } catch {
    return null;
  }
}

/** Maps the value-metadata number of a cell (attribute `vm`) to the index of its rich value. */
function valuesOfCells(metadata: Buffer): number[] {
  const isRich = ({ attributes }: OpeningTag) => attributes.get('name') === richType;
  const type = elements(metadata, 'metadataType').findIndex(isRich) + 1;
  const future = elements(metadata, 'futureMetadata', 'rvb').find(isRich)?.children ?? [];
  const blocks = elements(metadata.subarray(metadata.indexOf('valueMetadata')), 'bk', 'rc');
  return blocks.map(({ children }) => {
    const record = children.find(({ attributes }) => Number(attributes.get('t')) === type);
    return Number(future[Number(record?.attributes.get('v'))]?.attributes.get('i'));
  });
}

/** The elements named `name`, each with its descendants named `child`. */
function elements(bytes: Buffer, name: string, child?: string): (OpeningTag & { children: OpeningTag[] })[] {
  const found: (OpeningTag & { children: OpeningTag[] })[] = [];
  for (const tag of openingTags(bytes)) {
    if (tag.name === name && found.push({ ...tag, children: [] }) > maxPictures) break;
    if (tag.name === child) found.at(-1)?.children.push(tag);
  }
  return found;
}
