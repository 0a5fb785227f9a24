import { type CellValue, readOrder, readStock } from '../../../../test/workbooks/in-code-sheets.js';
import { rememberColumns } from '../headers/remembered-headers.js';

const published = [
  ['Reference', 'Description', 'Price', 'Pack', 'Qty'],
  ['LN-1', 'Polo', 80.5, 24, 5],
  ['LN-2', 'Scarf', 60, 12, 9],
];
const remembered = rememberColumns(readStock([{ rows: published }]).sheets);
const form = (...header: string[]): CellValue[][] => [header, ['LN-1', 48], ['LN-2', null], ['LN-3', 24]];
const quantities = ({ lines }: ReturnType<typeof readOrder>) =>
  lines.map(({ reference, lots, pieces }) => [reference, lots, pieces]);
const cells = ({ problems }: ReturnType<typeof readOrder>): string[] =>
  problems.map(({ cell, field, severity }) => `${severity} ${cell} ${field}`);
const messageOf = (rows: CellValue[][], stored?: typeof remembered): string => {
  const { lines, problems } = readOrder([{ rows }], stored, { withSamples: true });
  expect(lines).toEqual([]);
  return problems.map(({ message }) => message).join(' ');
};

describe('an empty order form that is published', () => {
  it('has no stock in the units and amounts that its formulas count as 0', () => {
    const header = ['Reference', 'Name', 'Wholesale price', 'Units per lot', 'Order', 'Units', 'Amount'];
    const rows = [header, ...[1, 2, 3].map((index) => [`A-${index}`, 'Polo', 80, 24, null, 0, 0])];
    const { lines } = readStock([{ rows }]);
    expect(lines.map(({ availableLots }) => availableLots)).toEqual([null, null, null]);
  });
});

describe("a buyer's own form", () => {
  it('orders in the column that has the name of the published stock, with a warning', () => {
    const order = readOrder([{ rows: form('Reference', 'Qty') }], remembered);
    expect(quantities(order)).toEqual([
      ['LN-1', 48, undefined],
      ['LN-3', 24, undefined],
    ]);
    expect(order.problems.map(({ severity, cell, message }) => [severity, cell, message])).toEqual([
      [
        'warning',
        'B1',
        'Column B "Qty" was taken as order quantity: the sheet has no other order column, and neither the published prices nor pack sizes; please confirm.',
      ],
    ]);
    expect(order.sheets[0]?.columns[1]).toMatchObject({ field: 'order', confidence: 0.5 });
  });

  it('may have several sheets', () => {
    const women = [
      ['Reference', 'Qty'],
      ['LN-9', 3],
    ];
    const order = readOrder([{ rows: form('Reference', 'Qty') }, { rows: women }], remembered);
    expect(order.lines.map(({ reference }) => reference)).toEqual(['LN-1', 'LN-3', 'LN-9']);
  });

  it('is no copy of the stock file, whose stock is never ordered', () => {
    expect(messageOf(published, remembered)).toContain('No table was found');
    const withoutPrice = published.map(([reference, , , pack, stock]) => [
      reference ?? null,
      pack ?? null,
      stock ?? null,
    ]);
    expect(messageOf(withoutPrice, remembered)).toContain('No table was found');
    const summary = { name: 'Summary', rows: form('Reference', 'Qty') };
    const copy = published.map((row, index) => [...row, index === 0 ? 'Order' : 2]);
    expect(readOrder([{ rows: copy }, summary], remembered).lines.map(({ lots }) => lots)).toEqual([2, 2]);
    expect(() => readOrder([{ rows: published }, summary], remembered)).toThrow('No table was found');
  });

  it('orders in its own column where it has one beside the stock', () => {
    const rows = [
      ['Reference', 'Qty', 'Order'],
      ['LN-1', 48, 2],
    ];
    const order = readOrder([{ rows }], remembered);
    expect(quantities(order)).toEqual([['LN-1', 2, undefined]]);
    expect(order.problems).toEqual([]);
  });

  it('is not told from a copy of a file that was published without prices and pack sizes', () => {
    const stock = remembered.filter(({ field }) => field === 'reference' || field === 'available');
    expect(messageOf(form('Reference', 'Qty'), stock)).toContain('No table was found');
  });

  it.each(['Pcs', 'Units', 'Pieces', 'Stück', 'قطع'])('counts pieces under "%s", with a warning', (header) => {
    for (const stored of [undefined, remembered]) {
      const order = readOrder([{ rows: form('Reference', header) }], stored);
      expect(quantities(order)).toEqual([
        ['LN-1', 0, 48],
        ['LN-3', 0, 24],
      ]);
      expect(cells(order)).toEqual(['warning B1 order']);
    }
  });

  it.each(['Boxes', 'Cartons', 'Ctns', 'كرتون'])('counts lots under "%s", with a warning', (header) => {
    const order = readOrder([{ rows: form('Reference', header) }], remembered);
    expect(quantities(order)).toEqual([
      ['LN-1', 48, undefined],
      ['LN-3', 24, undefined],
    ]);
    expect(cells(order)).toEqual(['warning B1 order']);
  });

  it('names the articles by barcodes', () => {
    const rows = [
      ['EAN', 'Pcs'],
      ['6291041500374', 48],
      ['6291041500411', '24 pcs'],
    ];
    const order = readOrder([{ rows }], remembered);
    expect(quantities(order)).toEqual([
      ['6291041500374', 0, 48],
      ['6291041500411', 0, 24],
    ]);
  });

  it.each<[string, CellValue[][]]>([
    [
      'two columns count',
      [
        ['Reference', 'Pcs', 'Boxes'],
        ['LN-1', 24, 2],
      ],
    ],
    [
      'another column has numbers',
      [
        ['Reference', 'Pcs', 'Zeta'],
        ['LN-1', 24, 2],
      ],
    ],
    [
      'the sheet may tell what is in a pack',
      [
        ['Reference', 'Size', 'Pcs'],
        ['LN-1', 'M', 2],
      ],
    ],
    [
      'the unit is a word',
      [
        ['Reference', 'Units'],
        ['LN-1', 'pair'],
      ],
    ],
    [
      'the numbers may be prices',
      [
        ['Reference', 'Each'],
        ['LN-1', 24],
      ],
    ],
    [
      'the sheet has prices',
      [
        ['Reference', 'Price', 'Pcs'],
        ['LN-1', 80.5, 24],
      ],
    ],
  ])('is asked about if %s', (_case, rows) => {
    expect(messageOf(rows)).toContain('Found: sheet "Sheet1" row 1: reference');
  });

  it('has no order in a hidden sheet, or beside a table with an order column', () => {
    const contents = form('Reference', 'Pcs');
    const lines = [
      ['Reference', 'Order'],
      ['LN-1', 2],
    ];
    const order = readOrder([{ rows: lines }, { name: 'Packs', rows: contents }], remembered);
    expect(quantities(order)).toEqual([['LN-1', 2, undefined]]);
    const hidden = readOrder([{ name: 'Packs', visibility: 'hidden', rows: contents }, { rows: lines }], remembered);
    expect(quantities(hidden)).toEqual([['LN-1', 2, undefined]]);
    expect(hidden.problems).toEqual([]);
  });
});

it('names a row with one known column, so that a person may choose the others', () => {
  const rows = [
    ['EAN', 'Needed'],
    ['6291041500374', 48],
  ];
  expect(messageOf(rows)).toContain('Found: sheet "Sheet1" row 1: barcode, but no order quantity column.');
});

describe('stock under a bare unit', () => {
  const header = ['Reference', 'Description', 'Wholesale price'];
  const rows = (counts: number[], packs: number[] = [], unit = 'Pcs'): CellValue[][] => [
    [...header, unit, ...(packs.length > 0 ? ['Units per lot'] : [])],
    ...counts.map((count, at) => [
      `LN-${at}`,
      `Polo no. ${at}`,
      80.5 + at,
      count,
      ...(packs.length > 0 ? [packs[at] ?? 1] : []),
    ]),
  ];

  it.each(['Pcs', 'Units', 'Pieces'])('is read in pieces under "%s", with a warning', (unit) => {
    const { lines, problems } = readStock([{ rows: rows([48, 240, 0], [24, 24, 12], unit) }]);
    expect(lines.map(({ availableLots }) => availableLots)).toEqual([2, 10, 0]);
    expect(problems.map(({ message }) => message)).toEqual([
      `Column D "${unit}" was taken as available: it is the only column that counts, in units; please confirm.`,
    ]);
  });

  it('is read without pack sizes if the numbers are none', () => {
    expect(readStock([{ rows: rows([48, 31, 240]) }]).lines.map(({ availableLots }) => availableLots)).toEqual([
      48, 31, 240,
    ]);
    expect(
      readStock([{ rows: rows([24, 24, 12, 24]) }]).lines.every(({ availableLots }) => availableLots === null),
    ).toBe(true);
  });

  it('is not read beside a column of stock', () => {
    const both = rows([48, 24, 240]).map((row, index) => [...row, index === 0 ? 'Available' : 7]);
    expect(readStock([{ rows: both }]).lines.map(({ availableLots }) => availableLots)).toEqual([7, 7, 7]);
  });
});
