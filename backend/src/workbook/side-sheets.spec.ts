import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CFB } from '@e965/xlsx';
import type { StockLine } from '@portal/contract/workbook';
import { withTemporaryFile } from '../../test/workbooks/collect-workbook.js';
import { sheetXml, workbookFile } from '../../test/workbooks/workbook-files.js';
import { inspectContainer } from './container/container.js';
import { StockInterpreter } from './interpretation/stock-interpreter.js';
import { readWorkbook } from './read-workbook.js';

const text = (column: string, row: number, value: string) =>
  `<c r="${column}${row}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const table =
  row(1, text('A', 1, 'Reference') + text('B', 1, 'Wholesale price')) +
  row(2, `${text('A', 2, 'A-1')}<c r="B2"><v>80</v></c>`);

function read(bytes: Buffer, fileName = 'stock.xlsx') {
  const lines: StockLine[] = [];
  return withTemporaryFile(fileName, bytes, async (path) => {
    const interpreter = new StockInterpreter({ emit: (line) => lines.push(line) });
    await readWorkbook(path, (await inspectContainer(path, fileName)).container, interpreter);
    const { problems } = interpreter.finish();
    return { references: lines.map(({ reference }) => reference), problems };
  });
}

const book = (...sheets: [name: string, xml: string][]) =>
  workbookFile({ sheets: sheets.map(([name, xml]) => ({ name, xml })) });
const wide = sheetXml(row(1, text('ZZ', 1, 'far away')));
const damaged = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>';

// R05
describe.each([
  ['too wide', wide, 'ZZ1'],
  ['damaged', damaged, 'damaged'],
])('a sheet that is %s', (_how, xml, reason) => {
  it.each([
    ['before', [xml, sheetXml(table)]],
    ['after', [sheetXml(table), xml]],
  ])('is left out with a warning when it stands %s the table', async (_place, sheets) => {
    const names = sheets.map((each) => (each === xml ? 'Notes' : 'Stock'));
    const { references, problems } = await read(
      book(...sheets.map((each, at) => [names[at] ?? '', each] as [string, string])),
    );
    expect(references).toEqual(['A-1']);
    expect(problems.filter(({ sheet, field }) => sheet === 'Notes' && field === '')).toEqual([
      expect.objectContaining({ severity: 'warning', message: expect.stringContaining(reason) }),
    ]);
  });

  it('refuses the workbook when no other sheet has a table', async () => {
    await expect(read(book(['Notes', xml]))).rejects.toThrow(reason);
  });
});

// R05
it.each([
  ['too wide', sheetXml(table + row(3, text('ZZ', 3, 'far away')))],
  ['damaged', sheetXml(table).replace('</sheetData>', '').replace('</worksheet>', '')],
])('a sheet with the table that is %s refuses the workbook', async (_how, xml) => {
  await expect(read(book(['Stock', xml], ['Other', sheetXml(table.replace('A-1', 'A-2'))]))).rejects.toMatchObject({
    code: expect.stringMatching(/too_large|corrupt/),
  });
});

// R05
it('a truncated encrypted workbook is refused as encrypted, not as corrupt', async () => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from('http://schemas.microsoft.com/office/2006/encryption'));
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(20_000, 7));
  const bytes = Buffer.from(CFB.write(container, { type: 'buffer' }));
  for (const length of [bytes.length, bytes.length - 3_000, Math.floor(bytes.length / 2)]) {
    await expect(read(bytes.subarray(0, length))).rejects.toMatchObject({ code: 'workbook.encrypted' });
  }
  const plain = readFileSync(
    fileURLToPath(new URL('../../test/workbooks/fixtures/line-sheet.libreoffice.xls', import.meta.url)),
  );
  await expect(read(plain.subarray(0, plain.length / 2))).rejects.toMatchObject({ code: 'workbook.corrupt' });
});
