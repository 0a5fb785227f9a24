import { error, noResult, readOrder, type Value } from '../../../test/workbooks/in-code-sheets.js';

const header = [
  'Reference',
  'Name',
  'Wholesale (AED)',
  'Units per lot',
  'Available (lots)',
  'Order (lots)',
  'Total units',
  'Total',
];
const row = (reference: Value, lots: Value, price: Value = 80.5): Value[] => [
  reference,
  'Polo',
  price,
  24,
  100,
  lots,
  0,
  0,
];
const read = (...rows: Value[][]) => readOrder([{ name: 'Lines', rows: [header, ...rows] }]);
const told = ({ problems }: { problems: { cell: string; severity: string }[] }): string[] =>
  problems.map(({ cell, severity }) => `${severity} ${cell}`);

describe('order files', () => {
  it('reads the rows with lots and what they show', () => {
    const { lines, problems, lineCount } = read(
      row('00123', 5),
      row('A-2', null),
      row('A-3', 0),
      row('A-4', '-'),
      row('A-5', ' 1,200 '),
    );
    expect(problems).toEqual([]);
    expect(lineCount).toBe(2);
    expect(lines).toEqual([
      {
        ...{ sheet: 'Lines', row: 2, reference: '00123', barcode: null, colour: null, size: null },
        ...{ lots: 5, shownPrice: '80.5', shownUnitsPerLot: 24 },
        cells: { reference: 'A2', wholesalePrice: 'C2', unitsPerLot: 'D2', order: 'F2' },
      },
      expect.objectContaining({ cells: expect.objectContaining({ order: 'F6' }), reference: 'A-5', lots: 1200 }),
    ]);
  });

  // R31, X02
  it('names every lot cell that is not a whole number, with the nearest one', () => {
    const { problems, errorCount } = read(
      ...[
        row('A-1', 2.4),
        row('A-2', -3),
        row('A-3', 'many'),
        row('A-4', 2_000_000),
        row('A-5', error('#REF!')),
        row('A-6', noResult),
      ],
    );
    expect(errorCount).toBe(6);
    expect(problems.map(({ cell, reference, found, expected }) => [cell, reference, found, expected])).toEqual([
      ['F2', 'A-1', '2.4', '2'],
      ['F3', 'A-2', '-3', '0'],
      ['F4', 'A-3', 'many', 'a whole number of lots from 0 to 1,000,000'],
      ['F5', 'A-4', '2000000', '1000000'],
      ['F6', 'A-5', '#REF!', 'a whole number of lots from 0 to 1,000,000'],
      ['F7', 'A-6', 'a formula without a result', 'a number of lots'],
    ]);
    expect(problems[5]?.message).toContain('formula without a stored result');
  });

  it('does not mind errors in cells that it does not need', () => {
    const { problems, lines } = read([
      'A-1',
      error('#N/A'),
      error('#REF!'),
      noResult,
      error('#DIV/0!'),
      5,
      noResult,
      error('#VALUE!'),
    ]);
    expect(problems).toEqual([]);
    expect(lines[0]).toMatchObject({ lots: 5, shownPrice: null, shownUnitsPerLot: null });
  });

  // R11
  it('hands on every row of a reference that is listed twice', () => {
    expect(read(row('A-1', 60), row('a-1 ', 60)).lines.map(({ reference, lots }) => [reference, lots])).toEqual([
      ['A-1', 60],
      ['a-1', 60],
    ]);
  });

  it('reports lots without a reference, but no totals', () => {
    const { problems, lines } = read(
      ...[
        row('A-1', 5),
        row('A-2', 7),
        [null, 'Sub-total', null, null, null, 12],
        [null, null, null, null, null, 12, 288],
      ],
      ...[
        header,
        row('A-3', 1),
        row('A-4', 2),
        [null, null, null, null, null, 3],
        ['Total', null, null, null, null, 15],
      ],
      ...[
        ['Grand total lots', null, null, null, null, 15],
        [null, null, null, null, null, 15],
        [null, 'Polo', 80.5, 24, 100, 4],
      ],
    );
    expect(lines.map(({ lots }) => lots)).toEqual([5, 7, 1, 2]);
    expect(problems).toEqual([
      expect.objectContaining({
        cell: 'A13',
        field: 'reference',
        severity: 'error',
        found: '',
        message: expect.stringContaining('4 lots'),
      }),
    ]);
  });

  it('ignores notes and signatures below the table', () => {
    const { problems } = read(
      ...[
        row('A-1', 5),
        [],
        ['Please confirm by e-mail'],
        [null, null, null, null, null, 'Signature: ____'],
        ['Date and stamp', null, null, null, null, 'here'],
      ],
    );
    expect(problems).toEqual([]);
  });

  // R31
  it('counts a merged quantity once and says so', () => {
    const { lines, problems } = readOrder([
      { merges: ['F2:F4'], rows: [header, row('A-1', 6), row('A-2', 6), row('A-3', 6)] },
    ]);
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([['A-1', 6]]);
    expect(problems).toEqual([
      expect.objectContaining({ severity: 'warning', cell: 'F2', message: expect.stringContaining('F2:F4') }),
    ]);
  });

  it('reads "Qty" as the order, and as stock beside a clearer order column', () => {
    const alone = readOrder([
      {
        rows: [
          ['Ref', 'Price', 'Qty'],
          ['A-1', 80, 3],
        ],
      },
    ]);
    expect(alone.lines[0]).toMatchObject({ cells: { order: 'C2' }, lots: 3 });
    const beside = readOrder([
      {
        rows: [
          ['Ref', 'Price', 'Qty', 'Your order'],
          ['A-1', 80, 100, 3],
        ],
      },
    ]);
    expect(beside.lines[0]).toMatchObject({ cells: { order: 'D2' }, lots: 3 });
    expect(beside.problems).toEqual([]);
  });

  it('follows the mapping of the published stock file', () => {
    const rows = [
      ['Ref', 'Price', 'Lots', 'Qty', 'Anzahl'],
      ['A-1', 80, 100, 24, 3],
    ];
    const remembered = [
      { header: 'Lots', occurrence: 1, field: 'available' as const },
      { header: 'Qty', occurrence: 1, field: 'unitsPerLot' as const },
      { header: 'Anzahl', occurrence: 1, field: 'order' as const },
    ];
    expect(readOrder([{ rows }], remembered).lines).toEqual([
      expect.objectContaining({ lots: 3, shownUnitsPerLot: 24 }),
    ]);
  });

  it('turns pieces into lots where the column says pieces, and refuses what is no whole lot', () => {
    const rows = [
      ['Ref', 'Price', 'Pack size', 'Order (pcs)'],
      ['A-1', 80, 24, 48],
      ['A-2', 80, 24, 30],
      ['A-3', 80, null, 24],
    ];
    const { lines, problems } = readOrder([{ rows }]);
    expect(lines).toEqual([expect.objectContaining({ reference: 'A-1', lots: 2 })]);
    expect(problems.map(({ cell, expected }) => [cell, expected])).toEqual([
      ['D3', '24'],
      ['D4', 'a units per lot cell'],
    ]);
    const both = readOrder([
      {
        rows: [
          ['Ref', 'Order pcs', 'Order lots', 'Pack size'],
          ['A-1', 48, 2, 24],
        ],
      },
    ]);
    expect(both.lines[0]).toMatchObject({ cells: { order: 'C2' }, lots: 2 });
  });

  it('does not read a second table by the columns of the first', () => {
    const { lines } = read(
      row('A-1', 5),
      [],
      ['Reference', 'Order', 'Units per lot', 'Price', 'Available'],
      ['B-1', null, 24, 80, 100],
      ['B-2', 3, 24, 80, 100],
    );
    expect(lines.map(({ reference, lots, cells }) => [reference, lots, cells.order])).toEqual([
      ['A-1', 5, 'F2'],
      ['B-2', 3, 'B6'],
    ]);
  });

  it('reads very hidden sheets, since their lots would be lost', () => {
    const { lines } = readOrder([
      { name: 'Men', rows: [header, row('A-1', 1)] },
      { name: 'Women', visibility: 'veryHidden', rows: [header, row('A-2', 2)] },
    ]);
    expect(lines.map(({ sheet, lots }) => [sheet, lots])).toEqual([
      ['Men', 1],
      ['Women', 2],
    ]);
  });

  // R31
  it('refuses a file without quantities', () => {
    expect(() => read(row('A-1', null), row('A-2', 0))).toThrow(
      expect.objectContaining({ code: 'workbook.no_quantities', message: 'No quantities were entered' }),
    );
    expect(read(row('A-1', 'x')).errorCount).toBe(1);
    expect(() =>
      readOrder([
        {
          rows: [
            ['Reference', 'Price'],
            ['A-1', 80],
          ],
        },
      ]),
    ).toThrow(
      expect.objectContaining({ code: 'workbook.no_table', message: expect.stringContaining('no order quantity') }),
    );
  });

  it('reports what is told in one list', () => {
    expect(told(read(row('A-1', 1.5), row(error('#N/A'), 3), row('6.29E+12', 2)))).toEqual([
      'error F2',
      'error A3',
      'error A4',
    ]);
  });
});
