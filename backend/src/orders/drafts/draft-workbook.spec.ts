import { buffer } from 'node:stream/consumers';
import { type Language, languages } from '@portal/contract/languages';
import type { OrderSheetLine, StockLine, WorkbookReading } from '@portal/contract/workbook';
import exceljs from 'exceljs';
import fc from 'fast-check';
import { withTemporaryFile } from '../../../test/workbooks/collect-workbook.js';
import { type CellValue, readStock } from '../../../test/workbooks/in-code-sheets.js';
import { writtenStockSheet } from '../../../test/workbooks/written-stock-sheets.js';
import { filledWorkbook } from '../../workbook/filling/filled-workbook.js';
import { rememberColumns } from '../../workbook/interpretation/headers/remembered-headers.js';
import { referenceKey, variantKey } from '../../workbook/interpretation/identity.js';
import { OrderInterpreter } from '../../workbook/interpretation/order-interpreter.js';
import { StockInterpreter } from '../../workbook/interpretation/stock-interpreter.js';
import type { FillRequest } from '../../workbook/isolation/copying-messages.js';
import { writeOrderSheet } from '../../workbook/writing/order-sheet-writer.js';
import { portalOrderTables } from '../../workbook/writing/portal-order-table.js';
import { readXlsx } from '../../workbook/xlsx/xlsx.js';
import { type CatalogueItem } from '../sheets/assess-lines.js';
import { LineMatcher } from '../sheets/match-lines.js';

const headers = [
  ['Reference', 'Barcode', 'Name', 'Colour', 'Size', 'Wholesale price', 'Units per lot', 'Available (lots)'],
  ['رقم الصنف', 'الباركود', 'الوصف', 'اللون', 'المقاس', 'سعر الجملة', 'عدد القطع في الكرتون', 'الكمية المتوفرة'],
  ['Artikelnummer', 'EAN', 'Bezeichnung', 'Farbe', 'Größe', 'EK', 'Stück pro Lot', 'Verfügbar'],
];

const orderHeaders = ['Order quantity (lots)', 'كمية الطلب', 'Bestellmenge'];

const sheetForm = fc.record({
  isInline: fc.boolean(),
  hasAddresses: fc.boolean(),
  prefix: fc.constantFrom('' as const, 'x:' as const),
});

const article = fc.record({
  reference: fc.oneof(
    fc.integer({ min: 1, max: 99_999 }).map((number) => String(number).padStart(6, '0')),
    fc.tuple(fc.constantFrom('AL', 'ب', 'P+'), fc.integer({ min: 1, max: 20 })).map((parts) => parts.join('-')),
  ),
  colour: fc.constantFrom(null, 'Black', 'أسود', '=cmd()'),
  size: fc.constantFrom(null, 'S-XL', '36', '1-2'),
  hasBarcode: fc.boolean(),
  price: fc.integer({ min: 1, max: 9_999_999 }).map((units) => units / 10_000),
  pack: fc.integer({ min: 1, max: 60 }),
  available: fc.integer({ min: 0, max: 500 }),
  lots: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
  /** The lots that stand in the published file already. */
  publishedLots: fc.nat(3),
});

/** A reference has a colour on each of its rows or on none, because a colour is carried down to rows without one. */
const articles = fc
  .uniqueArray(article, {
    minLength: 1,
    maxLength: 40,
    selector: ({ reference, colour, size }) => `${referenceKey(reference)} ${variantKey(colour, size)}`,
  })
  .map((chosen) => {
    const coloured = new Set(chosen.filter(({ colour }) => colour !== null).map(({ reference }) => reference));
    return chosen.filter(({ reference, colour }) => colour !== null || !coloured.has(reference));
  });

function itemsOf(lines: readonly StockLine[]): CatalogueItem[] {
  return lines.map((line, index) => ({
    itemId: `item ${index}`,
    reference: line.reference,
    referenceKey: referenceKey(line.reference),
    variantKey: variantKey(line.colour, line.size),
    barcode: line.barcode,
    description: line.description,
    colour: line.colour,
    size: line.size,
    unitPrice: line.wholesalePrice,
    unitsPerLot: line.unitsPerLot,
    minimumLots: line.minimumLots,
    availableLots: line.availableLots,
    stockLots: line.availableLots,
    isListed: true,
  }));
}

async function stockIn(file: string): Promise<WorkbookReading & { lines: StockLine[] }> {
  const lines: StockLine[] = [];
  const interpreter = new StockInterpreter({ emit: (line) => lines.push(line) });
  await readXlsx(file, interpreter);
  return { ...interpreter.finish(), lines };
}

describe('a draft as an order sheet', () => {
  // G06 Z05
  it('has the same lots of the same references when the sheet is read again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...headers),
        fc.constantFrom(...languages),
        articles,
        async (header, language, chosen) => {
          const rows: CellValue[][] = chosen.map(({ reference, colour, size, hasBarcode, ...one }, index) => [
            ...[reference, hasBarcode ? `0${6_291_041_000_000 + index}` : null, `Article ${index}`, colour, size],
            ...[one.price, one.pack, one.available],
          ]);
          const stock = readStock([{ rows: [header, ...rows] }]);
          // A file that lists an article twice cannot be published.
          fc.pre(stock.errorCount === 0);
          const items = itemsOf(stock.lines);
          const draft = chosen
            .map(({ lots }, index) => [`item ${index}`, lots] as const)
            .filter(([, lots]) => lots > 0);
          expect(items).toHaveLength(chosen.length);

          const sheet = items.map((item, index) => ({ ...item, lots: chosen[index]?.lots ?? 0 }));
          const bytes = await writeOrderSheet('Spring · Noor Trading', sheet, language);

          const lines: OrderSheetLine[] = [];
          const interpreter = new OrderInterpreter({
            remembered: rememberColumns(stock.sheets),
            known: [...portalOrderTables],
            emit: (line) => lines.push(line),
          });
          await withTemporaryFile('Order.xlsx', bytes, (path) => readXlsx(path, interpreter));
          if (draft.length === 0) {
            expect(() => interpreter.finish()).toThrow('No quantities were entered');
            return;
          }
          expect(interpreter.finish().problems).toEqual([]);
          const matcher = new LineMatcher();
          matcher.add(lines, items);
          expect(matcher.unknown).toEqual([]);
          expect(matcher.finish().map(({ itemId, lots }) => [itemId, lots])).toEqual(draft);
          expect(matcher.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  // G06
  it('has the same lots when the stock file itself is filled in, also where it held other lots', async () => {
    const place = fc.option(fc.integer({ min: 1, max: 8 }));
    const sheet = fc.record({ language: fc.nat(2), place, articles, form: sheetForm });
    await fc.assert(
      fc.asyncProperty(sheet, async ({ language, form, articles: chosen, place: at }) => {
        const withOrder = (row: readonly (string | number | null)[], order: string | number | null) =>
          at === null ? row : row.toSpliced(at, 0, order);
        const header = withOrder(headers[language] ?? [], orderHeaders[language] ?? null);
        const rows = chosen.map(
          ({ reference, colour, size, hasBarcode, price, pack, available, publishedLots }, index) => {
            const barcode = hasBarcode ? `0${6_291_041_000_000 + index}` : null;
            const row = [reference, barcode, `Article ${index}`, colour, size, price, pack, available];
            return withOrder(row, publishedLots || null);
          },
        );
        const draft = chosen.map(({ lots }, index) => [`item ${index}`, lots] as const).filter(([, lots]) => lots > 0);
        await withTemporaryFile('Stock.xlsx', writtenStockSheet([header, ...rows], form), async (file) => {
          const stock = await stockIn(file);
          fc.pre(stock.errorCount === 0);
          const items = itemsOf(stock.lines);
          expect(items).toHaveLength(chosen.length);
          const remembered = rememberColumns(stock.sheets);
          const lots = items
            .map(({ reference, barcode, colour, size }, index) => ({
              ...{ reference, barcode, colour, size, lots: chosen[index]?.lots ?? 0 },
            }))
            .filter((line) => line.lots > 0);
          const request: FillRequest = { kind: 'fill', file, lots, remembered, knownInStock: [], knownInOrders: [] };
          const bytes = await buffer(filledWorkbook(request));

          const lines: OrderSheetLine[] = [];
          const interpreter = new OrderInterpreter({ remembered, emit: (line) => lines.push(line) });
          await withTemporaryFile('Order.xlsx', bytes, (path) => readXlsx(path, interpreter));
          if (draft.length === 0) {
            // Without lots a sheet gets no column for them, and is then refused for lacking one.
            expect(() => interpreter.finish()).toThrow();
            return;
          }
          expect(interpreter.finish().errorCount).toBe(0);
          const matcher = new LineMatcher();
          matcher.add(lines, items);
          expect(matcher.unknown).toEqual([]);
          expect(matcher.finish().map(({ itemId, lots: read }) => [itemId, read])).toEqual(draft);
          expect(matcher.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        });
      }),
      { numRuns: 60 },
    );
  });

  // G06
  it('carries no colour down to a size without one', async () => {
    const line = { reference: 'AL-1', barcode: null, description: 'Polo', unitPrice: '80.5000', unitsPerLot: 12 };
    const variants = [
      ['Black', '36'],
      [null, '38'],
      [null, '40'],
    ] as const;
    const sheet = variants.map(([colour, size]) => ({ ...line, colour, size, availableLots: 4, lots: 3 }));
    const lines: OrderSheetLine[] = [];
    const interpreter = new OrderInterpreter({ known: [...portalOrderTables], emit: (one) => lines.push(one) });
    const bytes = await writeOrderSheet('Spring', sheet, 'ar');
    await withTemporaryFile('Order.xlsx', bytes, (path) => readXlsx(path, interpreter));
    expect(interpreter.finish().problems).toEqual([]);
    expect(lines.map(({ colour, size }) => [colour, size])).toEqual(variants);
  });

  // Z05
  it('opens from the right with headers in both languages for an Arabic reader, and is unchanged in English', async () => {
    const line = { reference: 'AL-1', barcode: null, description: 'Polo', colour: null, size: null };
    const rows = [{ ...line, unitPrice: '80.5000', unitsPerLot: 12, availableLots: 4, lots: 3 }];
    const open = async (language: Language) => {
      const workbook = new exceljs.Workbook();
      await workbook.xlsx.load((await writeOrderSheet('Spring', rows, language)) as unknown as exceljs.Buffer);
      return workbook.worksheets[0];
    };
    const [english, arabic] = [await open('en'), await open('ar')];
    expect([english?.views[0]?.rightToLeft, arabic?.views[0]?.rightToLeft]).toEqual([false, true]);
    expect([english?.name, arabic?.name]).toEqual(['Order', 'الطلب - Order']);
    expect([english?.getCell('I4').value, arabic?.getCell('I4').value]).toEqual([
      'Order quantity (lots)',
      'كمية الطلب (عبوات)\nOrder quantity (lots)',
    ]);
    expect(arabic?.getCell('I5').value).toBe(english?.getCell('I5').value);
  });

  // Z05
  it('is read from an Arabic sheet when columns were moved or removed, with lots in Arabic digits', async () => {
    const line = { barcode: null, description: 'Polo', colour: 'أسود', unitPrice: '80.5000', unitsPerLot: 12 };
    const bytes = await writeOrderSheet(
      'Spring',
      ['36', '38', '40'].map((size) => ({ ...line, reference: 'AL-1', size, availableLots: 40, lots: 0 })),
      'ar',
    );
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(bytes as unknown as exceljs.Buffer);
    const sheet = workbook.worksheets[0];
    if (!sheet) throw new Error('There is no sheet.');
    sheet.getCell('I5').value = '٣';
    sheet.getCell('I6').value = '١٢';
    sheet.spliceColumns(10, 2);
    sheet.spliceColumns(2, 2);
    const lines: OrderSheetLine[] = [];
    const interpreter = new OrderInterpreter({ known: [...portalOrderTables], emit: (one) => lines.push(one) });
    const changed = Buffer.from(await workbook.xlsx.writeBuffer());
    await withTemporaryFile('Order.xlsx', changed, (path) => readXlsx(path, interpreter));
    expect(interpreter.finish().problems).toEqual([]);
    expect(lines.map(({ reference, colour, size, lots }) => [reference, colour, size, lots])).toEqual([
      ['AL-1', 'أسود', '36', 3],
      ['AL-1', 'أسود', '38', 12],
    ]);
  });

  it('can be opened whatever characters its title and texts have', async () => {
    const strange = 'A\u0000\u0008\ufffe\uffffB';
    const line = { reference: strange, barcode: strange, description: strange, colour: strange, size: strange };
    const bytes = await writeOrderSheet(
      strange,
      [{ ...line, unitPrice: '80.5000', unitsPerLot: 12, availableLots: 4, lots: 3 }],
      'en',
    );
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(bytes as unknown as exceljs.Buffer);
    const sheet = workbook.getWorksheet('Order');
    expect([sheet?.getCell('A1').value, sheet?.getCell('A5').value]).toEqual(['AB', 'AB']);
  });

  it('is read by its own layout, also when the brand uses its headers for something else', async () => {
    const line = { reference: '00123', barcode: null, description: 'Polo', colour: null, size: null };
    const bytes = await writeOrderSheet(
      'Spring',
      [{ ...line, unitPrice: '80.5000', unitsPerLot: 12, availableLots: 4, lots: 3 }],
      'en',
    );
    const lines: OrderSheetLine[] = [];
    const remembered = [
      { header: 'Reference', occurrence: 1, field: 'description' },
      { header: 'Description', occurrence: 1, field: 'reference' },
    ] as const;
    const interpreter = new OrderInterpreter({
      remembered,
      known: [...portalOrderTables],
      emit: (one) => lines.push(one),
    });
    await withTemporaryFile('Order.xlsx', bytes, (path) => readXlsx(path, interpreter));
    expect(interpreter.finish().problems).toEqual([]);
    expect(lines).toMatchObject([{ reference: '00123', lots: 3, shownPrice: '80.5', shownUnitsPerLot: 12 }]);
  });
});
