import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { collectBytes, withTemporaryFile } from '../../../test/workbooks/collect-workbook.js';
import {
  deflatedEntry,
  type RawEntry,
  sheetXml,
  workbookFile,
  zipFile,
} from '../../../test/workbooks/workbook-files.js';
import { WorkbookReader } from './workbook-reader.js';

/** The longest that a test takes on a busy machine, in ms. */
const patience = 600_000;
const megabyte = 1024 * 1024;

/**
 * A refusal takes under 2 s of CPU time; a bomb that is unpacked takes far longer and is refused as `workbook.too_slow`.
 * Elapsed time is no limit, because the machine may be busy.
 */
const reader = new WorkbookReader({ computedMs: 20_000, timeMs: patience });
afterAll(() => reader.close());

/** Reads a file in a reader process, without a growth of this process's memory, and returns the outcome. */
async function upload(bytes: Buffer): Promise<string> {
  expect(bytes.length).toBeLessThan(25 * megabyte);
  const before = process.memoryUsage.rss();
  const outcome = await withTemporaryFile('bomb.xlsx', bytes, (path) =>
    reader.readStock(path, { fileName: 'bomb.xlsx' }).then(
      () => 'read',
      (error) => error.code,
    ),
  );
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * megabyte);
  return outcome;
}

/**
 * A zip entry with `block` repeated `times` times, deflated in a stream because its content does not fit into memory.
 */
async function repeated(name: string, head: string, block: string, times: number, tail: string): Promise<RawEntry> {
  const deflate = createDeflateRaw();
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  let checksum = 0;
  let size = 0;
  const write = async (text: string | Buffer) => {
    const bytes = Buffer.from(text);
    checksum = crc32(bytes, checksum);
    size += bytes.length;
    if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
  };
  await write(head);
  const whole = Buffer.from(block);
  for (let time = 0; time < times; time += 1) await write(whole);
  await write(tail);
  await new Promise((resolve) => deflate.on('end', resolve).end());
  return { name, data: Buffer.concat(chunks), method: 8, size, checksum };
}

function withPart(part: RawEntry, rows = ''): Buffer {
  const bytes = workbookFile({ sheets: [{ name: 'S', xml: sheetXml(rows) }], sharedStrings: '<sst/>' });
  const entries: RawEntry[] = [];
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
    const end = nameEnd + bytes.readUInt32LE(at + 18);
    const name = bytes.toString('utf8', at + 30, nameEnd);
    entries.push(
      name === part.name
        ? part
        : {
            name,
            data: bytes.subarray(nameEnd, end),
            method: 8,
            size: bytes.readUInt32LE(at + 22),
            checksum: bytes.readUInt32LE(at + 14),
          },
    );
    at = end;
  }
  return zipFile(entries);
}

let seed = 1;
function noise(): string {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return (seed >>> 4).toString(36);
}

const sheetPart = 'xl/worksheets/sheet1.xml';
const textPart = 'xl/sharedStrings.xml';
const [sheetHead = '', sheetTail = ''] = sheetXml('|').split('|');

// R05
describe('bombs', () => {
  it(
    'of 4 MB that unpack to 4 GB are refused, with a true or a false declared size',
    async () => {
      // A full flush makes the compressed block independent of the bytes before it, so that the block can be repeated;
      // an empty block ends the stream.
      const block = deflateRawSync(Buffer.alloc(16 * megabyte), { finishFlush: constants.Z_FULL_FLUSH });
      const data = Buffer.concat([...new Array(255).fill(block), Buffer.from([3, 0])]);
      expect(data.length).toBeGreaterThan(3.5 * megabyte);
      const honest = { name: sheetPart, data, method: 8 as const, size: 255 * 16 * megabyte, checksum: 0 };
      expect(await upload(withPart(honest))).toBe('workbook.too_large');
      expect(await upload(withPart({ ...honest, size: 5000 }))).toBe('workbook.corrupt');
      expect(await upload(withPart({ ...honest, size: 290 * megabyte }))).toBe('workbook.corrupt');
    },
    patience,
  );

  it(
    'with 20 million cells are refused or read',
    async () => {
      const forms = ['<c><v>1</v></c>', '<c/>', '<c t="b"/>', '<c t="s"><v/></c>'];
      for (const form of forms) {
        // Rows of 200 cells with some random bytes, so that the compression ratio alone does not show that the file is
        // a bomb.
        const block = Array.from({ length: 100 }, () => `<row>${form.repeat(200)}</row><!-- ${noise()} -->`).join('');
        const part = await repeated(sheetPart, sheetHead, block, 1000, sheetTail);
        expect(['workbook.too_large', 'workbook.no_table']).toContain(await upload(withPart(part)));
      }
    },
    patience,
  );

  it(
    'with 10 million texts are refused',
    async () => {
      const block = Array.from(
        { length: 10_000 },
        (_, index) => `<si><t>${index % 10 === 0 ? noise() : 'a'}</t></si>`,
      ).join('');
      for (const text of [block, '<si><t/></si>'.repeat(10_000), '<si/>'.repeat(10_000)]) {
        const part = await repeated(textPart, '<sst>', text, 1000, '</sst>');
        expect(await upload(withPart(part))).toBe('workbook.too_large');
      }
    },
    patience,
  );

  it(
    'of 2 KB that declare or merge whole sheets are read as the few cells they hold',
    async () => {
      const cells = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>';
      const declarations = {
        dimension: sheetXml(
          cells,
          '',
          '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" width="9"/></cols>',
        ),
        merge: sheetXml(cells, '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
        validation: sheetXml(
          cells,
          '<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations>',
        ),
        condition: sheetXml(
          cells,
          '<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression"><formula>1</formula></cfRule></conditionalFormatting>',
        ),
      };
      for (const [name, xml] of Object.entries(declarations)) {
        const bytes = workbookFile({ sheets: [{ name: 'S', xml }] });
        const [sheet] = await collectBytes(bytes);
        expect(Object.keys(sheet?.cells ?? {})).toEqual(name === 'merge' ? ['A1'] : ['A1', 'B1']);
        expect(await upload(bytes)).toBe('workbook.no_table');
      }
      const corner = workbookFile({
        sheets: [{ name: 'S', xml: sheetXml('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') }],
      });
      expect(await upload(corner)).toBe('workbook.too_large');
      const deep = workbookFile({
        sheets: [{ name: 'S', xml: sheetXml('<row r="1048576"><c r="A1048576"><v>1</v></c></row>') }],
      });
      expect(Object.keys((await collectBytes(deep))[0]?.cells ?? {})).toEqual(['A1048576']);
    },
    patience,
  );

  it(
    'with millions of merges, of whole sheets or not, are refused or read',
    async () => {
      const whole = await repeated(
        sheetPart,
        sheetHead.replace('<sheetData>', '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells>'),
        Array.from({ length: 3000 }, () => `<mergeCell x="${noise()}" ref="A1:XFD1048576"/>`).join(''),
        150,
        '</mergeCells></worksheet>',
      );
      expect(await upload(withPart(whole))).toBe('workbook.no_table');
      const many = await repeated(
        sheetPart,
        sheetHead.replace('<sheetData>', '<sheetData></sheetData><mergeCells>'),
        Array.from({ length: 3000 }, () => `<mergeCell ref="A1:B${2 + (noise().length << 4)}"/>`).join(''),
        1000,
        '</mergeCells></worksheet>',
      );
      expect(await upload(withPart(many))).toBe('workbook.too_large');
    },
    patience,
  );

  it(
    'of one endless cell, tag, comment or text are refused',
    async () => {
      const endless = [
        '<row r="1"><c r="A1" t="str"><v>',
        '<row r="1"><c r="',
        '<!-- ',
        '<row r="1"><c t="inlineStr"><is><t>',
      ];
      for (const start of endless)
        expect(
          await upload(withPart(await repeated(sheetPart, sheetHead + start, 'lorem ipsum '.repeat(10_000), 300, ''))),
        ).toMatch(/too_large|corrupt/);
      expect(
        await upload(withPart(await repeated(textPart, '<sst><si><t>', 'lorem ipsum '.repeat(10_000), 300, ''))),
      ).toMatch(/too_large|corrupt/);
      const nested = await repeated(sheetPart, `${sheetHead}<row r="1"><c r="A1">`, '<x>'.repeat(10_000), 100, '');
      expect(await upload(withPart(nested))).toMatch(/too_large|corrupt/);
      expect(
        await upload(
          withPart(deflatedEntry('xl/workbook.xml', `<workbook>${'<a b="c"/>'.repeat(2_000_000)}</workbook>`)),
        ),
      ).toMatch(/too_large|corrupt|no_table/);
    },
    patience,
  );
});
