import type { OrderSheetLine } from '@portal/contract/workbook';
import fc from 'fast-check';
import { referenceKey, variantKey } from '../../workbook/interpretation/identity.js';
import type { CatalogueItem } from './assess-lines.js';
import { LineMatcher } from './match-lines.js';
import { orderTotalsOf } from './order-sheet.js';

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
    stockLots: 100,
    isListed: true,
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
  matcher.addNear([]);
  const matched = matcher.finish();
  return { lines: matched, problems: matcher.problems };
}

beforeEach(() => {
  row = 1;
});

describe('matching the rows of an order file', () => {
  it('writes large numbers of lots with separators, as everywhere in the portal', () => {
    const { problems } = match([line('A1', 7777)], [item('A1', { availableLots: 4988, minimumLots: 10_000 })]);
    expect(problems.map(({ found, expected }) => [found, expected])).toEqual([
      ['7,777 lots', '4,988 lots available'],
      ['7,777 lots', 'at least 10,000 lots'],
    ]);
  });

  // R11
  it('adds up the lots of a reference that is listed twice, also with different case and spacing', () => {
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

  it('matches lots in a size column with that size, and reports a size that the reference does not have', () => {
    const sized = (size: string, lots: number, cell: string) =>
      line('SH-1', lots, { size, sizeColumn: 'order', cells: { reference: 'A2', order: cell } });
    const { lines, problems } = match(
      [sized('36', 2, 'C2'), sized('38', 3, 'E2'), sized('39', 1, 'F2')],
      [item('SH-1', { size: '36' }), item('SH-1', { size: '38' })],
    );
    expect(lines.map(({ size, lots }) => [size, lots])).toEqual([
      ['36', 2],
      ['38', 3],
    ]);
    expect(problems.map(({ cell, severity }) => [cell, severity])).toEqual([['A2', 'error']]);
    const only = match([sized('37', 2, 'D2')], [item('SH-1', { size: '36' })]);
    expect(only.lines).toEqual([]);
    expect(only.problems).toMatchObject([{ cell: 'D2', message: 'SH-1 does not come in size 37.', severity: 'error' }]);
    const renamed = match([sized('XXL', 2, 'D2')], [item('SH-1', { size: '2XL' })]);
    expect([renamed.lines.map(({ lots }) => lots), renamed.problems]).toEqual([[2], []]);
  });

  it('prefers references that the newest version lists, unless a row names one that it no longer lists', () => {
    const items = [
      item('SH-1', { colour: 'Red', barcode: '4006381333931', isListed: false }),
      item('SH-1', { colour: 'Crimson', barcode: '4006381333931' }),
    ];
    const ordered = (more: Partial<OrderSheetLine>) => {
      const { lines, problems } = match([line('SH-1', 2, more)], items);
      return [lines.map(({ colour }) => colour), problems.map(({ severity }) => severity)];
    };
    expect(ordered({})).toEqual([['Crimson'], []]);
    expect(ordered({ barcode: '4006381333931' })).toEqual([['Crimson'], []]);
    expect(ordered({ colour: 'Red' })).toEqual([['Red'], ['warning']]);

    const matcher = new LineMatcher();
    matcher.add([line('4006381333931', 2), line('AB-01', 1)], []);
    matcher.addNear([...items, item('AB_01', { isListed: false }), item('AB01')]);
    expect(matcher.finish().map(({ reference, colour }) => [reference, colour])).toEqual([
      ['SH-1', 'Crimson'],
      ['AB01', null],
    ]);
  });

  it('orders no other size than the one that a barcode identifies', () => {
    const items = ['36', '37'].map((size) => item('SH-1', { size, barcode: `40063813339${size}` }));
    const barcode = '4006381333936';
    const sized = (reference: string, size: string) => line(reference, 2, { barcode, size, sizeColumn: 'order' });

    const byReference = match([sized('SH-1', '36'), sized('SH-1', '37')], items);
    expect(byReference.lines.map(({ size, lots }) => [size, lots])).toEqual([['36', 2]]);
    expect(byReference.problems).toMatchObject([{ severity: 'error', message: 'SH-1 does not come in size 37.' }]);

    const matcher = new LineMatcher();
    matcher.add([sized(barcode, '36'), sized(barcode, '37')], []);
    matcher.addNear(items);
    expect(matcher.finish().map(({ size, lots }) => [size, lots])).toEqual([['36', 2]]);
    expect(matcher.problems).toMatchObject([{ severity: 'error', message: 'SH-1 does not come in size 37.' }]);
  });

  it('warns about published stock that was left in the size columns, and refuses a file in which most lots are such stock', () => {
    const sizes = ['36', '37', '38', '39'];
    const items = sizes.map((size, index) => item('SH-1', { size, stockLots: 10 + index, availableLots: 9 + index }));
    const ordered = (lots: number[]) =>
      match(
        lots.map((count, index) => line('SH-1', count, { size: sizes[index] ?? null, sizeColumn: 'stock' })),
        items,
      ).problems.filter(({ field }) => field === 'order');
    expect(ordered([1, 2, 3, 4])).toEqual([]);
    expect(ordered([1, 2, 12, 4])).toMatchObject([{ severity: 'warning', found: '12 lots' }]);
    expect(ordered([10, 11, 12, 4])).toMatchObject([
      { severity: 'error', message: expect.stringContaining('3 cells') },
    ]);
  });

  it('adds up the lots of a reference whose rows are read in different batches', () => {
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
  it('takes prices and pack sizes from the published file, and warns when the buyer’s copy shows different ones', () => {
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

  it.each(['80.5', '80.50', '80.5000'])('accepts %s as the unedited price 80.5', (shownPrice) => {
    expect(match([line('A1', 1, { shownPrice, shownUnitsPerLot: 24 })], [item('A1')]).problems).toEqual([]);
  });

  // X02
  it('reports a reference that the stock file does not have, and matches the remaining rows', () => {
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

    it('chooses the item with the barcode of the row', () => {
      const { lines, problems } = match([line('A1', 1, { barcode: '0603' })], variants);
      expect(lines).toMatchObject([{ colour: 'Blue', size: 'S-XL' }]);
      expect(problems).toEqual([]);
    });

    it('chooses the item with the colour and size of the row, ignoring case, spacing and dashes', () => {
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

    it.each<[string, Partial<OrderSheetLine>, string]>([
      ['a colour that only one of them has', { colour: 'Blue' }, '0603'],
      ['a size that only one of them has', { size: '36-42' }, '0602'],
      ['a colour with other accents and signs', { colour: '(BLÜE)', size: 'S – XL' }, '0603'],
    ])('chooses the item with %s', (_says, more, barcode) => {
      const { lines, problems } = match([line('A1', 1, more)], variants);
      expect(lines).toMatchObject([{ barcode }]);
      expect(problems).toEqual([]);
    });

    it('warns when the barcode of the row belongs to another colour or size than the row says', () => {
      const { lines, problems } = match([line('A1', 1, { barcode: '0603', colour: 'Red', size: '36-42' })], variants);
      expect(lines).toMatchObject([{ colour: 'Blue', size: 'S-XL' }]);
      expect(problems).toMatchObject([
        {
          ...{ severity: 'warning', cell: 'A2', found: 'colour Red, size 36-42', expected: 'colour Blue, size S-XL' },
          message:
            'A1 with colour Red, size 36-42 was read as A1 with colour Blue, size S-XL, which fits best in the stock file. Please confirm.',
        },
      ]);
    });

    it('warns when the item with the colour and size of the row has another barcode', () => {
      const { lines, problems } = match([line('A1', 1, { barcode: '0699', colour: 'Blue', size: 'S-XL' })], variants);
      expect(lines).toMatchObject([{ barcode: '0603' }]);
      expect(problems).toMatchObject([{ severity: 'warning', found: 'barcode 0699', expected: 'barcode 0603' }]);
    });

    it('does not add up the lots of different colours and sizes', () => {
      const { lines } = match([line('A1', 1, { barcode: '0601' }), line('A1', 2, { barcode: '0602' })], variants);
      expect(lines.map(({ barcode, lots }) => [barcode, lots])).toEqual([
        ['0601', 1],
        ['0602', 2],
      ]);
    });
  });

  describe('of a reference with one colour and size', () => {
    const only = item('A1', { colour: 'Black/White', size: '38 EU', barcode: '0406291234567' });

    it.each<Partial<OrderSheetLine>>([
      { colour: 'Red' },
      { colour: 'Black' },
      { colour: 'BLK/WHT' },
      { size: '40' },
      { size: '38 UK' },
      { size: '38/40' },
      { barcode: '0406291234568' },
    ])('takes a row with another one, and warns: %j', (more) => {
      const { lines, problems } = match([line('A1', 2, more)], [only]);
      expect(lines).toMatchObject([{ reference: 'A1', lots: 2 }]);
      expect(problems).toMatchObject([
        {
          severity: 'warning',
          cell: 'A2',
          field: 'reference',
          found: expect.stringContaining(String(Object.values(more)[0])),
        },
      ]);
    });

    it.each<Partial<OrderSheetLine>>([
      {},
      { colour: 'BLACK - white', size: 'eu 38' },
      { colour: '099 Bläck White', size: '38' },
      { barcode: '406291234567' },
    ])('takes a row that only writes it differently: %j', (more) => {
      const { lines, problems } = match([line('A1', 2, more)], [only]);
      expect(lines).toMatchObject([{ reference: 'A1', lots: 2 }]);
      expect(problems).toEqual([]);
    });

    it('warns about another colour also where the row is found by its barcode', () => {
      const matcher = new LineMatcher();
      matcher.add([line('0406291234567', 2, { barcode: '0406291234567', colour: 'Red' })], []);
      matcher.addNear([only]);
      expect(matcher.finish()).toMatchObject([{ reference: 'A1', lots: 2 }]);
      expect(matcher.problems).toMatchObject([
        { severity: 'warning', found: 'colour Red', expected: 'colour Black/White' },
      ]);
    });

    it.each([
      ['XXL', '2XL'],
      ['3 XL', 'xxxl'],
      ['S-2XL', 'S-XXL'],
      ['2XS', 'XXS'],
      ['L', 'Large'],
      ['Medium', 'M'],
      ['X-Large', 'XL'],
      ['Extra Small', 'XS'],
      ['2X-Large', 'XXL'],
      ['S to XL', 'S-XL'],
      ['EU38', '38'],
      ['EU 38', '38EU'],
      ['38½', '38.5'],
      ['38 1/2', '38,5'],
      ['42⅔', '42 2/3'],
      ['2Y', '2 years'],
      ['2-3 ans', '2/3Y'],
      ['2Y-3Y', '2-3 Years'],
      ['6-12M', '6-12 months'],
      ['OSFA', 'One size'],
    ])('takes the sizes %s and %s as the same', (stated, published) => {
      for (const [left, right] of [
        [stated, published],
        [published, stated],
      ]) {
        expect(match([line('B1', 1, { size: left })], [item('B1', { size: right })]).problems).toEqual([]);
      }
    });

    it.each([
      ['M', 'M/L'],
      ['XL', 'XXL'],
      ['2XL', '3XL'],
      ['2XL', '2'],
      ['S', 'XS'],
      ['44+', '44'],
      ['38 EU', '38 UK'],
      ['EU38', 'UK38'],
      ['38½', '38'],
      ['38½', '381'],
      ['42⅔', '42⅓'],
      ['2Y', '2M'],
      ['2Y', '2'],
      ['2 years', '3 years'],
      ['75A', '75J'],
      ['38M', '38L'],
      ['W32', 'L32'],
    ])('takes the sizes %s and %s as two', (stated, published) => {
      const { problems } = match([line('B1', 1, { size: stated })], [item('B1', { size: published })]);
      expect(problems).toMatchObject([{ severity: 'warning', found: `size ${stated}` }]);
    });

    it.each([
      ['Grey', 'Gray', 0],
      ['LightGray', 'Light grey', 0],
      ['Multicolor', 'Multi-colour', 0],
      ['Black and White', 'Black/White', 0],
      ['Nero e Bianco', 'NERO/BIANCO', 0],
      ['Чёрный и белый', 'черный/белый', 0],
      ['Black', 'Black and White', 1],
      ['W/Y/B', 'W/B', 1],
      ['Grey', 'Green', 1],
      ['Blk', 'Black', 1],
    ])('compares the colours %s and %s', (stated, published, warnings) => {
      const { problems } = match([line('B1', 1, { colour: stated })], [item('B1', { colour: published })]);
      expect(problems).toHaveLength(warnings);
    });

    it('takes words for one size that fits everybody as the same', () => {
      const bag = item('B1', { size: 'One Size' });
      expect(match([line('B1', 1, { size: 'O/S' })], [bag]).problems).toEqual([]);
      expect(match([line('B1', 1, { size: 'M' })], [bag]).problems).toMatchObject([{ severity: 'warning' }]);
    });
  });

  it('warns about fewer lots than the minimum, but not about exactly the minimum', () => {
    const items = [item('A1', { minimumLots: 5 })];
    expect(match([line('A1', 4)], items).problems).toMatchObject([
      { severity: 'warning', field: 'minimum', found: '4 lots', expected: 'at least 5 lots' },
    ]);
    expect(match([line('A1', 2), line('A1', 3)], items).problems).toEqual([]);
  });

  it('says "1 lot" in the singular', () => {
    const [warning] = match([line('A1', 2)], [item('A1', { availableLots: 1 })]).problems;
    expect(warning).toMatchObject({ found: '2 lots', expected: '1 lot available' });
  });

  it('warns about more lots than are available, but not about exactly that number, nor when stock is not tracked', () => {
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

  it('refuses an order whose total exceeds the exact range of JSON numbers', () => {
    const dear = item('A1', { availableLots: null, unitPrice: '9999999999.9999', unitsPerLot: 1_000_000 });
    const many = item('A2', { availableLots: null, unitPrice: '0.0000', unitsPerLot: 1_000_000 });
    expect(match([line('A1', 1)], [dear]).problems).toMatchObject([{ severity: 'error', cell: 'H2', field: 'order' }]);
    expect(match([line('A2', 1_000_000), line('A1', 1)], [many, item('A1')]).problems).toMatchObject([
      { severity: 'error', reference: 'A1', field: 'order' },
    ]);
    expect(match([line('A2', 1_000_000)], [many]).problems).toEqual([]);
  });

  it('gives the same totals regardless of the row order', () => {
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
          return {
            totals: orderTotalsOf(lines),
            lots: Object.fromEntries(lines.map(({ itemId, lots }) => [itemId, lots])),
          };
        };
        expect(outcome(shuffled)).toEqual(outcome(list));
        expect(outcome(list).totals.units).toBe(
          list.reduce((sum, [reference, lots]) => sum + lots * (6 + Number(reference.at(-1))), 0),
        );
      }),
    );
  });
});

describe('lines whose reference is spelled differently in the stock file', () => {
  const near = (lines: OrderSheetLine[], items: CatalogueItem[]) => {
    const matcher = new LineMatcher();
    matcher.add(lines, []);
    matcher.addNear(items);
    return { lines: matcher.finish(), problems: matcher.problems };
  };

  it.each(['LN0101', 'ln 01 01', 'LN_01-01', '00LN0101'])(
    'matches %s to LN-0101 with a warning when no other reference fits',
    (written) => {
      const { lines, problems } = near([line(written, 2)], [item('LN-0101')]);
      expect(lines).toMatchObject([{ reference: 'LN-0101', lots: 2 }]);
      expect(problems).toMatchObject([{ severity: 'warning', field: 'reference', cell: 'A2', expected: 'LN-0101' }]);
    },
  );

  it.each([
    ['P', 'P+'],
    ['125', '12.5'],
    ['0', '-'],
  ])('does not take %s for %s, which is another reference', (written, published) => {
    const { lines, problems } = near([line(written, 2)], [item(published)]);
    expect(lines).toEqual([]);
    expect(problems).toMatchObject([{ severity: 'error', found: written }]);
  });

  it('refuses a line that fits several references, and names them', () => {
    const { lines, problems } = near([line('LN0101', 2)], [item('LN-0101'), item('LN-01-01')]);
    expect(lines).toEqual([]);
    expect(problems).toMatchObject([{ severity: 'error', expected: 'LN-0101 or LN-01-01' }]);
  });

  it('matches a row by its barcode, and warns when the row also has an unknown reference', () => {
    const items = [item('A-1', { barcode: '6291234567890' })];
    expect(near([line('6291234567890', 2, { barcode: '6291234567890' })], items)).toMatchObject({
      lines: [{ reference: 'A-1', lots: 2 }],
      problems: [],
    });
    expect(near([line('Z-9', 2, { barcode: '6291234567890' })], items).problems).toMatchObject([
      { severity: 'warning' },
    ]);
  });

  it('are returned in the order of the file', () => {
    const matcher = new LineMatcher();
    matcher.add([line('LN0101', 1), line('A1', 2)], [item('A1')]);
    matcher.addNear([item('LN-0101')]);
    expect(matcher.finish().map(({ reference }) => reference)).toEqual(['LN-0101', 'A1']);
  });
});

describe('units in place of lots', () => {
  it('are converted to lots by the published pack size', () => {
    const { lines, problems } = match(
      [line('A1', 0, { pieces: 48 }), line('A1', 4, { pieces: 48, shownUnitsPerLot: 12 })],
      [item('A1')],
    );
    expect(lines).toMatchObject([{ lots: 4, units: 96 }]);
    expect(problems).toMatchObject([{ severity: 'warning', field: 'unitsPerLot' }]);
  });

  it.each([
    [{ pieces: 50 }, '48'],
    [{ pieces: 12, inDozens: true as const }, '2'],
    [{ pieces: 66, inDozens: true as const }, '6'],
    [{ pieces: 48, statedAs: '48 pcs' }, '2'],
    [{ pieces: 144, statedAs: '12 dz' }, '6'],
    [{ pieces: 12, statedAs: '1 dz' }, '1'],
  ])('are refused with the number to enter instead: %j', (more, expected) => {
    const { lines, problems } = match([line('A1', 0, more)], [item('A1')]);
    expect(lines).toEqual([]);
    expect(problems).toMatchObject([{ severity: 'error', cell: 'H2', field: 'order', expected }]);
  });
});

describe('sheets with the same items', () => {
  const items = ['LN-0101', 'LN-0102', 'LN-0103', 'LN-0104'].map((reference, index) =>
    item(reference, { colour: 'Red', size: 'M', barcode: `629104150037${index}` }),
  );
  const order = [2, 1, 5].map((lots, index) =>
    line(`LN-010${index + 1}`, lots, {
      ...{ sheet: 'Order', colour: 'Red', size: 'M', barcode: items[index]?.barcode ?? null },
    }),
  );
  const lotsOf = (lines: OrderSheetLine[]) => {
    const matcher = new LineMatcher();
    matcher.add(lines, items);
    matcher.addNear(items);
    const matched = matcher.finish().map(({ reference, lots }) => [reference, lots]);
    return { matched, problems: matcher.problems };
  };
  const summary = (...lines: [string, number, Partial<OrderSheetLine>?][]) =>
    lines.map(([reference, lots, more]) => line(reference, lots, { sheet: 'Summary', ...more }));

  it.each<[string, OrderSheetLine[]]>([
    ['references alone', summary(['LN-0101', 2], ['LN-0102', 1], ['LN-0103', 5])],
    ['barcodes alone', summary(['6291041500372', 5], ['6291041500370', 2], ['6291041500371', 1])],
    ['other spellings and prices', summary(['LN0101', 2, { shownPrice: '1' }], ['ln-0102', 1], ['LN 0103', 5])],
    ['several rows of an item', summary(['LN-0101', 1], ['LN-0101', 1], ['LN-0102', 1], ['LN-0103', 5])],
    ['units', summary(['LN-0101', 0, { pieces: 48 }], ['LN-0102', 0, { pieces: 24 }], ['LN-0103', 0, { pieces: 120 }])],
  ])('and lots are counted once, if the later one has %s', (_has, again) => {
    const { matched, problems } = lotsOf([...order, ...again]);
    expect(matched).toEqual([
      ['LN-0101', 2],
      ['LN-0102', 1],
      ['LN-0103', 5],
    ]);
    expect(problems).toEqual([
      {
        ...{ sheet: 'Summary', cell: '', field: 'order', severity: 'warning' },
        ...{ found: '3 articles', expected: 'each line once', code: 'workbook.repeated_sheet' },
        message:
          'Sheet "Summary" repeats the lots of sheet "Order" exactly; it was taken as a copy and not counted again.',
      },
    ]);
  });

  it.each<[string, OrderSheetLine[], (string | number)[][], 'error' | 'warning']>([
    [
      'most lots are equal',
      summary(['LN0101', 2], ['LN0102', 1], ['LN0103', 6]),
      [
        ['LN-0101', 4],
        ['LN-0102', 2],
        ['LN-0103', 11],
      ],
      'error',
    ],
    [
      'some items are the same',
      summary(['LN-0101', 9], ['LN-0104', 3]),
      [
        ['LN-0101', 11],
        ['LN-0102', 1],
        ['LN-0103', 5],
        ['LN-0104', 3],
      ],
      'warning',
    ],
  ])('are added up and reported, if %s', (_if, again, lots, severity) => {
    const { matched, problems } = lotsOf([...order, ...again]);
    expect(matched).toEqual(lots);
    expect(problems.filter(({ cell }) => cell === '')).toMatchObject([
      { sheet: 'Summary', severity, message: expect.stringContaining('sheet "Order"') },
    ]);
  });

  it('are counted once, if the last one sums up the others', () => {
    const october = [line('LN-0101', 3, { sheet: 'October' }), line('LN-0104', 4, { sheet: 'October' })];
    const sums = summary(['LN0101', 5], ['LN0102', 1], ['LN0103', 5], ['LN0104', 4]);
    const { matched, problems } = lotsOf([...order, ...october, ...sums]);
    expect(matched).toEqual([
      ['LN-0101', 5],
      ['LN-0102', 1],
      ['LN-0103', 5],
      ['LN-0104', 4],
    ]);
    expect(problems.map(({ message }) => message).at(-1)).toBe(
      'Sheet "Summary" repeats the lots of sheet "Order + October" exactly; it was taken as a copy and not counted again.',
    );
  });

  it('are added up and reported, if they have other colours of an item that is published without any', () => {
    const plain = [item('LN-0101'), item('LN-0102')];
    const of = (colour: string) =>
      plain.map(({ reference }, index) => line(reference, index + 1, { sheet: colour, colour }));
    const matcher = new LineMatcher();
    matcher.add([...of('Red'), ...of('Blue')], plain);
    expect(matcher.finish().map(({ lots }) => lots)).toEqual([2, 4]);
    expect(matcher.problems.filter(({ cell }) => cell === '')).toMatchObject([{ sheet: 'Blue', severity: 'warning' }]);
  });

  it('are no copies if a row of the later one is not read', () => {
    const { matched, problems } = lotsOf([
      ...order,
      ...summary(['LN-0101', 2], ['LN-0102', 1], ['LN-0103', 5], ['X', 3]),
    ]);
    expect(matched).toHaveLength(3);
    expect(problems.map(({ severity, cell }) => `${severity} ${cell}`)).toEqual([
      expect.stringMatching(/^error A/),
      'error ',
    ]);
  });

  it('are added up without a word, if all items differ', () => {
    const { matched, problems } = lotsOf([...order, ...summary(['LN-0104', 2])]);
    expect([matched.length, problems]).toEqual([4, []]);
  });
});

describe('lines below a further header of a sheet', () => {
  const items = ['LN-0101', 'LN-0102', 'LN-0103'].map((reference, index) =>
    item(reference, { colour: 'Red', barcode: `629104150037${index}` }),
  );
  const told = (further: Partial<OrderSheetLine>[], ...more: OrderSheetLine[]) => {
    const matcher = new LineMatcher();
    const first = [2, 1, 5].map((lots, index) => line(`LN-010${index + 1}`, lots, { colour: 'Red' }));
    matcher.add([...first, ...further.map((one) => line('', 0, { section: 9, ...one })), ...more], items);
    matcher.addNear(items);
    matcher.finish();
    return matcher.problems.filter(({ cell }) => cell === '').map(({ severity, message }) => `${severity} ${message}`);
  };
  const again = (count: number) => [
    `error Sheet "Stock": the lines below row 9 order ${count} articles again with the same lots as the lines above; remove those that do not count, or enter the sum in one line of each article.`,
  ];

  it.each<[string, number, Partial<OrderSheetLine>[]]>([
    [
      'barcodes alone',
      2,
      [
        { reference: '6291041500370', lots: 2 },
        { reference: '6291041500371', lots: 1 },
      ],
    ],
    [
      'other spellings, in another order',
      3,
      [
        { reference: 'LN0103', lots: 5 },
        { reference: 'LN0101', lots: 2 },
        { reference: 'LN0102', lots: 1 },
      ],
    ],
    [
      'units',
      2,
      [
        { reference: 'LN-0101', pieces: 48 },
        { reference: 'LN-0102', pieces: 24 },
      ],
    ],
  ])('are an error where all of them repeat lines above: %s', (_with, count, further) => {
    expect(told(further)).toEqual(again(count));
  });

  it('are compared with all lines above, and not with those of other sheets', () => {
    const parts = [
      { reference: 'LN-0101', lots: 3 },
      { reference: 'LN-0102', lots: 4 },
    ];
    const sums = [line('LN-0101', 5, { section: 20 }), line('LN-0102', 5, { section: 20 })];
    expect(told(parts, ...sums)).toEqual([expect.stringContaining('the lines below row 20 order 2 articles again')]);
    expect(told(parts.map((one) => ({ ...one, sheet: 'June' })))).not.toContainEqual(expect.stringContaining('below'));
  });

  it.each<[string, Partial<OrderSheetLine>[]]>([
    ['one article', [{ reference: 'LN-0101', lots: 2 }]],
    [
      'other lots',
      [
        { reference: 'LN-0101', lots: 2 },
        { reference: 'LN-0102', lots: 3 },
      ],
    ],
    [
      'other colours',
      [
        { reference: 'LN-0101', lots: 2, colour: 'Blue' },
        { reference: 'LN-0102', lots: 1, colour: 'Blue' },
      ],
    ],
  ])('are added up where they order %s', (_order, further) => {
    expect(told(further)).toEqual([]);
  });
});

describe('a row that says "Total"', () => {
  it('is a product where the stock file has it, else a total that is left out with a warning', () => {
    const lines = () => [line('LN-0101', 2), line('Total', 3)];
    const product = match(lines(), [item('LN-0101'), item('Total')]);
    expect([product.lines.length, product.problems]).toEqual([2, []]);
    const total = match(lines(), [item('LN-0101')]);
    expect(total.lines).toHaveLength(1);
    expect(total.problems).toMatchObject([{ severity: 'warning', found: 'Total', field: 'reference' }]);
    expect(match([line('TOTAL LOOK', 3)], [item('LN-0101')]).problems).toMatchObject([{ severity: 'error' }]);
  });
});
