import { type CellValue, type InCodeSheet, readOrder } from '../../../test/workbooks/in-code-sheets.js';
import { referenceKey } from '../../workbook/interpretation/identity.js';
import { formatOf, numberFormat } from '../../workbook/number-formats.js';
import { createNumberCell } from '../../workbook/numbers.js';
import type { CatalogueItem } from './assess-lines.js';
import { codesOf, unreadSheetProblems } from './unread-sheets.js';

const item = (reference: string, barcode: string | null = null): CatalogueItem => ({
  ...{ itemId: reference, reference, referenceKey: referenceKey(reference), variantKey: '', barcode },
  ...{ description: null, colour: null, size: null, unitPrice: '70.0000', unitsPerLot: 12, minimumLots: null },
  ...{ availableLots: 90, stockLots: 100, isListed: true },
});
const published = [item('LN-1'), item('LN-5', '6291041500213'), item('LN-6'), item('100230'), item('---')];
const order: InCodeSheet = {
  name: 'Order',
  rows: [
    ['Reference', 'Description', 'Wholesale price', 'Units per lot', 'Order lots'],
    ['LN-1', 'Shirt', 70, 12, 2],
  ],
};
const problemsOf = (...sheets: InCodeSheet[]) => unreadSheetProblems(readOrder(sheets).unread ?? [], published);
const other = (...rows: CellValue[][]): InCodeSheet => ({ name: 'Page 2', rows });

describe('a sheet of an order without a header', () => {
  it.each<[string, CellValue[][], string]>([
    [
      'references and lots',
      [
        ['LN-5', 4],
        ['LN-6', 5],
      ],
      'row 1 names LN-5 with 4 beside it, and further rows do so as well',
    ],
    ['all columns of the order', [['LN-5', 'Dress', 70, 12, 4]], 'row 1 names LN-5 with 4 beside it.'],
    ['totals', [['LN-5', 'Dress', 70, 12, 4, 48, 3360]], 'row 1 names LN-5 with 4 beside it.'],
    ['texts, as in a CSV file', [['ln-5', '4']], 'row 1 names ln-5 with 4 beside it.'],
    ['barcodes', [[6291041500213, 3]], 'row 1 names 6291041500213 with 3 beside it.'],
    ['references of digits', [[100230, 3]], 'row 1 names 100230 with 3 beside it.'],
    ['references without their hyphens', [['LN5', 4]], 'row 1 names LN5 with 4 beside it.'],
    ['references with thousands', [['100,230', 4]], 'row 1 names 100,230 with 4 beside it.'],
    [
      'unknown labels',
      [
        ['Code', 'Nos'],
        ['LN-5', 4],
      ],
      'row 2 names LN-5 with 4 beside it.',
    ],
    [
      'a header without an order',
      [
        ['Item', 'Name', 'Cost', 'Fill'],
        ['LN-5', 'Dress', 70, 4],
      ],
      'row 2 names LN-5',
    ],
  ])('is reported if it has %s', (_, rows, text) => {
    const problems = problemsOf(order, other(...rows));
    expect(problems).toMatchObject([{ severity: 'warning', sheet: 'Page 2', cell: '' }]);
    expect(problems[0]?.message).toContain(text);
  });

  it('is reported below more rows than a header is looked for in', () => {
    const terms = Array.from({ length: 60 }, (_, index): CellValue[] => [`Term ${'abc'.repeat(index % 5)}`]);
    expect(problemsOf(order, other(...terms, ['LN-5', 4]))).toHaveLength(1);
  });

  it.each<[string, CellValue[][]]>([
    [
      'instructions',
      [
        [1, 'Fill in the lots'],
        [2, 'Send the file to orders@alba.ae within 14 days'],
      ],
    ],
    [
      'a size chart',
      [
        ['Size', 'Chest', 'Waist'],
        ['LN-5', 96, 82],
        ['LN-6', 100, 86],
      ],
    ],
    [
      'bank details',
      [
        ['Account', 1234567890123],
        ['SWIFT', 'EBILAEAD'],
        ['Branch', 204],
      ],
    ],
    [
      'a price list',
      [
        ['Reference', 'Wholesale price', 'RRP'],
        ['LN-5', 70, 160],
      ],
    ],
    ['the stock', [['LN-5', 'Dress', 70, 12, 100]]],
    [
      'the stock in units, also of a pack that is not complete',
      [
        ['LN-5', 1080],
        ['LN-6', 1205],
        ['Grand Total', 2285],
      ],
    ],
    ['retail prices as texts with a currency', ['AED 199', '199 €', '199 درهم'].map((price) => ['LN-5', price])],
    [
      'retail prices whose number format has a currency',
      [numberFormat('"AED" #,##0'), numberFormat('#,##0 [$€-407]'), formatOf(44, undefined)].map((format) => [
        'LN-5',
        createNumberCell(199, '199', format),
      ]),
    ],
    [
      'totals',
      [
        ['Total lots', 2],
        ['Total units', 24],
      ],
    ],
    ['references without lots', [['LN-5', 'Dress', 70, 12]]],
    ['dashes', [['____', 4]]],
  ])('is not reported if it has %s', (_, rows) => {
    expect(problemsOf(order, other(...rows))).toEqual([]);
  });

  it('is reported if it is hidden, unless it lists all goods for formulas to look up', () => {
    const goods = ['LN-2', 'LN-3'].map((reference): CellValue[] => [reference, 'Shirt', 70, 12, null]);
    const longer = { ...order, rows: [...order.rows, ...goods] };
    const hidden = (...rows: CellValue[][]): InCodeSheet => ({ ...other(...rows), visibility: 'hidden' });
    expect(problemsOf(longer, hidden(['LN-5', 4], ['LN-6', 3]))).toHaveLength(1);
    expect(problemsOf(longer, hidden(['LN-5', 199], ['LN-6', 149], ['LN-1', 99]))).toEqual([]);
  });

  it('is not reported if a table of it was read, or if a person chose the tables', () => {
    expect(problemsOf({ name: 'Order', rows: [['LN-5', 4], ...order.rows] })).toEqual([]);
    const columns = { reference: 'A', order: 'E' };
    const tables = [{ sheet: 'Order', headerRow: 1, columns }];
    expect(readOrder([order, other(['LN-5', 4])], [], { tables }).unread).toBeUndefined();
  });

  it('has each of its codes searched for once', () => {
    const { unread = [] } = readOrder([order, other(['LN-5', 4], [6291041500213, 3], ['LN-5', 1])]);
    expect(codesOf(unread)).toEqual(['LN-5', '6291041500213']);
  });
});
