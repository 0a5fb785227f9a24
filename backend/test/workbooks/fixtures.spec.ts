import { fileURLToPath } from 'node:url';
import type { OrderSheetLine, StockLine, WorkbookReading } from '@portal/contract/workbook';
import { inspectContainer } from '../../src/workbook/container/container.js';
import { OrderInterpreter } from '../../src/workbook/interpretation/order-interpreter.js';
import { StockInterpreter } from '../../src/workbook/interpretation/stock-interpreter.js';
import { readWorkbook } from '../../src/workbook/read-workbook.js';

const path = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

async function stock(name: string): Promise<WorkbookReading & { lines: StockLine[] }> {
  const lines: StockLine[] = [];
  const interpreter = new StockInterpreter({ emit: (line) => lines.push(line) });
  await readWorkbook(path(name), (await inspectContainer(path(name), name)).container, interpreter);
  return { ...interpreter.finish(), lines };
}

async function order(name: string): Promise<WorkbookReading & { lines: OrderSheetLine[] }> {
  const lines: OrderSheetLine[] = [];
  const interpreter = new OrderInterpreter({ emit: (line) => lines.push(line) });
  await readWorkbook(path(name), (await inspectContainer(path(name), name)).container, interpreter);
  return { ...interpreter.finish(), lines };
}

const entered = ({ lines }: { lines: OrderSheetLine[] }): string[] =>
  lines.map(({ sheet, cells, reference, lots }) => `${sheet} ${cells.order} ${reference}: ${lots}`);
const problemLines = ({ problems }: WorkbookReading): string[] =>
  problems.map(({ severity, sheet, cell, expected }) => `${severity} ${sheet} ${cell} → ${expected}`);

describe('workbooks by several programs', () => {
  // R31: leading zeros, number barcodes, formulas as their results, hidden rows, rich text, repeated headers, totals,
  // notes
  describe.each([
    ...['line-sheet.exceljs.xlsx', 'line-sheet.libreoffice.xlsx', 'line-sheet.libreoffice.xls'],
    'line-sheet.libreoffice.xlsm',
    'line-sheet-twice.libreoffice.xlsx',
  ])('%s', (name) => {
    it('is read as the same stock file, whichever program saved it', async () => {
      const { lines, problems, sheets } = await stock(name);
      expect(problems).toMatchObject([{ cell: 'B5', field: 'category', severity: 'warning', found: 'POLO SHIRTS' }]);
      expect(sheets.map(({ sheet, headerRow }) => `${sheet} ${headerRow}`)).toEqual(['Line sheet 4']);
      const none = {
        brand: null,
        category: 'POLO SHIRTS',
        gender: null,
        season: null,
        composition: null,
        origin: null,
        hsCode: null,
      };
      const polo = {
        ...{ sheet: 'Line sheet', description: 'Polo', colour: 'Navy', size: 'S-M-L-XL (1-2-2-1)', ...none },
        ...{ retailPrice: '160', wholesalePrice: '80.5', unitsPerLot: 24, availableLots: 100, minimumLots: null },
      };
      expect(lines).toEqual([
        { ...polo, row: 6, reference: '00123', barcode: '6291234567890' },
        { ...polo, row: 7, reference: 'AB-2', barcode: '0629123456789' },
        { ...polo, row: 8, reference: 'AB-3', barcode: null },
        { ...polo, row: 12, reference: '4004', barcode: '6291234567891', wholesalePrice: '99.99' },
      ]);
    });

    it('is read as the same order, whichever program saved it', async () => {
      const reading = await order(name);
      expect(reading.problems).toEqual([]);
      expect(entered(reading)).toEqual(['Line sheet K6 00123: 3', 'Line sheet K8 AB-3: 5', 'Line sheet K12 4004: 2']);
      expect(reading.lines[0]).toMatchObject({ shownPrice: '80.5', shownUnitsPerLot: 24 });
    });
  });

  // R31: a merged quantity counts once
  it.each(['two-row-header.exceljs.xlsx', 'two-row-header.libreoffice.xls'])(
    '%s: a header of two rows is understood',
    async (name) => {
      const { lines, sheets, problems } = await stock(name);
      expect(problems).toEqual([]);
      expect(sheets[0]).toMatchObject({ headerRow: 2 });
      expect(
        lines.map(({ reference, retailPrice, wholesalePrice, availableLots }) => [
          reference,
          retailPrice,
          wholesalePrice,
          availableLots,
        ]),
      ).toEqual([
        ['ST-1', '160', '80', 10],
        ['ST-2', '200', '95', 20],
        ['ST-3', '200', '95', 20],
      ]);
      const reading = await order(name);
      expect(entered(reading)).toEqual(['Offer G3 ST-1: 4', 'Offer G5 ST-3: 1']);
      expect(problemLines(reading)).toEqual(['warning Offer G3 → one cell per reference']);
    },
  );

  it('arabic.sheetjs.xlsx: an Arabic header and Arabic digits are understood', async () => {
    const { lines, problems } = await stock('arabic.sheetjs.xlsx');
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      expect.objectContaining({
        reference: 'ق-١٠٠',
        colour: 'كحلي',
        retailPrice: '160',
        wholesalePrice: '80.5',
        unitsPerLot: 24,
        availableLots: 1200,
      }),
      expect.objectContaining({ reference: 'ق-١٠١', colour: 'أبيض', availableLots: 0 }),
    ]);
    expect(entered(await order('arabic.sheetjs.xlsx'))).toEqual(['الطلبية I3 ق-١٠٠: 5']);
  });

  it.each([
    ['german.sheetjs.xls', 'weiß'],
    ['german-biff5.sheetjs.xls', 'weiss'],
  ])('%s: decimal commas typed as text are understood', async (name, white) => {
    const { lines, problems } = await stock(name);
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      expect.objectContaining({
        reference: '007-1',
        barcode: '4006381333931',
        retailPrice: '1160',
        wholesalePrice: '1080.5',
        size: 'S-XL',
      }),
      expect.objectContaining({
        reference: '007-2',
        colour: white,
        retailPrice: '160',
        wholesalePrice: '80',
        unitsPerLot: 12,
        availableLots: 40,
      }),
    ]);
    expect(entered(await order(name))).toEqual(['Angebot J3 007-1: 2']);
  });

  // R31: hidden sheets count as stock; lots in hidden sheets of an order are reported, not counted
  it.each(['several-sheets.sheetjs.xlsx', 'several-sheets.sheetjs.xls'])(
    '%s: the tables of several sheets are read as one',
    async (name) => {
      const { lines, problems } = await stock(name);
      expect(problems).toEqual([]);
      expect(lines.map(({ sheet, reference, description }) => `${sheet} ${reference} ${description}`)).toEqual([
        ...['Men M-1 Polo', 'Men M-2 Polo', 'Women W-1 Dress'],
      ]);
      const ordered = await order(name);
      expect(entered(ordered)).toEqual(['Men H2 M-1: 1']);
      expect(problemLines(ordered)).toEqual([
        'warning Women  → orders in visible sheets',
        'warning Archive  → orders in visible sheets',
      ]);
    },
  );

  // X02, R11, R31
  it.each(['bad-lots.sheetjs.xlsm', 'bad-lots.sheetjs.xls'])('%s: every wrong quantity is reported', async (name) => {
    const reading = await order(name);
    expect(problemLines(reading)).toEqual([
      'error Order D2 → 2',
      'error Order D3 → 0',
      'error Order D4 → a whole number of lots from 0 to 1,000,000',
      'error Order D5 → a whole number of lots from 0 to 1,000,000',
      'error Order A8 → the reference that the lots are for',
    ]);
    expect(reading.problems.map(({ found }) => found)).toEqual(['2.4', '-3', 'two', '#REF!', '']);
    expect(entered(reading)).toEqual(['Order D6 E-5: 60', 'Order D7 e-5: 60']);
    expect(problemLines(await stock(name))).toContain('error Order A7 → a reference that is listed once');
  });

  it('refuses files without quantities or without a table', async () => {
    await expect(order('no-quantities.sheetjs.xlsx')).rejects.toMatchObject({ code: 'workbook.no_quantities' });
    await expect(stock('no-table.sheetjs.xlsx')).rejects.toMatchObject({ code: 'workbook.no_table' });
  });

  it('no-addresses.hand.xlsx: cells and rows without addresses and inline strings are read', async () => {
    expect(entered(await order('no-addresses.hand.xlsx'))).toEqual(['Order D2 00123: 3', 'Order D3 =A1+1: 5']);
    expect((await stock('no-addresses.hand.xlsx')).lines.map(({ wholesalePrice }) => wholesalePrice)).toEqual([
      '80.5',
      '80.5',
    ]);
  });

  it('strict.hand.xlsx: strict namespaces are understood', async () => {
    expect(entered(await order('strict.hand.xlsx'))).toEqual(['Order D4 ST-1: 2']);
  });

  // R31
  it('1904-phonetic.hand.xlsx: furigana are not part of a reference', async () => {
    expect(entered(await order('1904-phonetic.hand.xlsx'))).toEqual(['Order D2 東京-1: 6']);
  });

  // R31
  it('formulas-without-results.hand.xlsx: a formula without a result is a problem only in a cell whose value is needed', async () => {
    const reading = await order('formulas-without-results.hand.xlsx');
    expect(problemLines(reading)).toEqual(['error Order D2 → a number of lots']);
    expect(entered(reading)).toEqual(['Order D3 F-2: 4', 'Order D4 F-3: 1']);
    expect(problemLines(await stock('formulas-without-results.hand.xlsx'))).toContain(
      'error Order B4 → a price in AED such as 80.50',
    );
  });
});
