import type { OrderSheetLine } from '@portal/contract/workbook';
import fc from 'fast-check';
import { referenceKey, variantKey } from '../catalogue/workbook/identity.js';
import { type CatalogueItem, LineMatcher } from './match-lines.js';
import { totalsOf } from './order-sheet.js';

function item(reference: string, more: Partial<CatalogueItem> = {}): CatalogueItem {
  const { colour = null, size = null } = more;
  return {
    itemId: [reference, colour, size].join('/'),
    reference,
    referenceKey: referenceKey(reference),
    variantKey: variantKey(colour, size),
    barcode: null,
    description: null,
    colour,
    size,
    unitPrice: '80.5000',
    unitsPerLot: 24,
    minimumLots: null,
    availableLots: 100,
    ...more,
  };
}

let row = 1;
function line(reference: string, lots: number, more: Partial<OrderSheetLine> = {}): OrderSheetLine {
  row++;
  return {
    sheet: 'Stock',
    row,
    cells: { reference: `A${row}`, wholesalePrice: `E${row}`, unitsPerLot: `F${row}`, order: `H${row}` },
    reference,
    barcode: null,
    colour: null,
    size: null,
    lots,
    shownPrice: null,
    shownUnitsPerLot: null,
    ...more,
  };
}

function match(lines: OrderSheetLine[], items: CatalogueItem[]) {
  const matcher = new LineMatcher();
  matcher.add(lines, items);
  const matched = matcher.finish();
  return { lines: matched, problems: matcher.problems };
}

beforeEach(() => {
  row = 1;
});

describe('matching the rows of an order file', () => {
  // R11
  it('adds up a reference that is listed twice, also in other case and spacing', () => {
    const { lines, problems } = match([line('AB 12', 60), line(' ab12', 60)], [item('AB12')]);
    expect(lines).toMatchObject([{ reference: 'AB12', lots: 120, units: 2880, total: '231840.00' }]);
    expect(problems).toEqual([
      {
        sheet: 'Stock',
        cell: 'H2',
        reference: 'AB 12',
        field: 'available',
        found: '120 lots',
        expected: '100 lots available',
        message: expect.stringContaining('AB12'),
        severity: 'warning',
      },
    ]);
  });

  it('adds them up when they come in different batches of rows', () => {
    const matcher = new LineMatcher();
    for (const reference of ['AB12', 'ab-12', 'AB 12', 'AB‐12']) {
      matcher.add([line(reference, 30)], [item('AB12'), item('AB-12')]);
    }
    expect(matcher.finish().map(({ reference, lots }) => [reference, lots])).toEqual([
      ['AB12', 60],
      ['AB-12', 60],
    ]);
  });

  // R19
  it('takes prices and pack sizes from the published file, and says where the copy shows others', () => {
    const edited = line('A1', 2, { shownPrice: '0.01', shownUnitsPerLot: 1 });
    const { lines, problems } = match([edited], [item('A1')]);
    expect(lines).toMatchObject([{ unitPrice: '80.5000', unitsPerLot: 24, units: 48, total: '3864.00' }]);
    expect(
      problems.map(({ severity, cell, field, found, expected }) => [severity, cell, field, found, expected]),
    ).toEqual([
      ['warning', 'E2', 'wholesalePrice', 'AED 0.01', 'AED 80.5'],
      ['warning', 'F2', 'unitsPerLot', '1 unit', '24 units'],
    ]);
  });

  it.each(['80.5', '80.50', '80.5000'])('does not take the price %s for an edited 80.5', (shownPrice) => {
    expect(match([line('A1', 1, { shownPrice, shownUnitsPerLot: 24 })], [item('A1')]).problems).toEqual([]);
  });

  // X02
  it('names a reference that the stock file does not have, and matches the others', () => {
    const { lines, problems } = match([line('GONE', 1), line('A1', 1)], [item('A1')]);
    expect(lines.map(({ reference }) => reference)).toEqual(['A1']);
    expect(problems).toMatchObject([
      { severity: 'error', cell: 'A2', reference: 'GONE', field: 'reference', found: 'GONE' },
    ]);
  });

  describe('of a reference with several colours and sizes', () => {
    const variants = [
      item('A1', { colour: 'Red', size: 'S-XL', barcode: '0601' }),
      item('A1', { colour: 'Red', size: '36-42', barcode: '0602' }),
      item('A1', { colour: 'Blue', size: 'S-XL', barcode: '0603' }),
    ];

    it('goes by the barcode', () => {
      const { lines, problems } = match([line('A1', 1, { barcode: '0603' })], variants);
      expect(lines).toMatchObject([{ colour: 'Blue', size: 'S-XL' }]);
      expect(problems).toEqual([]);
    });

    it('goes by colour and size as a person reads them', () => {
      const { lines, problems } = match([line('A1', 1, { colour: 'red ', size: 's–xl' })], variants);
      expect(lines).toMatchObject([{ barcode: '0601' }]);
      expect(problems).toEqual([]);
    });

    it.each<[string, Partial<OrderSheetLine>]>([
      ['nothing', {}],
      ['only a colour that two of them have', { colour: 'Red' }],
      ['a colour that none of them has', { colour: 'Green', size: 'S-XL' }],
      ['a barcode that none of them has', { barcode: '0699' }],
    ])('refuses a row that says %s', (_says, more) => {
      const { lines, problems } = match([line('A1', 1, more)], variants);
      expect(lines).toEqual([]);
      expect(problems).toMatchObject([{ severity: 'error', cell: 'A2', reference: 'A1', field: 'reference' }]);
    });

    it('keeps their quantities apart', () => {
      const { lines } = match([line('A1', 1, { barcode: '0601' }), line('A1', 2, { barcode: '0602' })], variants);
      expect(lines.map(({ barcode, lots }) => [barcode, lots])).toEqual([
        ['0601', 1],
        ['0602', 2],
      ]);
    });
  });

  it('warns below the minimum, and not at it', () => {
    const items = [item('A1', { minimumLots: 5 })];
    expect(match([line('A1', 4)], items).problems).toMatchObject([
      { severity: 'warning', field: 'minimum', found: '4 lots', expected: 'at least 5 lots' },
    ]);
    expect(match([line('A1', 2), line('A1', 3)], items).problems).toEqual([]);
  });

  it('counts one as one', () => {
    const [warning] = match([line('A1', 2)], [item('A1', { availableLots: 1 })]).problems;
    expect(warning).toMatchObject({ found: '2 lots', expected: '1 lot available' });
  });

  it('warns above what is available, and not at it, nor where stock is not tracked', () => {
    expect(match([line('A1', 101)], [item('A1')]).problems).toMatchObject([
      { severity: 'warning', field: 'available' },
    ]);
    expect(match([line('A1', 100)], [item('A1')]).problems).toEqual([]);
    expect(match([line('A1', 101)], [item('A1', { availableLots: null })]).problems).toEqual([]);
  });

  it('refuses more lots of one reference than a line can hold', () => {
    const { problems } = match([line('A1', 600_000), line('A1', 600_000)], [item('A1', { availableLots: null })]);
    expect(problems).toMatchObject([{ severity: 'error', cell: 'H2', field: 'order', found: '1200000' }]);
  });

  it('refuses an order that is larger than numbers on the wire are exact', () => {
    const dear = item('A1', { availableLots: null, unitPrice: '9999999999.9999', unitsPerLot: 1_000_000 });
    const many = item('A2', { availableLots: null, unitPrice: '0.0000', unitsPerLot: 1_000_000 });
    expect(match([line('A1', 1)], [dear]).problems).toMatchObject([{ severity: 'error', cell: 'H2', field: 'order' }]);
    expect(match([line('A2', 1_000_000), line('A1', 1)], [many, item('A1')]).problems).toMatchObject([
      { severity: 'error', reference: 'A1', field: 'order' },
    ]);
    expect(match([line('A2', 1_000_000)], [many]).problems).toEqual([]);
  });

  it('comes to the same totals whatever the order of the rows', () => {
    const items = ['A1', 'A2', 'A3', 'A4'].map((reference, index) =>
      item(reference, { unitPrice: `${index}.3337`, unitsPerLot: 7 + index, availableLots: null }),
    );
    const references = fc.constantFrom('A1', 'a1', 'A 2', 'A3', 'a4');
    const rows = fc.array(fc.tuple(references, fc.integer({ min: 1, max: 999 })), { minLength: 1, maxLength: 40 });
    const permuted = rows.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(permuted, ([list, shuffled]) => {
        const outcome = (order: typeof list) => {
          const { lines } = match(
            order.map(([reference, lots]) => line(reference, lots)),
            items,
          );
          return { totals: totalsOf(lines), lots: Object.fromEntries(lines.map(({ itemId, lots }) => [itemId, lots])) };
        };
        expect(outcome(shuffled)).toEqual(outcome(list));
        expect(outcome(list).totals.units).toBe(
          list.reduce((sum, [reference, lots]) => sum + lots * (6 + Number(reference.at(-1))), 0),
        );
      }),
    );
  });
});
