import { crc32, deflateRawSync } from 'node:zlib';

type Cell = string | number;

/** The rows of a buyer's order file as a small .xlsx workbook. */
export function orderWorkbook(rows: Cell[][]): Buffer {
  const cells = (row: Cell[], number: number) =>
    row
      .map((value, column) => {
        const address = `${String.fromCharCode(65 + column)}${number}`;
        if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
        return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
      })
      .join('');
  const sheet = rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1)}</row>`).join('');
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/${type}" Target="${target}"/></Relationships>`;
  return zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Order" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><cols><col min="1" max="5" width="20" customWidth="1"/></cols><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function zip(parts: Record<string, string>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`);
    const data = deflateRawSync(bytes);
    const entry = Buffer.alloc(30);
    entry.writeUInt32LE(0x04034b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(8, 8);
    entry.writeUInt32LE(crc32(bytes), 14);
    entry.writeUInt32LE(data.length, 18);
    entry.writeUInt32LE(bytes.length, 22);
    entry.writeUInt16LE(name.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    entry.copy(record, 6, 4, 30);
    record.writeUInt32LE(offset, 42);
    files.push(entry, Buffer.from(name), data);
    directory.push(record, Buffer.from(name));
    offset += entry.length + name.length + data.length;
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, records, end]);
}

/** A one-page PDF: the first line is the headline, the others are the text. The lines must be ASCII. */
export function invoicePdf([headline = '', ...lines]: string[]): Buffer {
  const text = (line: string) => `(${line.replace(/[\\()]/g, '\\$&')})`;
  const content = `BT /F1 20 Tf 60 760 Td ${text(headline)} Tj /F1 11 Tf 0 -40 Td 18 TL ${lines.map((line) => `${text(line)} Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
