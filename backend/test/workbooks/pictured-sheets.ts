import { unzipSync, zipSync } from 'fflate';
import { escapeXml, sheetXml, workbookFile } from './workbook-files.js';

/** The position of a picture in a drawing. Rows and columns are 0-based; offsets and height are in EMU. */
export interface PlacedPicture {
  row: number;
  column?: number;
  toRow?: number;
  toOffset?: number;
  height?: number;
  /** The picture's file name in `xl/media`. */
  media: string;
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const drawingMl = 'http://schemas.openxmlformats.org/drawingml/2006';

const links = (all: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const corner = (name: string, column: number, row: number, offset: number) =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${offset}</xdr:rowOff></xdr:${name}>`;

function drawingXml(pictures: readonly PlacedPicture[]): string {
  const anchors = pictures.map(({ row, column = 0, toRow = row, toOffset = 1, height = 0 }, index) => {
    const shape = `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9525" cy="${height}"/></a:xfrm></xdr:spPr>`;
    const picture = `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${index + 2}" name="Picture ${index}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="p${index}"/></xdr:blipFill>${shape}</xdr:pic>`;
    return `<xdr:twoCellAnchor>${corner('from', column, row, 0)}${corner('to', column, toRow, toOffset)}${picture}<xdr:clientData/></xdr:twoCellAnchor>`;
  });
  return `<xdr:wsDr xmlns:xdr="${drawingMl}/spreadsheetDrawing" xmlns:a="${drawingMl}/main" xmlns:r="${relationships}">${anchors.join('')}</xdr:wsDr>`;
}

/** Returns the workbook parts that place these pictures on the first sheet. */
export function pictureParts(
  pictures: readonly PlacedPicture[],
  media: Record<string, Buffer>,
): Record<string, string | Buffer> {
  return {
    'xl/worksheets/_rels/sheet1.xml.rels': links([['r1', 'drawing', '../drawings/drawing1.xml']]),
    'xl/drawings/drawing1.xml': drawingXml(pictures),
    'xl/drawings/_rels/drawing1.xml.rels': links(
      pictures.map((picture, index) => [`p${index}`, 'image', `../media/${picture.media}`] as const),
    ),
    ...Object.fromEntries(Object.entries(media).map(([name, bytes]) => [`xl/media/${name}`, bytes])),
  };
}

const microsoft = 'http://schemas.microsoft.com/office';

/**
 * Returns the workbook parts of Excel 365's in-cell pictures: a cell's `vm` is a 1-based index of the metadata entries.
 * A web image, which is also a rich value, precedes the pictures.
 */
export function inCellPictureParts(media: Record<string, Buffer>): Record<string, string | Buffer> {
  const names = Object.keys(media);
  const rich = [-1, ...names.keys()];
  const block = (value: number) => `<bk><extLst><ext uri="{3e2802c4}"><xlrd:rvb i="${value}"/></ext></extLst></bk>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  return {
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', `${relationships}/worksheet`, 'worksheets/sheet1.xml')}${relation('m', `${relationships}/sheetMetadata`, 'metadata.xml')}${relation('v', `${microsoft}/2017/06/relationships/rdRichValue`, 'richData/rdrichvalue.xml')}${relation('s', `${microsoft}/2017/06/relationships/rdRichValueStructure`, 'richData/rdrichvaluestructure.xml')}${relation('l', `${microsoft}/2022/10/relationships/richValueRel`, 'richData/richValueRel.xml')}</Relationships>`,
    'xl/metadata.xml': `<metadata xmlns:xlrd="urn:x"><metadataTypes count="2"><metadataType name="XLDAPR"/><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLDAPR"><bk/></futureMetadata><futureMetadata name="XLRICHVALUE">${rich.map((_, value) => block(value)).join('')}</futureMetadata><cellMetadata><bk><rc t="1" v="0"/></bk></cellMetadata><valueMetadata>${rich.map((_, value) => `<bk><rc t="2" v="${value}"/></bk>`).join('')}</valueMetadata></metadata>`,
    'xl/richData/rdrichvaluestructure.xml':
      '<rvStructures><s t="_webimage"><k n="WebImageIdentifier" t="i"/></s><s t="_localImage"><k n="CalcOrigin" t="i"/><k n="_rvRel:LocalImageIdentifier" t="i"/></s></rvStructures>',
    'xl/richData/rdrichvalue.xml': `<rvData>${rich.map((file) => (file < 0 ? '<rv s="0"><v>0</v></rv>' : `<rv s="1"><v>5</v><v>${file}</v></rv>`)).join('')}</rvData>`,
    'xl/richData/richValueRel.xml': `<richValueRels xmlns:r="${relationships}">${names.map((_, index) => `<rel r:id="p${index}"/>`).join('')}</richValueRels>`,
    'xl/richData/_rels/richValueRel.xml.rels': links(
      names.map((name, index) => [`p${index}`, 'image', `../media/${name}`] as const),
    ),
    ...Object.fromEntries(Object.entries(media).map(([name, bytes]) => [`xl/media/${name}`, bytes])),
  };
}

/**
 * Returns a stock file with one line per reference, starting in row 2; `parts` are the files in its ZIP that hold its
 * pictures. An entry of `references` can begin with the content of the cell to the left of the reference: `=…|A` writes a
 * formula there, and `#2|A` the picture in the cell that has number 2 among Excel's rich values.
 */
export function stockFileWithPictures(
  references: readonly string[],
  parts: Record<string, string | Buffer> = {},
): Buffer {
  const text = (value: string) => `<c t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
  const header = `<row>${['Picture', 'Reference', 'Wholesale price', 'Units per lot', 'Available'].map(text).join('')}</row>`;
  const rows = references.map((reference) => {
    const [picture = '', name] = /^[=#]/.test(reference) ? reference.split('|') : ['', reference];
    const placed = picture.startsWith('#')
      ? `<c t="e" vm="${picture.slice(1)}"><v>#VALUE!</v></c>`
      : picture && `<c t="str"><v>${escapeXml(picture)}</v></c>`;
    return `<row>${placed || '<c/>'}${text(name ?? '')}<c><v>80</v></c><c><v>6</v></c><c><v>10</v></c></row>`;
  });
  return workbookFile({ sheets: [{ name: 'Stock', xml: sheetXml(header + rows.join('')) }], parts });
}

/** Adds or replaces parts of a workbook. */
export function withParts(workbook: Uint8Array, parts: Record<string, string | Buffer>): Buffer {
  const more = Object.entries(parts).map(([name, content]) => [name, new Uint8Array(Buffer.from(content as string))]);
  return Buffer.from(zipSync({ ...unzipSync(workbook), ...Object.fromEntries(more) }));
}
