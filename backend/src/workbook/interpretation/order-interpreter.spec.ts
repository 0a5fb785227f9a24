import { type CellValue, errorCell, noResultCell, readOrder } from '../../../test/workbooks/in-code-sheets.js';

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
const row = (reference: CellValue, lots: CellValue, price: CellValue = 80.5): CellValue[] => [
  reference,
  'Polo',
  price,
  24,
  100,
  lots,
  0,
  0,
];
const read = (...rows: CellValue[][]) => readOrder([{ name: 'Lines', rows: [header, ...rows] }]);
const problemCells = ({ problems }: { problems: { cell: string; severity: string }[] }): string[] =>
  problems.map(({ cell, severity }) => `${severity} ${cell}`);

describe('order files', () => {
  it('reads the rows with lots, with the price and pack size that they show', () => {
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
  it('reports every cell of lots that is not a whole number, and suggests the nearest whole number', () => {
    const { problems, errorCount } = read(
      ...[
        row('A-1', 2.4),
        row('A-2', -3),
        row('A-3', 'many'),
        row('A-4', 2_000_000),
        row('A-5', errorCell('#REF!')),
        row('A-6', noResultCell),
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

  it('reads lots with their pieces beside them if these are as many, and nothing for "none"', () => {
    const { lines, problems } = read(
      ...[
        row('A-1', '2 (48 pcs)'),
        row('A-2', '2 lots = 48'),
        row('A-3', '3 (= 72)'),
        row('A-4', 'None'),
        row('A-5', 'لا شيء'),
      ],
    );
    expect(lines.map(({ reference, lots, pieces }) => [reference, lots, pieces])).toEqual([
      ['A-1', 2, undefined],
      ['A-2', 2, undefined],
      ['A-3', 3, undefined],
    ]);
    expect(problems).toEqual([]);
    const differing = read(
      row('A-1', '2 (50 pcs)'),
      row('A-2', '2 (48 kg)'),
      row('A-3', '2 pcs = 48'),
      row('A-4', 'two'),
    );
    expect(problemCells(differing)).toEqual(['error F2', 'error F3', 'error F4', 'error F5']);
  });

  it('ignores errors in cells that it does not need', () => {
    const { problems, lines } = read([
      'A-1',
      errorCell('#N/A'),
      errorCell('#REF!'),
      noResultCell,
      errorCell('#DIV/0!'),
      5,
      noResultCell,
      errorCell('#VALUE!'),
    ]);
    expect(problems).toEqual([]);
    expect(lines[0]).toMatchObject({ lots: 5, shownPrice: null, shownUnitsPerLot: null });
  });

  // R11
  it('reads every row of a reference that is listed twice', () => {
    expect(read(row('A-1', 60), row('a-1 ', 60)).lines.map(({ reference, lots }) => [reference, lots])).toEqual([
      ['A-1', 60],
      ['a-1', 60],
    ]);
  });

  it('reports lots without a reference, but not in totals rows', () => {
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

  describe('rows named by words', () => {
    const words = (...rows: CellValue[][]) =>
      readOrder([{ rows: [['Style', 'Order qty'], ['Polo Shirt', 2], ...rows] }]);
    const date: CellValue = { kind: 'date', number: 46_154, text: '2 Jan 2026' };

    it.each(['1.5', '-4', '2 lots or so', '107/2', 'approx 9'])('are reported with the quantity %s', (lots) => {
      const { problems } = words(['Linen Dress', lots], ['Denim Short', 5]);
      expect(problems).toMatchObject([{ severity: 'error', cell: 'B3', found: lots }]);
    });

    it.each(['1.5', '-4'])('are reported with the quantity %s also below an empty row', (lots) => {
      expect(words([], ['Parka', lots]).problems).toMatchObject([{ severity: 'error', cell: 'B4', found: lots }]);
    });

    it('are left out with a warning when they may be notes', () => {
      for (const rows of [
        [['Linen Dress', date]],
        [['Linen Dress', 'many']],
        [[], ['Delivery', date]],
        [[], ['Delivery', 'week 12']],
        [[], ['Telephone', '050 123 4567']],
        [[], ['Order no:', '4711-A']],
      ]) {
        const { problems, lines } = words(...rows, [], ['Total', 2]);
        expect(lines).toHaveLength(1);
        expect(problems).toMatchObject([{ severity: 'warning', field: 'order', cell: `B${rows.length + 2}` }]);
        expect(problems[0]?.message).toMatch(/which is no number of lots: the row was left out as a note\.$/);
      }
    });

    it('are reported once for all labels below the goods', () => {
      const footer: CellValue[][] = [
        ['Order no', 'PO-4711'],
        ['Date', date],
        ['Contact', '050 123 4567'],
        ['Signature', 'J. Smith'],
        ['Terms:', '30 days'],
      ];
      const cells = 'further rows (B5, B6, B8)';
      for (const [start, rows] of [
        [4, [[], ...footer]],
        [3, footer.map(([label = '', text = '']) => [`${label}:`, text])],
      ] as const) {
        const { problems, lines } = words(...rows.map((row) => [...row]));
        expect(lines).toHaveLength(1);
        expect(problems).toMatchObject([{ severity: 'warning', field: 'order', cell: `B${start}`, found: 'PO-4711' }]);
        if (start === 4) expect(problems[0]?.message).toContain(`left out as a note, as were 3 ${cells}.`);
      }
      expect(words(['Linen Dress', 'many'], ['Denim Short', 'some']).problems).toHaveLength(2);
      const many = Array.from({ length: 12 }, (_, index): CellValue[] => ['Week', `week ${index}`]);
      expect(words([], ...many).problems).toMatchObject([
        { message: expect.stringMatching(/11 further rows .*B14, …\)/) },
      ]);
    });

    it('are notes without a digit below the goods, or as the date beside a label', () => {
      expect(words([], ['Date and stamp', 'here'], ['Date:', date]).problems).toEqual([]);
      expect(words(['Signature:', 'J. Smith']).problems).toEqual([]);
    });
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
  it('counts a merged quantity once and warns about it', () => {
    const { lines, problems } = readOrder([
      { merges: ['F2:F4'], rows: [header, row('A-1', 6), row('A-2', 6), row('A-3', 6)] },
    ]);
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([['A-1', 6]]);
    expect(problems).toEqual([
      expect.objectContaining({ severity: 'warning', cell: 'F2', message: expect.stringContaining('F2:F4') }),
    ]);
  });

  it('reads a "Qty" column as the order, but as stock if there is a clearer order column', () => {
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

  it('converts pieces to lots where the header says pieces, and refuses fractions of a lot', () => {
    const rows = [
      ['Ref', 'Price', 'Pack size', 'Order (pcs)'],
      ['A-1', 80, 24, 48],
      ['A-2', 80, 24, 30],
      ['A-3', 80, null, 24],
    ];
    const { lines, problems } = readOrder([{ rows }]);
    expect(lines).toEqual([
      expect.objectContaining({ reference: 'A-1', lots: 2, pieces: 48 }),
      // Without a pack size in the row, the published one will convert the pieces to lots.
      expect.objectContaining({ reference: 'A-3', lots: 0, pieces: 24 }),
    ]);
    expect(problems.map(({ cell, expected }) => [cell, expected])).toEqual([['D3', '24']]);
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

  it('reads a second table by its own columns', () => {
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

  it.each(['hidden', 'veryHidden'] as const)('does not count lots in %s sheets, and reports them', (visibility) => {
    const { lines, problems } = readOrder([
      { name: 'Men', rows: [header, row('A-1', 1)] },
      { name: 'Women', visibility, rows: [header, row('A-2', 2), row('A-3', 'many')] },
      { name: 'Prices', visibility, rows: [header, row('A-2', null)] },
    ]);
    expect(lines.map(({ sheet, lots }) => [sheet, lots])).toEqual([['Men', 1]]);
    expect(problems).toEqual([
      expect.objectContaining({ sheet: 'Women', severity: 'warning', found: '2 rows', field: 'order' }),
    ]);
    const alone = readOrder([{ name: 'Women', visibility, rows: [header, row('A-2', 2)] }]);
    expect(alone).toMatchObject({ lines: [], errorCount: 1, warningCount: 1 });
    expect(alone.problems.map(({ message }) => message)).toContain('No quantities were entered');
  });

  it('counts the lots of a hidden sheet if a person chose its table', () => {
    const tables = [{ sheet: 'Women', headerRow: 1, columns: { reference: 'A', order: 'F' } }];
    const sheet = { name: 'Women', visibility: 'hidden' as const, rows: [header, row('A-2', 2)] };
    const { lines, problems } = readOrder([sheet], [], { tables });
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([['A-2', 2]]);
    expect(problems).toEqual([]);
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

  it('reports all problems in one list', () => {
    expect(problemCells(read(row('A-1', 1.5), row(errorCell('#N/A'), 3), row('6.29E+12', 2)))).toEqual([
      'error F2',
      'error A3',
      'error A4',
    ]);
  });
});
