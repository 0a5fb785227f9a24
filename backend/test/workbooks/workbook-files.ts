import { writeFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

/** Workbooks written by hand, for benchmarks and for specs with structures that no library writes. */
export interface HandMadeSheet {
  name: string;
  /** The content of the whole part. */
  xml: string | Buffer;
  state?: string;
}

export interface HandMadeWorkbook {
  sheets: HandMadeSheet[];
  /** The content of the whole part. */
  sharedStrings?: string | Buffer;
  /** Additional parts, or replacements of the default ones. */
  parts?: Record<string, string | Buffer>;
}

export interface RawEntry {
  name: string;
  /** The bytes in the file, compressed when `method` is 8. */
  data: Buffer;
  method: 0 | 8;
  /** The size and checksum that the zip directory declares, which may be wrong on purpose. */
  size: number;
  checksum: number;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function sheetXml(rows: string, afterRows = '', before = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}" xmlns:r="${relationships}">${before}<sheetData>${rows}</sheetData>${afterRows}</worksheet>`;
}

export function sharedStringsXml(items: Iterable<string>): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="${main}">${[...items].map((item) => `<si>${item}</si>`).join('')}</sst>`;
}

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export function workbookFile({ sheets, sharedStrings, parts = {} }: HandMadeWorkbook): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${sheetMl}.sharedStrings+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${sheetMl}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageRelationships}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelationships}">${sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('')}${sharedStrings === undefined ? '' : relation('strings', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  };
  if (sharedStrings !== undefined) all['xl/sharedStrings.xml'] = sharedStrings;
  for (const [index, { xml }] of sheets.entries()) all[`xl/worksheets/sheet${index + 1}.xml`] = xml;
  return zipFile(Object.entries({ ...all, ...parts }).map(([name, content]) => deflatedEntry(name, content)));
}

export function deflatedEntry(name: string, content: string | Buffer): RawEntry {
  const bytes = Buffer.from(content);
  return { name, data: deflateRawSync(bytes), method: 8, size: bytes.length, checksum: crc32(bytes) };
}

/** A zip with exactly these entries, even with wrong sizes or checksums. */
export function zipFile(entries: RawEntry[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, method, size, checksum } of entries) {
    const nameBytes = Buffer.from(name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(method, 8);
    header.writeUInt32LE(checksum, 14);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt32LE(size, 22);
    header.writeUInt16LE(nameBytes.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    header.copy(record, 6, 4, 30);
    record.writeUInt32LE(offset, 42);
    local.push(header, nameBytes, data);
    directory.push(record, nameBytes);
    offset += header.length + nameBytes.length + data.length;
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, records, end]);
}

const headers = [
  'Picture',
  'Reference',
  'Barcode',
  'Name',
  'Brand',
  'Category',
  'Gender',
  'Colour',
  'Size run',
  'Composition',
  'RRP',
  'Wholesale price',
  'Units per lot',
  'Available',
  'Order',
  'Line total',
];
const columns = 'ABCDEFGHIJKLMNOP';

function pick<Value>(values: readonly Value[], index: number): Value {
  return values[index % values.length] as Value;
}

/** A stock file as Excel saves one: shared strings, styled cells, a formula per row. */
export function writeStockFile(path: string, rows: number): void {
  const strings = new Map<string, number>();
  const text = (column: number, row: number, value: string) => {
    const index = strings.get(value) ?? strings.size;
    strings.set(value, index);
    return `<c r="${columns[column]}${row}" s="2" t="s"><v>${index}</v></c>`;
  };
  const number = (column: number, row: number, value: number) =>
    `<c r="${columns[column]}${row}" s="3"><v>${value}</v></c>`;
  const xml = [`<row r="1" spans="1:16">${headers.map((header, column) => text(column, 1, header)).join('')}</row>`];
  for (let index = 0; index < rows; index += 1) {
    const row = index + 2;
    const price = 40.25 + (index % 400);
    const lots = index % 7 === 0 ? 1 + (index % 5) : 0;
    xml.push(
      `<row r="${row}" spans="1:16" x14ac:dyDescent="0.25"><c r="A${row}" s="1"/>${text(1, row, `ST-${100_000 + index}`)}`,
      number(2, row, 6_290_000_000_000 + index * 7) + text(3, row, `Cotton shirt no. ${index % 5000}`),
      text(4, row, pick(['Alba', 'Bruno', 'Cedar'], index)) +
        text(5, row, pick(['Shirts', 'Trousers', 'Shoes', 'Bags'], index >> 2)),
      text(6, row, pick(['Men', 'Women', 'Kids'], index)) +
        text(7, row, pick(['Black', 'Bleu nuit', 'Écru', 'Red', 'Olive'], index)),
      text(8, row, pick(['S-M-L-XL', '36-38-40', 'One size'], index)) +
        text(9, row, pick(['100% cotton', '60% wool 40% silk'], index)),
      number(10, row, 100.5 + (index % 900)) +
        number(11, row, price) +
        number(12, row, 24) +
        number(13, row, index % 200),
      `${number(14, row, lots)}<c r="P${row}" s="4"><f>O${row}*L${row}*M${row}</f><v>${lots * price * 24}</v></c></row>`,
    );
  }
  const sheet = sheetXml(xml.join(''), '<mergeCells count="1"><mergeCell ref="R1:S1"/></mergeCells>');
  const shared = sharedStringsXml([...strings.keys()].map((value) => `<t>${escapeXml(value)}</t>`));
  writeFileSync(
    path,
    workbookFile({
      sheets: [{ name: 'Stock', xml: sheet.replace('<worksheet ', '<worksheet xmlns:x14ac="x14ac" ') }],
      sharedStrings: shared,
    }),
  );
}
