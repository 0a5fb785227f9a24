import type { TableChoice } from '@portal/contract/workbook';
import { collectBytes } from '../../test/workbooks/collect-workbook.js';
import { type CellValue, type InCodeSheet, readOrder, readStock } from '../../test/workbooks/in-code-sheets.js';
import { sheetXml, workbookFile } from '../../test/workbooks/workbook-files.js';
import { cellAddress } from './address.js';
import type { Cell } from './cells.js';
import { rememberColumns } from './interpretation/headers/remembered-headers.js';
import { numberFormat } from './number-formats.js';
import { createNumberCell } from './numbers.js';

/**
 * The XML of a style sheet with one style for each of these number formats, with a struck-out font where `isStruck` is
 * true.
 */
const styles = (formats: string[], isStruck: boolean[] = []): string => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const xfs = formats.map((_, index) => `<xf numFmtId="${164 + index}" fontId="${isStruck[index] ? 1 : 0}"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/>${xfs.join('')}<xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`;
};

/**
 * Writes a workbook with these rows as XML, reads its sheets, and returns them in the form that `readStock` and
 * `readOrder` of the tests take.
 */
async function sheetsOf(rows: string, stylesXml: string, more: Record<string, string> = {}): Promise<InCodeSheet[]> {
  const bytes = workbookFile({
    sheets: [{ name: 'Stock', xml: sheetXml(rows) }],
    parts: {
      'xl/styles.xml': stylesXml,
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      ...more,
    },
  });
  const sheets = await collectBytes(bytes);
  return sheets.map(({ head, cells }) => ({
    name: head.name,
    rows: Array.from({ length: 12 }, (_, row) =>
      Array.from(
        { length: 12 },
        (_, column): CellValue => (cells[cellAddress(row + 1, column)] as Cell | undefined) ?? null,
      ),
    ),
  }));
}

const text = (address: string, value: string, style = 0): string =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (address: string, value: string, style = 0): string =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`;
const xmlRow = (row: number, ...cells: string[]): string => `<row r="${row}">${cells.join('')}</row>`;
const headerRow = (...titles: string[]): string =>
  xmlRow(1, ...titles.map((title, column) => text(cellAddress(1, column), title)));

const problemCells = ({ problems }: { problems: { cell: string; severity: string }[] }): string[] =>
  problems.map(({ cell, severity }) => `${severity} ${cell}`);

describe('numbers as a person sees them', () => {
  const stockHeader = headerRow('Reference', 'Barcode', 'Size', 'Wholesale price', 'Units per lot', 'Available (lots)');

  // Google Sheets and POI write whole numbers as 100230.0
  it('reads 100230.0 as the reference 100230, and rounds a price to 15 significant digits', async () => {
    const rows =
      stockHeader +
      xmlRow(
        2,
        number('A2', '100230.0'),
        number('B2', '6291234567890.0'),
        number('C2', '38.0'),
        number('D2', '1045.0999999999999'),
        number('E2', '24.0'),
        number('F2', '3.0'),
      );
    const { lines, problems } = readStock(await sheetsOf(rows, styles([])));
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      expect.objectContaining({
        ...{ reference: '100230', barcode: '6291234567890', size: '38', wholesalePrice: '1045.1' },
        ...{ unitsPerLot: 24, availableLots: 3 },
      }),
    ]);
  });

  it('reads references, barcodes and sizes as their number formats show them', async () => {
    const rows =
      stockHeader +
      xmlRow(
        2,
        number('A2', '123', 1),
        number('B2', '629123456789', 2),
        number('C2', '38.5', 3),
        number('D2', '80.5', 4),
        number('E2', '24', 5),
        number('F2', '1200', 5),
      ) +
      xmlRow(
        3,
        number('A3', '100230', 5),
        number('B3', '6291234567890', 5),
        number('C3', '0.5', 6),
        number('D3', '80.5', 4),
        number('E3', '24', 5),
        number('F3', '3', 5),
      );
    const formats = ['000000', '0000000000000', '0.00', '[$€-407]#,##0.00', '#,##0', '0%'];
    const { lines, problems } = readStock(await sheetsOf(rows, styles(formats)));
    expect(
      lines.map(({ reference, barcode, size, wholesalePrice }) => [reference, barcode, size, wholesalePrice]),
    ).toEqual([
      ['000123', '0629123456789', '38.50', '80.5'],
      ['100230', '6291234567890', '50%', '80.5'],
    ]);
    // A warning, because the number format of the price shows euros.
    expect(problemCells({ problems })).toEqual(['warning D2']);
  });

  it('keeps only leading zeros and literal text from the number format of a reference', async () => {
    const formats = ['#,##0', '0.00', '"ST-"0000', 'AED #,##0.00', '00\\-00', '[$€-407]#,##0'];
    const references = ['100230', '100230', '12', '100230', '1234', '100230'];
    const cells = (order: string): string =>
      headerRow('Reference', 'Wholesale price', order) +
      references
        .map((value, index) =>
          xmlRow(
            index + 2,
            number(`A${index + 2}`, value, index + 1),
            number(`B${index + 2}`, '80.5'),
            number(`C${index + 2}`, '3'),
            text(`D${index + 2}`, `Size ${index}`),
          ),
        )
        .join('');
    const expected = ['100230', '100230', 'ST-0012', '100230', '12-34', '100230'];
    const size = text('D1', 'Size');
    const withSize = (order: string): string => cells(order).replace('</row>', `${size}</row>`);
    const stock = readStock(await sheetsOf(withSize('Available (lots)'), styles(formats)));
    expect(stock.lines.map(({ reference }) => reference)).toEqual(expected);
    const order = readOrder(await sheetsOf(withSize('Order (lots)'), styles(formats)));
    expect(order.lines.map(({ reference }) => reference)).toEqual(expected);
  });

  it('reads a number that its format hides as an empty cell', async () => {
    const rows =
      stockHeader +
      [2, 3]
        .map((row) =>
          xmlRow(
            row,
            text(`A${row}`, `A-${row}`),
            number(`B${row}`, '0', row - 1),
            number(`C${row}`, '0', row - 1),
            number(`D${row}`, '80.5'),
            number(`E${row}`, '24'),
            number(`F${row}`, '3'),
          ),
        )
        .join('');
    const { lines } = readStock(await sheetsOf(rows, styles(['0;-0;;@', '#,###'])));
    expect(lines.map(({ reference, barcode, size }) => [reference, barcode, size])).toEqual([
      ['A-2', null, null],
      ['A-3', null, null],
    ]);
  });

  it('reads prices whose format writes the currency without quotes', async () => {
    const rows =
      stockHeader +
      xmlRow(
        2,
        text('A2', 'A-1'),
        number('C2', '38.5', 2),
        number('D2', '1080.5', 1),
        number('E2', '24'),
        number('F2', '3'),
      );
    const { lines, problems } = readStock(await sheetsOf(rows, styles(['AED #,##0.00', '# ?/?'])));
    expect(problems).toEqual([]);
    expect(lines).toEqual([expect.objectContaining({ wholesalePrice: '1080.5', size: '38.5' })]);
  });

  it('reports cells of numbers and sizes that show a date, a percentage or shortened thousands', async () => {
    const rows =
      stockHeader +
      xmlRow(2, text('A2', 'A-1'), text('C2', 'S'), number('D2', '46154', 1), number('E2', '24'), number('F2', '3')) +
      xmlRow(
        3,
        text('A3', 'A-2'),
        text('C3', 'S'),
        number('D3', '80'),
        number('E3', '46054', 1),
        number('F3', '46054', 1),
      ) +
      xmlRow(
        4,
        text('A4', 'A-3'),
        number('C4', '46083', 1),
        number('D4', '80'),
        number('E4', '24'),
        number('F4', '0.5', 2),
      ) +
      xmlRow(
        5,
        text('A5', 'A-4'),
        text('C5', 'S'),
        `<c r="D5" t="d"><v>2026-05-12</v></c>`,
        number('E5', '24'),
        number('F5', '3'),
      ) +
      xmlRow(6, text('A6', 'A-5'), text('C6', 'S'), number('D6', '80000', 3), number('E6', '24'), number('F6', '3'));
    const { lines, problems } = readStock(await sheetsOf(rows, styles(['d-mmm', '0%', '#,##0,'])));
    expect(lines).toEqual([]);
    expect(problems.map(({ cell, found, severity }) => `${severity} ${cell} ${found}`)).toEqual([
      ...['error D2 12-May', 'error E3 1-Feb', 'error F3 1-Feb', 'error C4 2-Mar'],
      ...['error F4 0.5', 'error D5 2026-05-12', 'error D6 80000'],
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      ...['shows 12-May', 'shows 1-Feb', 'shows 1-Feb', 'shows 2-Mar', 'shows 50%', 'shows 2026-05-12', 'shows 80'].map(
        (statement) => expect.stringContaining(statement),
      ),
    ]);
  });

  it('reports lots of an order whose number format shows a date, a percentage or a unit', async () => {
    const rows =
      headerRow('Reference', 'Wholesale price', 'Units per lot', 'Order') +
      xmlRow(2, text('A2', 'A-1'), number('B2', '80'), number('C2', '24'), number('D2', '46054', 1)) +
      xmlRow(3, text('A3', 'A-2'), number('B3', '80'), number('C3', '24'), number('D3', '0.5', 2)) +
      xmlRow(4, text('A4', 'A-3'), number('B4', '80'), number('C4', '24'), number('D4', '48', 3)) +
      xmlRow(5, number('A5', '46154', 1), number('B5', '80'), number('C5', '24'), number('D5', '2'));
    const { lines, problems } = readOrder(await sheetsOf(rows, styles(['d-mmm', '0%', '0" pcs"'])));
    expect(lines).toEqual([]);
    expect(problems.map(({ cell, severity, expected }) => `${severity} ${cell} ${expected}`)).toEqual([
      'error D2 a whole number of lots from 0 to 1,000,000',
      'error D3 a whole number of lots from 0 to 1,000,000',
      'error D4 2',
      'error A5 the reference as text',
    ]);
  });

  it('refuses struck-out order rows that have lots, but counts struck-out stock rows and warns', async () => {
    const rows =
      headerRow('Reference', 'Wholesale price', 'Units per lot', 'Order', 'Available') +
      xmlRow(
        2,
        text('A2', 'A-1', 1),
        number('B2', '80', 1),
        number('C2', '24', 1),
        number('D2', '3', 1),
        number('E2', '9'),
      ) +
      xmlRow(3, text('A3', 'A-2'), number('B3', '80'), number('C3', '24'), number('D3', '2'), number('E3', '9'));
    const sheets = await sheetsOf(rows, styles([]));
    const order = readOrder(sheets);
    expect(order.lines.map(({ reference, lots }) => [reference, lots])).toEqual([['A-2', 2]]);
    expect(problemCells(order)).toEqual(['error D2']);
    expect(problemCells(readStock(sheets))).toEqual(['warning A2']);
  });
});

describe('struck-out words of a row', () => {
  const struck = (value: string): Cell => ({ kind: 'text', text: value, struck: true });
  const rows: CellValue[][] = [
    ['Reference', 'Description', 'Size', 'Wholesale', 'Units per lot', 'Available', 'Order'],
    ['A-1', 'Polo', 'S', 80, 24, 9, 2],
    [null, null, struck('M'), null, null, 9, 3],
    [null, null, 'L', null, null, 9, 1],
    ['A-2', struck('Knit'), 'S', struck('60'), 24, 9, 3],
    [null, null, 'M', null, null, 9, 4],
    ['A-3', 'Shirt', 'S', struck('70'), 24, 9, 5],
  ];

  it.each<[string, string[]]>([
    ['carried down', []],
    ['merged', ['A2:A4', 'B2:B4']],
  ])('mean the row, also where its reference is %s, but not the rows below', (_how, merges) => {
    const order = readOrder([{ rows, merges }]);
    expect(order.lines.map(({ reference, size, lots }) => [reference, size, lots])).toEqual([
      ...[['A-1', 'S', 2] as const, ['A-1', 'L', 1] as const],
      ...[['A-2', 'M', 4] as const, ['A-3', 'S', 5] as const],
    ]);
    expect(problemCells(order).filter((one) => one.startsWith('error'))).toEqual(['error G3', 'error G5']);
    const { lines, problems } = readStock([{ rows, merges }]);
    expect(lines).toHaveLength(6);
    expect(problems.filter(({ message }) => message.includes('struck out'))).toMatchObject([
      { cell: 'C3', message: expect.stringContaining('2 such rows') },
    ]);
  });
});

const orderHeader = ['Reference', 'Description', 'Wholesale', 'Units per lot', 'Order'];
const ordered = ({ lines }: ReturnType<typeof readOrder>): unknown[] =>
  lines.map(({ reference, size, lots }) => [reference, size, lots]);

describe('rows without a reference', () => {
  it('are reported in a stock file, whatever values they have', () => {
    const { lines, problems } = readStock([
      {
        rows: [
          ['Reference', 'Description', 'Wholesale', 'Units per lot', 'Available'],
          ['A-1', 'Polo', 80, 24, 10],
          [null, null, 90, 24, null],
          [null, null, null, 24, 7],
          [null, 'Shirt', null, 24, null],
          ['KNITWEAR'],
          [null, 'Wool'],
          ['A-2', 'Knit', 80, 24, 10],
          [],
          ['Total', null, 160, 48, 20],
        ],
      },
    ]);
    expect(lines.map(({ reference }) => reference)).toEqual(['A-1', 'A-2']);
    expect(problemCells({ problems })).toEqual(['warning ', 'warning A3', 'warning A4', 'warning A5', 'warning A6']);
    expect(problems[0]?.message).toContain('B7');
    expect(lines.at(-1)?.category).toBe('KNITWEAR');
  });

  it.each<[string, string[]]>([
    ['merged', ['A2:A4', 'B2:B4', 'C2:C4', 'D2:D4']],
    ['blank below', []],
  ])('are read as variants of the reference above when they differ by size: %s', (how, merges) => {
    const sheet: InCodeSheet = {
      merges,
      rows: [
        ['Reference', 'Description', 'Colour', 'Wholesale', 'Units per lot', 'Size', 'Available', 'Order'],
        ['A-1', 'Polo', 'Navy', 80, 24, 'S', 10, 2],
        [null, null, null, null, null, 'M', 11, null],
        [null, null, null, null, null, 'L', 12, 5],
        ['A-2', 'Shirt', 'White', 90, 12, 'S', 13, 1],
      ],
    };
    const shifted = { ...sheet, merges: merges.length > 0 ? ['A2:A4', 'B2:B4', 'C2:C4', 'D2:D4', 'E2:E4'] : [] };
    const stock = readStock([shifted]);
    expect(
      stock.lines.map(({ reference, colour, size, wholesalePrice, unitsPerLot, availableLots }) => [
        reference,
        colour,
        size,
        wholesalePrice,
        unitsPerLot,
        availableLots,
      ]),
    ).toEqual([
      ['A-1', 'Navy', 'S', '80', 24, 10],
      ['A-1', 'Navy', 'M', '80', 24, 11],
      ['A-1', 'Navy', 'L', '80', 24, 12],
      ['A-2', 'White', 'S', '90', 12, 13],
    ]);
    const order = readOrder([shifted]);
    expect(ordered(order)).toEqual([
      ['A-1', 'S', 2],
      ['A-1', 'L', 5],
      ['A-2', 'S', 1],
    ]);
    expect(order.lines[1]).toMatchObject({ colour: 'Navy' });
    expect([problemCells(stock), problemCells(order)]).toEqual(
      how === 'merged' ? [[], []] : [['warning A3'], ['warning A4']],
    );
  });

  it.each<[string, string[]]>([
    ['merged', ['A2:A5', 'B2:B3', 'B4:B5']],
    ['blank below', []],
  ])('have the nearest colour above when sizes are listed within colours: %s', (_how, merges) => {
    const groups = (third: CellValue, last: CellValue): InCodeSheet[] => [
      {
        merges,
        rows: [
          ['Reference', 'Colour', 'Size', 'Price', 'Order'],
          ['A-1', 'Red', 'S', 10, null],
          [null, null, 'M', null, null],
          [null, 'Blue', 'S', null, third],
          [null, null, 'M', null, last],
        ],
      },
    ];
    const read = (third: CellValue, last: CellValue) =>
      readOrder(groups(third, last)).lines.map(({ reference, colour, size, lots }) => [reference, colour, size, lots]);
    expect(read(null, 4)).toEqual([['A-1', 'Blue', 'M', 4]]);
    expect(read(3, 4)).toEqual([
      ['A-1', 'Blue', 'S', 3],
      ['A-1', 'Blue', 'M', 4],
    ]);
  });

  it('are reported when they repeat the variant of a row without lots, or state a colour without a size', () => {
    const { lines, problems } = readOrder([
      {
        rows: [
          ['Reference', 'Colour', 'Size', 'Order'],
          ['A-1', 'Red', 'S', 2],
          [null, null, 'M', null],
          [null, null, 'M', 3],
          ['A-2', 'Red', 'S', 2],
          [null, null, 'M', 3],
          [null, 'Blue', null, 4],
        ],
      },
    ]);
    expect(lines.map(({ reference, size, lots }) => [reference, size, lots])).toEqual([
      ['A-1', 'S', 2],
      ['A-2', 'S', 2],
      ['A-2', 'M', 3],
    ]);
    expect(problemCells({ problems }).filter((one) => one.startsWith('error'))).toEqual(['error A4', 'error A7']);
  });

  it('are reported in a stock file when their price is blank and the prices above differ', () => {
    const { lines, problems } = readStock([
      {
        rows: [
          ['Reference', 'Size', 'Wholesale', 'Units per lot', 'Available'],
          ['A-1', 'S', 80, 24, 10],
          [null, 'M', null, null, 11],
          [null, 'L', 90, null, 12],
          [null, 'XL', null, null, 13],
        ],
      },
    ]);
    expect(lines.map(({ size, wholesalePrice }) => [size, wholesalePrice])).toEqual([
      ['S', '80'],
      ['M', '80'],
      ['L', '90'],
    ]);
    expect(problemCells({ problems })).toContain('error C5');
  });

  it('are reported when they have the same variant as the row above, or the description of another product', () => {
    const { problems, lines } = readOrder([
      {
        rows: [
          ['Reference', 'Description', 'Size', 'Order'],
          ['A-1', 'Polo', 'S', 2],
          [null, 'Shirt', 'M', 3],
          ['A-2', 'Knit', 'S', 1],
          [null, null, 'S', 4],
        ],
      },
    ]);
    expect(lines).toHaveLength(2);
    expect(problemCells({ problems })).toEqual(['error A3', 'error A5']);
  });
});

describe('merged barcodes', () => {
  it('are not copied down to rows with references of their own', () => {
    const { lines } = readStock([
      {
        merges: ['B2:B3'],
        rows: [
          ['Reference', 'Barcode', 'Wholesale', 'Units per lot', 'Available'],
          ['A-1', '6291234567890', 80, 24, 10],
          ['A-2', null, 90, 24, 11],
        ],
      },
    ]);
    expect(lines.map(({ reference, barcode }) => [reference, barcode])).toEqual([
      ['A-1', '6291234567890'],
      ['A-2', null],
    ]);
  });
});

describe('quantities outside the order column', () => {
  it.each<[string, CellValue[][], string[]]>([
    [
      'a second order column of the buyer',
      [
        [...orderHeader, 'Qty 2nd shop'],
        ['A-1', 'Polo', 80, 24, 2, 3],
        ['A-2', 'Knit', 80, 24, null, 4],
      ],
      ['F'],
    ],
    [
      'a column that only the buyer knows',
      [
        [...orderHeader, 'Dubai Mall'],
        ['A-1', 'Polo', 80, 24, 2, 3],
        ['A-2', 'Knit', 80, 24, 1, null],
      ],
      ['F'],
    ],
    [
      'numbers right of the table',
      [orderHeader, ['A-1', 'Polo', 80, 24, 2], ['A-2', 'Knit', 80, 24, null, null, 4]],
      ['G'],
    ],
    [
      'the line total beside empty lots',
      [
        [...orderHeader, 'Line total'],
        ['A-1', 'Polo', 80, 24, 2, 3840],
        ['A-2', 'Knit', 80, 24, null, 4],
      ],
      ['F'],
    ],
    [
      'units beside empty lots',
      [
        [...orderHeader, 'Total units'],
        ['A-1', 'Polo', 80, 24, 2, 48],
        ['A-2', 'Knit', 80, 24, null, 48],
      ],
      ['F'],
    ],
    [
      'a note beside empty lots',
      [
        [...orderHeader, 'Remarks'],
        ['A-1', 'Polo', 80, 24, 2, null],
        ['A-2', 'Knit', 80, 24, null, '4 lots'],
      ],
      ['F'],
    ],
    [
      'a second table beside the first',
      [
        [...orderHeader, null, 'Reference', 'Order'],
        ['A-1', 'Polo', 80, 24, 2, null, 'B-1', 5],
        ['A-2', 'Knit', 80, 24, 1, null, 'B-2', 6],
      ],
      ['H'],
    ],
  ])('are reported: %s', (_what, rows, columns) => {
    for (const remembered of [
      undefined,
      orderHeader.map((header, index) => ({
        header,
        occurrence: 1,
        field: (['reference', 'description', 'wholesalePrice', 'unitsPerLot', 'order'] as const)[index] ?? null,
      })),
    ]) {
      const { problems } = readOrder([{ rows }], remembered);
      for (const column of columns) {
        expect(problems.filter(({ cell }) => cell.startsWith(column)).map(({ severity }) => severity)).toContain(
          'warning',
        );
      }
    }
  });

  it('are reported as errors when a file has no other quantities', () => {
    const { problems, lines, errorCount } = readOrder([
      { rows: [orderHeader, ['A-1', 'Polo', 80, 24, null, null, 4]] },
    ]);
    expect([lines.length, errorCount]).toEqual([0, 1]);
    expect(problems.map(({ cell }) => cell)).toContain('G2');
  });

  it('are not reported for totals that repeat the lots, or for columns that the published file has', () => {
    const rows = [
      [...orderHeader, 'Total units', 'Line total', 'Grid'],
      ['A-1', 'Polo', 80, 24, 2, 48, 3840, 7],
      ['A-2', 'Knit', 80, 24, null, 0, 0, 8],
    ];
    const remembered =
      rows[0]?.map((header) => ({
        header: String(header),
        occurrence: 1,
        field: header === 'Order' ? ('order' as const) : header === 'Reference' ? ('reference' as const) : null,
      })) ?? [];
    expect(readOrder([{ rows }], remembered).problems).toEqual([]);
  });

  it('are reported in a column for notes of the published file, but only where a note is a quantity beside empty lots', () => {
    const rows: CellValue[][] = [
      [...orderHeader, 'Your note'],
      ['A-1', 'Polo', 80, 24, 2, 3],
      ...[3, '4 lots', '48 pcs', 'urgent', '2 for the second shop', 'week 12', '-'].map((note, index): CellValue[] => [
        `B-${index}`,
        'Knit',
        80,
        24,
        null,
        note,
      ]),
      ['A-2', 'Polo', 80, 24, 1, '6 pcs'],
    ];
    const remembered = rows[0]?.map((header) => ({ header: String(header), occurrence: 1, field: null })) ?? [];
    const fields = ['reference', 'description', 'wholesalePrice', 'unitsPerLot', 'order'] as const;
    const known = remembered.map((column, index) => ({ ...column, field: fields[index] ?? null }));
    const { problems } = readOrder([{ rows }], known);
    expect(problems.map(({ cell, severity, found }) => [cell, severity, found])).toEqual([
      ['F4', 'warning', '4 lots'],
      ['F5', 'warning', '48 pcs'],
    ]);
  });

  const told = ({ problems }: ReturnType<typeof readOrder>) => problems.map(({ cell, found }) => [cell, found]);
  const pieces: Cell = { kind: 'number', number: 24, text: '24', format: numberFormat('0" pcs"') ?? undefined };
  const date: Cell = { kind: 'date', number: 46054, text: '1-Feb' };
  const besideEmptyLots = (header: CellValue, ...values: CellValue[]): CellValue[][] => [
    [...orderHeader, header],
    ['A-1', 'Polo', 80, 12, 1],
    ...values.map((value, index): CellValue[] => [`B-${index}`, 'Knit', 60, 12, null, value]),
    ['C-1', 'Belt', 30, 12, null],
  ];

  it.each(['My order', null, 'Delivery 1', 'Size', 'Stock'])('are reported with any unit: %s', (header) => {
    const values = ['3 lots', '2 lots pls', '24 pcs', '2 dz', pieces, 'x2', 3];
    const cells = values.map((_, index) => `F${index + 3}`);
    expect(told(readOrder([{ rows: besideEmptyLots(header, ...values) }])).map(([cell]) => cell)).toEqual(cells);
    const [problem] = readOrder([{ rows: besideEmptyLots('Needed', ...values) }]).problems;
    expect(problem?.message).toContain('in 7 rows (first in F3)');
  });

  it('are reported in a further order column if they are no quantity', () => {
    expect(told(readOrder([{ rows: besideEmptyLots('My order', 2.5, -3, 'two', date, 'FALSE', false) }]))).toEqual([
      ['F3', '2.5'],
      ['F4', '-3'],
      ['F5', 'two'],
      ['F6', '1-Feb'],
      ['F7', 'FALSE'],
    ]);
    const rows = [
      [...orderHeader, 'My order'],
      ['A-1', 'Polo', 80, 12, 2, '24 pcs'],
      ['A-2', 'Polo', 80, 12, 2, 'confirmed'],
      ['A-3', 'Polo', 80, 12, 2, 1.5],
    ];
    expect(told(readOrder([{ rows }]))).toEqual([['F4', '1.5']]);
  });

  it('are reported as counted once where the header of a further order column names another place', () => {
    const read = (first: string, second: string, ...rows: CellValue[][]) =>
      readOrder([{ rows: [['Reference', first, second], ...rows.map((row, index) => [`A-${index}`, ...row])] }]);
    for (const headers of [['Qty Dubai', 'Qty Doha'] as const, ['Order', 'Order Doha'] as const]) {
      const reading = read(headers[0], headers[1], [2, 2], [3, 3], [null, null]);
      expect(reading.lines.map(({ lots }) => lots)).toEqual([2, 3]);
      expect(told(reading)).toContainEqual(['C1', headers[1]]);
    }
    expect(told(read('Qty Dubai', 'Qty Doha', [2, 2], [3, 1]))).toEqual([
      ['C1', 'Qty Doha'],
      ['C3', '1'],
    ]);
    for (const header of ['Qty', 'Total', 'Lots'])
      expect(told(read('Order', header, [2, 2], [3, 3]))).not.toContainEqual(['C1', header]);
  });

  it('are reported in rows with a description or price and no reference, but not in totals and taxes below', () => {
    const rows: CellValue[][] = [
      [...orderHeader, 'My order', 'Line total'],
      ['A-1', 'Polo', 80, 12, 1, null, 960],
      [null, 'Scarf', 80, 12, null, 3, 0],
      [null, 'Belt', 80, 12, null, null, 0, 4],
      [null, null, 80, 12, null, null, 480],
      [null, null, null, null, null, 7, 960],
      [null, 'Total', null, null, null, 7, 960],
      [null, 'VAT 5%', null, null, null, null, 48],
    ];
    expect(told(readOrder([{ rows }]))).toEqual([
      ['F3', '3'],
      ['H4', '4'],
      ['G5', '480'],
    ]);
  });

  describe('in a column that the published file has as well', () => {
    const read = (header: string, ...rows: CellValue[][]) => {
      const fields = ['reference', 'description', 'wholesalePrice', 'unitsPerLot', 'order'] as const;
      const remembered = [...orderHeader, header].map((title, index) => ({
        ...{ header: title, occurrence: 1, field: fields[index] ?? null },
      }));
      const goods = rows.map(([lots = null, other = null], index) => [`A-${index}`, 'Polo', 80, 12, lots, other]);
      return readOrder([{ rows: [[...orderHeader, header], ...goods] }], remembered);
    };

    it.each(['Units', 'Pcs', 'Qty', 'Total units'])('are reported beside empty lots: %s', (header) => {
      expect(told(read(header, [2, 24], [1, null], [null, 48], [null, 0], [null, null]))).toEqual([['F4', '48']]);
      expect(told(read(header, [2], [1, null], [null, 48], [null, 24]))).toHaveLength(2);
      const alone = read(header, [null, 48], [null, null], [null, null]);
      expect([told(alone), alone.errorCount]).toEqual([
        [
          ['', ''],
          ['F2', '48'],
        ],
        1,
      ]);
    });

    it('are not reported where the supplier filled it in, or where it is for something else', () => {
      expect(told(read('Units', [2, 60], [null, 48], [null, 0], [null, 0]))).toEqual([]);
      // One number that differs from the lots of its row makes no column the supplier's.
      const units = read('Units', [2, 24], [1, 12], [3, 35], [null, 48], [null, 24], [null, 0], [null, 0], [null, 0]);
      expect(told(units)).toHaveLength(2);
      expect(told(read('Qty', [1, 1], [null, 1], [null, 1], [null, 1]))).toEqual([]);
      expect(() => read('Qty', [null, 5], [null, 7], [null, 9])).toThrow('No quantities were entered');
      for (const header of ['Units sold', 'Qty on order', 'Reserved', 'Delivery 1', 'Stock'])
        expect(told(read(header, [2], [null, 48], [null, 0], [null, 0]))).toEqual([]);
    });
  });

  it('are not reported in columns of the buyer that most rows fill in, or of a kind that the published file has', () => {
    const rows = [38, 40, 'M', 42].map((size, index): CellValue[] => [`A-${index}`, index === 1 ? 2 : null, size]);
    expect(told(readOrder([{ rows: [['Style', 'Order', 'Size'], ...rows] }]))).toEqual([]);
    const titled = [['SHIRTS', null, null], ...rows.slice(0, 3), ['Thanks', null, null]];
    expect(told(readOrder([{ rows: [['Style', 'Order', 'Size'], ...titled] }]))).toEqual([]);
    const published = (['reference', 'order', 'size'] as const).map((field) => ({
      header: field,
      occurrence: 1,
      field,
    }));
    const sparse = [null, 38, null, null].map((size, index): CellValue[] => [
      `A-${index}`,
      index === 0 ? 2 : null,
      size,
    ]);
    expect(told(readOrder([{ rows: [['Style', 'Lots', 'Taille'], ...sparse] }], published))).toEqual([]);
  });

  it('are reported right of the table also where they equal the lots of their row', () => {
    const rows = [orderHeader, ...[1, 2, 1].map((lots, i) => [`A-${i}`, 'Polo', 80, 24, lots, null, `B-${i}`, lots])];
    expect(told(readOrder([{ rows }])).map(([cell]) => cell)).toEqual(['H2', 'H3', 'H4']);
  });

  it('are not reported for prices and sizes of the buyer’s form, in which titles have none', () => {
    const published = ['Reference', 'Name', 'Wholesale price', 'Order'].map((header, index) => ({
      ...{ header, occurrence: 1 },
      field: (['reference', 'description', 'wholesalePrice', 'order'] as const)[index] ?? null,
    }));
    const rows = [
      ['Style', 'Description', 'Size', 'RRP', 'Order'],
      ['SHIRTS'],
      ['LN-0101', 'Polo', 38, 199, 2],
      ['LN-0102', 'Polo', 40, 199, null],
      ['KNITWEAR'],
      ['LN-0103', 'Knit', 38, 299, null],
      ['Thanks'],
    ];
    expect(told(readOrder([{ rows }], published))).toEqual([]);
  });

  it('are not reported for taxes below the goods whose label is in the column of references', () => {
    const header = [...orderHeader, 'Line total'];
    const published = header.map((title, index) => ({
      ...{ header: title, occurrence: 1 },
      field:
        (['reference', 'description', 'wholesalePrice', 'unitsPerLot', 'order', 'lineTotal'] as const)[index] ?? null,
    }));
    const rows = [
      header,
      ['A-1', 'Polo', 80, 24, 2, 3840],
      ['A-2', 'Knit', 80, 24, null, 0],
      ['VAT 5%', null, null, null, null, 192],
      ['Freight', null, null, null, null, 250],
    ];
    expect(told(readOrder([{ rows }], published))).toEqual([]);
  });

  it('are not reported for charges and payments, wherever their label and amount stand', () => {
    const form = ['Reference', 'Zzz', 'Order'];
    const read = (header: CellValue[], below: CellValue[]) =>
      told(readOrder([{ rows: [header, ['A-1', 'Polo', ...header.slice(3).map(() => 1), 2], ['A-2'], [], below] }]));
    for (const label of ['Freight charges', 'Deposit %', 'Deposit 30 %', 'VAT', 'Anzahlung', 'عربون'])
      for (const header of [form, orderHeader]) {
        expect(read(header, [label, 250])).toEqual([]);
        expect(read(header, [label, null, null, null, null, 30])).toEqual([]);
        expect(read(header, ['Terms', null, null, null, null, label, 30])).toEqual([]);
      }
    for (const goods of ['Scarf', 'Transport bag', 'VAT-1'])
      expect(read(form, [goods, null, null, null, 3])).toEqual([['E5', '3']]);
  });

  it('are not reported for the value of the stock in a column of the published file', () => {
    const header = [...orderHeader.slice(0, 4), 'Available', 'Total value', 'Order'];
    const rows = (lots: CellValue[]): CellValue[][] => [
      header,
      ...[5, 6, 7, 8, 9].map((stock, i): CellValue[] => [
        `A-${i}`,
        'Polo',
        80,
        24,
        stock,
        stock * 1920,
        lots[i] ?? null,
      ]),
    ];
    const published = rememberColumns(readStock([{ rows: rows([]) }]).sheets);
    expect(told(readOrder([{ rows: rows([2, null, 1]) }], published))).toEqual([]);
  });

  it('are reported left of the reference, unless they are running numbers', () => {
    const left = (...numbers: CellValue[]) =>
      told(
        readOrder([
          {
            rows: [
              [null, ...orderHeader],
              ...numbers.map((number, index): CellValue[] => [
                number,
                `A-${index}`,
                'Polo',
                80,
                12,
                index === 0 ? 2 : null,
              ]),
            ],
          },
        ]),
      );
    expect(left(null, 4, null, null)).toEqual([['A3', '4']]);
    expect(left(1, 2, 3, 4)).toEqual([]);
    expect(left(null, 1, 2, null, null)).toEqual([]);
  });

  it.each<[string, CellValue[], string]>([
    ['in a further order column', ['A-2', 'Knit', 60, 12, null, 3], 'has quantities in 1 row'],
    ['in dozens', ['A-2', 'Knit', 60, 12, '12 dz'], 'has quantities in 1 row'],
    ['without a reference', [null, 'Knit', 60, 12, 5], 'has quantities in 1 row'],
    ['in lots', ['A-2', 'Knit', 60, 12, 5], 'has 5 lots in 1 row'],
  ])('are reported for a hidden sheet: %s', (_, row, text) => {
    const header = [...orderHeader, 'My order'];
    const { problems } = readOrder([
      { name: 'Order', rows: [header, ['A-1', 'Polo', 80, 12, 1]] },
      { name: 'Kept', visibility: 'hidden', rows: [header, row] },
    ]);
    expect(problems).toMatchObject([{ sheet: 'Kept', cell: '', severity: 'warning' }]);
    expect(problems[0]?.message).toContain(text);
  });

  describe('in a column for notes', () => {
    const remarks = (header: string, notes: CellValue[], lots: (index: number) => CellValue, pack: CellValue = 24) => {
      const rows = notes.map((note, index): CellValue[] => [`A-${index}`, 'Polo', 80, pack, lots(index), note]);
      return readOrder([{ rows: [[...orderHeader, header], ...rows] }]).problems.map(({ cell, found }) => [
        cell,
        found,
      ]);
    };
    const inFirst = (index: number): CellValue => (index === 0 ? 2 : null);
    const inEveryThird = (index: number): CellValue => (index % 3 === 0 ? 2 : null);

    it('are not reported for the pack size of their row', () => {
      const notes = ['', '24 pcs', '', '2 dz', '24 lots', '48 pcs'];
      expect(remarks('Remarks', notes, inFirst)).toEqual([
        ['F6', '24 lots'],
        ['F7', '48 pcs'],
      ]);
      expect(remarks('Remarks', ['', '1 pc', ''], inFirst, 1)).toEqual([['F3', '1 pc']]);
    });

    it('are not reported where the supplier noted one in ordered rows and others alike', () => {
      const packs = ['24 pcs', '12 pcs', '6 pcs', '24 pcs', '', '12 pcs', '6 pcs', '8 pcs', '10 pcs'];
      expect(remarks('Remarks', packs, inEveryThird, null)).toEqual([]);
      const ofBuyer = packs.map((note, index) => (index % 3 === 0 ? '' : note));
      expect(remarks('Remarks', ofBuyer, inEveryThird, null)).toHaveLength(5);
    });

    it('are not reported for numbers without a unit, such as those of delivery notes', () => {
      expect(remarks('Delivery note', ['', 3, '5', '12 (2026)', ''], inFirst)).toEqual([]);
      expect(remarks('Remarks', ['', 'x2', '3 lots pls', ''], inFirst)).toEqual([
        ['F3', 'x2'],
        ['F4', '3 lots pls'],
      ]);
    });
  });
});

describe('sheets of a stock file that are not read', () => {
  const goods = (rows: number): CellValue[][] => [
    ['Qqq', 'Vvv', 'Zzz'],
    ...Array.from({ length: rows }, (_, n): CellValue[] => [`window ${'abcdefghij'[n % 10]}`, 'rack', n]),
  ];
  const table: CellValue[][] = [
    ['Reference', 'Wholesale price', 'Available'],
    ['A1', 10, 5],
  ];
  const warnings = (sheets: InCodeSheet[], tables?: TableChoice[]) =>
    readStock(sheets, [], tables ? { tables } : {}).problems.filter(({ sheet }) => sheet === 'Other');

  it('are reported when many of their rows hold data', () => {
    const other = { name: 'Other', rows: goods(25) };
    expect(warnings([other, { name: 'Stock', rows: table }])).toEqual([
      expect.objectContaining({ severity: 'warning', found: '25 rows with numbers', cell: '' }),
    ]);
    expect(warnings([{ name: 'Stock', rows: table }, other])).toHaveLength(1);
  });

  const codes = ['W-101', 'W-102', 'W-103', 'W-104'];
  it.each<[string, CellValue[][]]>([
    ['without a header', codes.map((code) => [code, 'Dress', 90, 5])],
    ['below unknown words', [['Qqq', 'Vvv'], ...codes.map((code): CellValue[] => [code, 90])]],
    [
      'below a header without a wholesale price',
      [['Reference', 'RRP'], ...codes.map((code): CellValue[] => [code, 90])],
    ],
    ['with barcodes', ['6291041500374', '6291041500411', 6291041500459].map((code) => [code, 90])],
  ])('are reported when a few rows name goods beside numbers: %s', (_what, rows) => {
    const sheets = [
      { name: 'Stock', rows: table },
      { name: 'Other', rows },
    ];
    expect(warnings(sheets)).toMatchObject([{ severity: 'warning', cell: '' }]);
    expect(
      warnings([
        { name: 'Stock', rows: table },
        { name: 'Other', rows: rows.slice(0, 2) },
      ]),
    ).toEqual([]);
  });

  it.each<[string, CellValue[]]>([
    ['sizes', ['2XL', '3XL', 'EU38', 'EU40', '2-3Y', '4-5Y']],
    ['measures', ['5kg', '10kg', '250g', '1.5kg']],
    ['seasons, quarters and days', ['SS25', 'FW25', 'SS26', 'Q1', 'Q2', '12-May', '1-Jun-26']],
  ])('are not reported for a few rows of %s', (_what, labels) => {
    const rows = labels.map((label): CellValue[] => [label, 100]);
    expect(
      warnings([
        { name: 'Stock', rows: table },
        { name: 'Other', rows },
      ]),
    ).toEqual([]);
  });

  it('are not reported when they are small, or when a person chose the tables', () => {
    expect(
      warnings([
        { name: 'Stock', rows: table },
        { name: 'Other', rows: goods(8) },
      ]),
    ).toEqual([]);
    const chosen = { sheet: 'Stock', headerRow: 1, columns: { reference: 'A', wholesalePrice: 'B' } };
    const sheets = [
      { name: 'Stock', rows: table },
      { name: 'Other', rows: goods(25) },
    ];
    expect(warnings(sheets, [chosen])).toEqual([]);
  });
});

describe('sheets that repeat each other', () => {
  const sheet = (name: string, ...lots: CellValue[]): InCodeSheet => ({
    name,
    rows: [orderHeader, ...lots.map((value, index): CellValue[] => [`A-${index + 1}`, 'Polo', 80, 24, value])],
  });

  it('are counted once when one sheet is a copy of the other', () => {
    const { lines, problems } = readOrder([sheet('Order', 2, 1, 5), sheet('Order (2)', 2, 1, 5)]);
    expect(lines.map(({ lots }) => lots)).toEqual([2, 1, 5]);
    expect(problems).toEqual([
      expect.objectContaining({ sheet: 'Order (2)', severity: 'warning', message: expect.stringContaining('copy') }),
    ]);
  });

  it('are reported as an error when most of their lines are equal', () => {
    const reading = readOrder([sheet('Order', 2, 1, 5), sheet('Order (2)', 2, 1, 6)]);
    expect(reading.lines).toHaveLength(6);
    expect(problemCells(reading)).toEqual(['error ']);
  });

  // R11
  it('are added up with a warning when they order the same references with different lots', () => {
    const reading = readOrder([sheet('March', 2, 1, 5), sheet('April', 4, 7, 9)]);
    expect(reading.lines).toHaveLength(6);
    expect(problemCells(reading)).toEqual(['warning ']);
  });

  it('are not treated as copies when they order other references', () => {
    const other: InCodeSheet = { name: 'Women', rows: [orderHeader, ['W-1', 'Dress', 80, 24, 2]] };
    expect(readOrder([sheet('Men', 2), other])).toMatchObject({ problems: [], lines: { length: 2 } });
  });
});

describe('dozens and pieces', () => {
  const read = (header: string, value: CellValue, pack: CellValue = 24) =>
    readOrder([
      {
        rows: [
          ['Reference', 'Units per lot', header],
          ['A-1', pack, value],
        ],
      },
    ]);

  it('are never read as lots in an order', () => {
    expect(read('Qty (dozen)', 4).lines).toEqual([expect.objectContaining({ lots: 2, pieces: 48 })]);
    expect(read('Qty (dozen)', '4 dz').lines).toEqual([expect.objectContaining({ lots: 2, pieces: 48 })]);
    expect(read('Order (pcs)', '4 dz').lines).toEqual([expect.objectContaining({ lots: 2, pieces: 48 })]);
    expect(read('Qty (dozen)', 4, null).lines).toEqual([expect.objectContaining({ lots: 0, pieces: 48 })]);
    expect(read('Order', '12 dz', null).lines).toEqual([
      expect.objectContaining({ lots: 0, pieces: 144, statedAs: '12 dz' }),
    ]);
  });

  it.each([
    ['48 pcs', '2'],
    ['2 dz', '1'],
    ['12 dz', '6'],
    ['50 pcs', '2'],
    ['48 (pieces)', '2'],
    ['2 (dozen)', '1'],
  ])('%s in a column of lots is reported with the suggestion %s', (value, expected) => {
    const { lines, problems } = read('Order', value);
    expect(lines).toEqual([]);
    expect(problems).toEqual([expect.objectContaining({ severity: 'error', cell: 'C2', found: value, expected })]);
  });

  it.each([
    ['Qty (dozen)', 1.5, 24, '2', '2 dozen'],
    ['Qty (dozen)', 1, 8, '16 units', '16 units'],
    ['Qty (dozen)', 1.5, 16, '16 units', '16 units'],
    ['Qty (dozen)', 1.55, 24, '2', '2 dozen'],
    ['Order (pcs)', 18, 24, '24', '24'],
  ])(
    'in the column "%s", %s are reported for lots of %i with a suggestion in the unit of the column',
    (header, value, pack, expected, nearest) => {
      const { problems } = read(header, value, pack);
      expect(problems).toEqual([
        expect.objectContaining({
          expected,
          message: expect.stringMatching(new RegExp(`the nearest is ${nearest}\\.$`)),
        }),
      ]);
    },
  );

  it('are converted to lots in a stock file', () => {
    const { lines, problems } = readStock([
      {
        rows: [
          ['Reference', 'Price per dozen', 'Dozen per carton', 'Available (dozen)'],
          ['A-1', 960, 2, 20],
        ],
      },
    ]);
    expect(lines).toEqual([expect.objectContaining({ wholesalePrice: '80', unitsPerLot: 24, availableLots: 10 })]);
    expect(problems.map(({ cell, severity, field }) => `${severity} ${cell} ${field}`)).toContain(
      'warning B1 wholesalePrice',
    );
  });

  it.each([
    [960, '80'],
    [1000, '83.3333'],
    ['AED 1,150', '95.8333'],
  ])('as prices of an order file are compared per unit: %s', (price, shownPrice) => {
    const rows: CellValue[][] = [
      ['Reference', 'Price per dozen', 'Units per lot', 'Available', 'Order lots'],
      ['A-1', price, 24, 10, 2],
    ];
    expect(readOrder([{ rows }]).lines).toEqual([expect.objectContaining({ shownPrice, shownUnitsPerLot: 24 })]);
    expect(readStock([{ rows }]).lines).toEqual([expect.objectContaining({ wholesalePrice: shownPrice })]);
  });
});

describe('decimals that a number format hides', () => {
  const shownAs = (format: string, value: number): CellValue =>
    createNumberCell(value, String(value), numberFormat(format));

  it.each([
    ['0.00', 80.456, '80.456'],
    ['0', 45.6, '45.6'],
  ])('in "%s" belong to the price %d', (format, value, wholesalePrice) => {
    const rows: CellValue[][] = [
      ['Reference', 'Wholesale price', 'Units per lot', 'Available'],
      ['A-1', shownAs(format, value), 24, 10],
    ];
    expect(readStock([{ rows }]).lines).toEqual([expect.objectContaining({ wholesalePrice })]);
  });

  it('are asked about in lots', () => {
    const { lines, problems } = readOrder([{ rows: [orderHeader, ['A-1', 'Polo', 80, 24, shownAs('0', 2.4)]] }]);
    expect(lines).toEqual([]);
    expect(problems).toEqual([expect.objectContaining({ severity: 'error', cell: 'E2', expected: '2' })]);
  });
});

describe('rows with totals or notes in a sheet', () => {
  it('are distinguished from products by position, price and sums', () => {
    const rows = (price: CellValue): CellValue[][] => [
      orderHeader,
      ['A-1', 'Polo', 80, 24, 2],
      ['TOTAL LOOK', 'Set', price, 24, 3],
      ['Total Polo', null, null, null, 5],
      ['Sub-total', null, null, null, 5],
      [null, 'Total look set', 90, 24, 4],
      ['TOTAL', null, null, null, 5],
    ];
    const order = readOrder([{ rows: rows(120) }]);
    expect(order.lines.map(({ reference }) => reference)).toEqual(['A-1', 'TOTAL LOOK']);
    expect(problemCells(order)).toEqual(['error A6']);
    const stock = readStock([
      { rows: rows(120).map((row, index) => [...row.slice(0, 4), index === 0 ? 'Available' : (row[4] ?? null)]) },
    ]);
    expect(stock.lines.map(({ reference }) => reference)).toEqual(['A-1', 'TOTAL LOOK']);
    expect(problemCells(stock)).toEqual(['warning A6']);
  });

  it.each(['Total', 'Sum', 'Summe', 'Totale', 'Gesamt'])(
    'do not hide a product with the reference %s, whose numbers are no sums',
    (reference) => {
      const rows = (header: string, price: CellValue): CellValue[][] => [
        [...orderHeader.slice(0, 4), header],
        ['A-1', 'Polo', 80, 24, 2],
        [reference, 'Jacket', price, 12, 4],
        ['A-2', 'Knit', 90, 24, 3],
      ];
      const order = readOrder([{ rows: rows('Order', 60) }]);
      expect(order.lines.map((line) => [line.reference, line.lots])).toEqual([
        ['A-1', 2],
        [reference, 4],
        ['A-2', 3],
      ]);
      for (const price of [60, null]) {
        const stock = readStock([{ rows: rows('Available', price) }]);
        expect(stock.lines.map((line) => line.reference)).toEqual(['A-1', 'A-2']);
        expect(problemCells(stock)).toEqual(['warning A3']);
      }
    },
  );

  it('may have words and an average price beside a sum', () => {
    const rows = (header: string): CellValue[][] => [
      [...orderHeader.slice(0, 4), header],
      ['A-1', 'Polo', 80, 24, 2],
      ['A-2', 'Knit', 90, 24, 3],
      ['Total', '2 styles', 85, null, 5],
    ];
    expect(readOrder([{ rows: rows('Order') }])).toMatchObject({ lines: { length: 2 }, problems: [] });
    expect(readStock([{ rows: rows('Available') }])).toMatchObject({ lines: { length: 2 }, problems: [] });
  });

  it('are no products where their quantity is no sum, and are told if they have words beside their label', () => {
    const goods = [
      ['A-1', 'Polo', 80, 24, 2],
      ['A-2', 'Knit', 80, 24, 1],
    ];
    const average = [orderHeader, ['TOTAL', 'all styles', 80, null, 3], ...goods];
    expect(readOrder([{ rows: average }]).lines.map(({ reference }) => reference)).toEqual(['A-1', 'A-2']);
    const outdated = readOrder([{ rows: [orderHeader, ...goods, ['TOTAL', 'AED', 82, null, 4]] }]);
    expect([outdated.lines.length, problemCells(outdated)]).toEqual([2, ['warning A4']]);
    const form = [
      ['Reference', 'Name', 'Order'],
      ['A-1', 'Polo', 1],
      ['Total', 'Jacket', 2],
      ['A-2', 'Polo', 1],
    ];
    const lost = readOrder([{ rows: form }]);
    expect([lost.lines.length, problemCells(lost)]).toEqual([2, ['warning A3']]);
  });

  it('are told apart from products without a price, because their lots equal the sum of the lots above', () => {
    const priced = readOrder([
      {
        rows: [
          ['Reference', 'Price', 'Order'],
          ['A-1', 80, 2],
          ['TOTAL LOOK', null, 4],
          ['A-2', 80, 3],
          ['Total Polo', null, 9],
        ],
      },
    ]);
    expect(priced.lines.map(({ reference, lots }) => [reference, lots])).toEqual([
      ['A-1', 2],
      ['TOTAL LOOK', 4],
      ['A-2', 3],
    ]);
    expect(priced.problems).toEqual([]);
    const unpriced = readOrder([
      {
        rows: [
          ['Reference', 'Order'],
          ['A-1', 2],
          ['A-2', 3],
          ['Total Polo', 5],
        ],
      },
    ]);
    expect(unpriced.lines).toHaveLength(2);
    expect(problemCells(unpriced)).toEqual(['warning B4']);
  });

  it.each<[string, CellValue, CellValue]>([
    ['lots as text for a reference with a space', 'LN 0101', '2'],
    ['lots as text for a reference without digits', 'POLO', '3'],
    ['a word for a reference with a digit', 'LN-0101', 'two'],
    ['a word for a reference with a digit and a space', 'LN 0101', 'two'],
  ])('do not hide a line: %s', (_what, reference, lots) => {
    const { lines, problems } = readOrder([
      {
        rows: [
          ['Reference', 'Order'],
          ['A-1', 1],
          ['A-2', null],
          [reference, lots],
        ],
      },
    ]);
    if (lots === 'two') expect(problemCells({ problems })).toEqual(['error B4']);
    else expect(lines.at(-1)).toMatchObject({ reference, lots: Number(lots) });
  });

  it('are not read as lines when they are a signature below the table', () => {
    const { lines, problems } = readOrder([
      {
        rows: [
          orderHeader,
          ['A-1', 'Polo', 80, 24, 2],
          [],
          ['Signature', null, null, null, 'Ahmed'],
          ['Signed:', null, null, null, 'Ahmed'],
        ],
      },
    ]);
    expect([lines.length, problems]).toEqual([1, []]);
  });
});

describe('negative stock', () => {
  it('counts as zero, with one warning for its column', () => {
    const { lines, problems } = readStock([
      {
        rows: [
          ['Reference', 'Wholesale', 'Units per lot', 'Available'],
          ['A-1', 80, 24, -3],
          ['A-2', 80, 24, 5],
          ['A-3', 80, 24, -1],
        ],
      },
    ]);
    expect(lines.map(({ availableLots }) => availableLots)).toEqual([0, 5, 0]);
    expect(problemCells({ problems })).toEqual(['warning D2']);
  });
});

describe('stock in words', () => {
  const read = (...stock: CellValue[]): ReturnType<typeof readStock> =>
    readStock([
      { rows: [['Reference', 'Wholesale', 'Available'], ...stock.map((one, at) => [`A-${at + 1}`, 80, one])] },
    ]);

  it('counts pieces as lots where the sheet has no pack sizes', () => {
    const { lines, errorCount } = read('2 шт.', '12 pcs', 'sold out', 'Yok', 'нет в наличии', '품절');
    expect(lines.map(({ availableLots }) => availableLots)).toEqual([2, 12, 0, 0, 0, 0]);
    expect(errorCount).toBe(0);
  });

  it('counts at least the number that it names, with one warning for its column', () => {
    const { lines, problems, errorCount } = read('>10 шт.', '10+', 'more than 50', 'более 100', '≥ 5', 3);
    expect(lines.map(({ availableLots }) => availableLots)).toEqual([10, 10, 50, 100, 5, 3]);
    expect(problemCells({ problems })).toContain('warning C2');
    expect(errorCount).toBe(0);
  });

  it('counts thousands as people write them', () => {
    expect(read('5k', '1.5 K', '5k+').lines.map(({ availableLots }) => availableLots)).toEqual([5000, 1500, 5000]);
  });

  it.each(['low stock', 'last pieces', 'мало'])('%j is no number of lots to sell without a limit', (stock) => {
    expect(read(stock).errorCount).toBe(1);
  });

  it('does not order thousands for "5k", which may be five cartons', () => {
    const { lines, errorCount } = readOrder([
      {
        rows: [
          ['Reference', 'Order'],
          ['A-1', '5k'],
          ['A-2', 2],
        ],
      },
    ]);
    expect([lines.length, errorCount]).toEqual([1, 1]);
  });

  it('does not take the contents of bottles for packs in a pack', () => {
    const rows = [
      ['Reference', 'Wholesale', 'Casepack'],
      ['A-1', 80, '24x330'],
      ['A-2', 80, 6],
    ];
    expect(readStock([{ rows }]).errorCount).toBe(1);
  });

  it('takes "10x12" for 120 units in a lot, with one warning for its column', () => {
    const rows = [
      ['Reference', 'Wholesale', 'Casepack'],
      ['A-1', 80, '10x12'],
      ['A-2', 80, '1 x 28'],
      ['A-3', 80, 6],
    ];
    const { lines, problems, errorCount } = readStock([{ rows }]);
    expect(lines.map(({ unitsPerLot }) => unitsPerLot)).toEqual([120, 28, 6]);
    expect(problems.find(({ cell }) => cell === 'C2')).toMatchObject({
      severity: 'warning',
      message:
        'Cell C2 (units per lot) names packs in a pack; a lot was taken to be all of their units (2 such cells in this table); please confirm.',
    });
    expect(errorCount).toBe(0);
  });

  it('does not limit lines that are in stock in no given number, with one warning for its column', () => {
    const { lines, problems, errorCount } = read('In stock', 'в наличии', '++', 'Sí', '有货', 'sold out', 4);
    expect(lines.map(({ availableLots }) => availableLots)).toEqual([null, null, null, null, null, 0, 4]);
    expect(problems.find(({ cell }) => cell === 'C2')).toMatchObject({
      severity: 'warning',
      message:
        'Cell C2 (available) says that there is stock but not how much; such lines are sold without a limit (5 such cells in this table).',
    });
    expect(errorCount).toBe(0);
  });

  it.each(['<10', '10-20', '5 on the way', 'up to 10', '-3 pcs'])('%j is no number of lots', (stock) => {
    expect(read(stock).errorCount).toBe(1);
  });
});

describe('warnings about columns', () => {
  it('stay in the list of problems even when errors fill it', () => {
    const rows: CellValue[][] = [
      ['Reference', 'Price', 'Unit price', 'Pack size', 'Stock'],
      ['A-0', 160, 80, 24, 1],
    ];
    for (let index = 1; index < 500; index++) rows.push([`A-${index}`, 160, 80, 0, 'x']);
    const { problems, errorCount } = readStock([{ rows }]);
    expect(errorCount).toBe(998);
    expect(problems).toHaveLength(200);
    expect(problems[0]).toMatchObject({ severity: 'warning', cell: 'C1' });
  });

  it('name the sheets and rows that resemble a table most when no table was found', () => {
    const rows = (header: CellValue[]): InCodeSheet => ({ rows: [header, ['x', 'y', 1]] });
    expect(() =>
      readStock([
        ...Array.from({ length: 5 }, () => rows(['Colour', 'Size'])),
        {
          name: 'Real',
          rows: [
            ['Reference', 'Barcode', 'Colour', 'Size', 'RRP'],
            ['A-1', '1', 'Red', 'S', 160],
          ],
        },
      ]),
    ).toThrow(expect.objectContaining({ message: expect.stringContaining('sheet "Real" row 1') }));
  });
});
