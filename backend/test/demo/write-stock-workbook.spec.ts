import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StockLine, WorkbookReading } from '@portal/contract/workbook';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { type StockSheetLine, writeStockWorkbook } from '../../seeds/demo/write-stock-workbook.js';
import { StockInterpreter } from '../../src/workbook/interpretation/stock-interpreter.js';
import { readXlsx } from '../../src/workbook/xlsx/xlsx.js';

const line: StockSheetLine = {
  ...{ reference: '00123', barcode: '6291234567890', name: 'Polo', colour: 'Navy', size: 'S-XL' },
  ...{ retailPrice: '160', wholesalePrice: '80.5', unitsPerLot: 24, availableLots: 100 },
};
const sheetOf = (lines: StockSheetLine[]) => ({
  title: 'Amber House',
  season: 'SS26',
  terms: ['Prices in AED without VAT', 'Reference and price list: 2026'],
  lines,
});
/** A picture of one transparent pixel. */
const picture = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  extension: 'png',
} as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'order-workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Buffer): Promise<string> {
  const file = join(folder, 'stock.xlsx');
  await writeFile(file, bytes);
  return file;
}

async function stockOf(bytes: Buffer): Promise<WorkbookReading & { lines: StockLine[] }> {
  const lines: StockLine[] = [];
  const interpreter = new StockInterpreter({ emit: (one) => lines.push(one) });
  await readXlsx(await fileOf(bytes), interpreter);
  return { ...interpreter.finish(), lines };
}

const sheetXml = (bytes: Buffer): string => strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

describe('stock workbooks of the demo', () => {
  it('are read back with the same values and pictures', async () => {
    const bytes = await writeStockWorkbook(
      sheetOf([
        { ...line, picture },
        { ...line, reference: 'A-2', availableLots: null },
      ]),
    );
    const { lines, problems, sheets } = await stockOf(bytes);
    expect(problems).toEqual([]);
    expect(sheets).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      reference: '00123',
      barcode: '6291234567890',
      description: 'Polo',
      colour: 'Navy',
      size: 'S-XL',
    });
    expect(lines[0]).toMatchObject({ retailPrice: '160', wholesalePrice: '80.5', unitsPerLot: 24, availableLots: 100 });
    expect(lines.map(({ reference }) => reference)).toEqual(['00123', 'A-2']);
    expect(Object.keys(unzipSync(bytes)).filter((name) => /^xl\/media\/./.test(name))).toHaveLength(1);
  });

  it('hold formulas with results, and validate lots only in the rows with references', async () => {
    const bytes = await writeStockWorkbook(sheetOf([line, { ...line, reference: 'A-2' }]));
    const xml = sheetXml(bytes);
    expect(xml).toMatch(/<f>K7\*I7<\/f><v>0<\/v>/);
    expect(xml).toMatch(/<f>ROUND\(L7\*H7,2\)<\/f><v>0<\/v>/);
    expect(xml).toMatch(/<f>K8\*I8<\/f><v>0<\/v>/);
    expect(xml).toMatch(/<f>SUM\(M7:M8\)<\/f><v>0<\/v>/);
    expect(
      xml
        .match(/sqref="([^"]*)" *><formula1>|<dataValidation [^>]*sqref="([^"]*)"/)
        ?.slice(1)
        .join(''),
    ).toBe('K7:K8');
    expect(xml).toMatch(/<pane [^>]*ySplit="6"/);
  });

  // R09
  it('never turn text into a formula', async () => {
    const dangerous = fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '\t'), fc.stringMatching(/^[A-Z0-9()!+"|' ]{1,20}$/))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(dangerous, dangerous, async (reference, name) => {
        const bytes = await writeStockWorkbook({ ...sheetOf([{ ...line, reference, name }]), title: name });
        const formulas = [...sheetXml(bytes).matchAll(/<f>(.*?)<\/f>/g)].map((match) => match[1]);
        expect(formulas).toEqual(['K7*I7', 'ROUND(L7*H7,2)', 'SUM(K7:K7)', 'SUM(L7:L7)', 'SUM(M7:M7)']);
      }),
      { numRuns: 10 },
    );
    const { lines } = await stockOf(
      await writeStockWorkbook(sheetOf([{ ...line, reference: '=A1', name: '@SUM(1)' }])),
    );
    expect(lines[0]).toMatchObject({ reference: '=A1', description: '@SUM(1)' });
  });
});
