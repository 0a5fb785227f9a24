import fc from 'fast-check';
import { type CellValue, type InCodeSheet, readOrder, readStock } from '../../test/workbooks/in-code-sheets.js';
import { cellAddress } from './address.js';
import type { Cell } from './cells.js';

/**
 * Checks what the interpreters read from generated sheets against the raw cells of these sheets: each row with a
 * quantity or a price must either become a line with exactly that value or be reported in a problem.
 */
interface Reading {
  lines: { sheet: string; row: number }[];
  problems: { sheet: string; cell: string; message: string }[];
}

const header = ['Reference', 'Description', 'Size', 'Wholesale', 'Units per lot', 'Order'];
const order = 5;
const stockHeader = ['Reference', 'Description', 'Size', 'Wholesale', 'Units per lot', 'Available'];
const available = 5;

const isFilled = (value: CellValue | undefined): boolean =>
  value !== null && value !== undefined && value !== '' && value !== 0 && value !== '-';

/**
 * True when a problem is about the row, about its whole sheet, or about a whole column of quantities that were not
 * read.
 */
function isReported(reading: Reading, sheet: string, row: number): boolean {
  return reading.problems.some(
    (problem) =>
      problem.sheet === sheet &&
      (Number(/\d+$/.exec(problem.cell)?.[0]) === row ||
        problem.cell === '' ||
        new RegExp(`further rows? \\(.*\\b[A-Z]+${row}\\b`).test(problem.message) ||
        problem.message.includes(' that are not read as lots')),
  );
}

/** True for a row whose label could be that of a total, without a price or any other text. */
const isSumRow = (values: readonly CellValue[]): boolean =>
  (values[0] === 'TOTAL LOOK' || values[0] === 'Sum dress') &&
  values[1] === null &&
  values[2] === null &&
  values[3] === null;

/**
 * True for a row with a quantity alone that is the sum of rows directly above it: a total without a label, about which
 * no problem needs to be reported. `counts` tells whether a row above is added up.
 */
function isTotalOf(
  rows: readonly (readonly CellValue[])[],
  index: number,
  quantity: number,
  counts: (index: number) => boolean,
): boolean {
  const values = rows[index] ?? [];
  // Two packs of 12 add up to 24. Columns beyond the quantity do not belong to the table.
  const isOther = (value: CellValue, column: number): boolean =>
    value !== null && column < quantity && !(column === 4 && value === 24);
  if (values.some(isOther)) return false;
  let sum = 0;
  for (let above = index - 1; above > 0; above--) {
    if (!counts(above)) continue;
    sum += plainLots(rows[above]?.[quantity]) ?? 0;
    if (Math.abs(sum - (plainLots(values[quantity]) ?? Number.NaN)) < 0.01) return true;
  }
  return false;
}

/**
 * True for words in the order column of a row without a product. Beside one other text they are a note only below a
 * blank row or another note, as a signature is.
 */
function isNote(rows: readonly (readonly CellValue[])[], index: number): boolean {
  const values = rows[index] ?? [];
  if (values[0] !== null || (values[order] !== 'many' && values[order] !== true)) return false;
  const others = values.filter((value, column) => column !== order && value !== null);
  // Words below a row without a reference may be a note or not, depending on what that row was taken for.
  const isBelowProduct = index === 1 || /\d/.test(String(rows[index - 1]?.[0]));
  return others.length === 0 || (values[order] === 'many' && others.length === 1 && !isBelowProduct);
}

/**
 * True for a row with a reference or, for numbers right of the table and in a further order column, any other value. Counts
 * and sums ("Total units") need a price: below the goods they are those of taxes and discounts.
 */
function namesGoods(values: readonly CellValue[], extra: CellValue): boolean {
  const [reference, ...others] = values.slice(0, order);
  if (isFilled(reference) || extra !== 'Total units') return isFilled(reference) || others.some(isFilled);
  return typeof others[2] === 'number' || others[2] === 'AED 70';
}

const size = fc.constantFrom<CellValue>('S', 'M', 'L', '38', 38, null);
const reference = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 100, max: 999 }).map((number): CellValue => `ST-${number}`) },
  { weight: 1, arbitrary: fc.integer({ min: 100_000, max: 999_999 }).map((number): CellValue => number) },
  { weight: 1, arbitrary: fc.constantFrom<CellValue>('TOTAL LOOK', 'Sum dress', '100230.0') },
  { weight: 2, arbitrary: fc.constant<CellValue>(null) },
);
const date: Cell = { kind: 'date', number: 46054, text: '1-Feb' };
const lots = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 40 }).map((number): CellValue => number) },
  { weight: 3, arbitrary: fc.constant<CellValue>(null) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<CellValue>(
      ...[
        '2 lots pls',
        'x2',
        '2 (urgent!)',
        '12 dz',
        '48 pcs',
        'about 3',
        '2,5',
        '-4',
        '1.250',
        'many',
        '٣',
        '2/3',
        date,
      ],
      ...[2.5, -3, 2_000_000, true, { kind: 'number' as const, number: 3, text: '3', struck: true as const }],
    ),
  },
);
const price = fc.constantFrom<CellValue>(80, 95.5, null, 'AED 70', 'tbc', date);
const row = fc.tuple(
  reference,
  fc.constantFrom<CellValue>('Polo', 'Shirt', null),
  size,
  price,
  fc.constantFrom<CellValue>(24, 12, null),
  lots,
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<CellValue>(null) },
    { weight: 1, arbitrary: fc.constantFrom<CellValue>(7, 9, '3') },
  ),
);
const sheet = fc.record({
  rows: fc.array(
    row.map((values): CellValue[] => [...values]),
    { minLength: 1, maxLength: 12 },
  ),
  gaps: fc.array(fc.nat(12), { maxLength: 2 }),
  extra: fc.constantFrom<CellValue>(null, 'Dubai', 'Qty 2', 'Total units'),
  visibility: fc.constantFrom('visible' as const, 'visible' as const, 'visible' as const, 'hidden' as const),
});

function sheetsOf(
  generated: readonly (typeof sheet extends fc.Arbitrary<infer One> ? One : never)[],
  titles: CellValue[],
): InCodeSheet[] {
  return generated.map(({ rows, gaps, extra, visibility }, index) => ({
    name: `Sheet ${index + 1}`,
    visibility,
    rows: [
      extra === null ? titles : [...titles, extra],
      ...rows.flatMap((values, at) => (gaps.includes(at) ? [[], values] : [values])),
    ],
  }));
}

const plainLots = (value: CellValue | undefined): number | null => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^(2 lots pls|x2|2 \(urgent!\))$/.test(value) ? 2 : value === '٣' ? 3 : null;
};

describe('every row of an order', () => {
  it('with a quantity in any column becomes a line or is reported in a problem', () => {
    let quantities = 0;
    fc.assert(
      fc.property(fc.array(sheet, { minLength: 1, maxLength: 3 }), fc.boolean(), (generated, isCopied) => {
        const copies = isCopied && generated[0] ? [...generated, generated[0]] : generated;
        const sheets = sheetsOf(copies, header);
        let reading: ReturnType<typeof readOrder>;
        try {
          reading = readOrder(sheets);
        } catch {
          // The whole file was refused, so no product row may have a visible quantity in the order column.
          for (const { rows } of sheets)
            for (const values of rows.slice(1))
              expect(isFilled(values[order]) && isFilled(values[0]) && !isSumRow(values)).toBe(false);
          return;
        }
        for (const { name = '', rows, visibility } of sheets) {
          const isLine = (index: number): boolean =>
            reading.lines.some((one) => one.sheet === name && one.row === index + 1);
          rows.forEach((values, index) => {
            const number = index + 1;
            if (index === 0 || values.length === 0) return;
            const hasQuantity =
              isFilled(values[order]) ||
              (visibility === 'visible' &&
                isFilled(values[order + 1]) &&
                namesGoods(values, rows[0]?.[order + 1] ?? null));
            if (!hasQuantity) return;
            quantities++;
            const line = reading.lines.find((one) => one.sheet === name && one.row === number);
            if (line === undefined) {
              // A row that holds only a label and numbers is taken for a row of sums, about which no problem needs to
              // be reported.
              const isNone =
                isSumRow(values) || isTotalOf(rows, index, order, (above) => isLine(above)) || isNote(rows, index);
              if (!isNone && !isReported(reading, name, number))
                throw new Error(
                  `${name} ${cellAddress(number, order)} ${JSON.stringify(values)} is neither a line nor told`,
                );
              return;
            }
            // `pieces` become lots only with the published pack size, which this test does not know.
            if (line.pieces === undefined) expect(line.lots).toBe(plainLots(values[order]));
          });
        }
      }),
      { numRuns: 1000, seed: 18 },
    );
    expect(quantities).toBeGreaterThan(1000);
  });
});

describe('every row of a stock file', () => {
  it('with a price, stock or description becomes a line or is reported in a problem', () => {
    let products = 0;
    fc.assert(
      fc.property(fc.array(sheet, { minLength: 1, maxLength: 2 }), (generated) => {
        const sheets = sheetsOf(generated, stockHeader);
        let reading: ReturnType<typeof readStock>;
        try {
          reading = readStock(sheets);
        } catch {
          return;
        }
        for (const { name = '', rows } of sheets) {
          const isLine = (index: number): boolean =>
            reading.lines.some((one) => one.sheet === name && one.row === index + 1);
          rows.forEach((values, index) => {
            // A reference and a description without a price or stock can be a section title or a note.
            const isDescribed = values[0] === null && isFilled(values[1]);
            if (index === 0 || !(isDescribed || isFilled(values[3]) || isFilled(values[available]))) return;
            products++;
            const line = reading.lines.find((one) => one.sheet === name && one.row === index + 1);
            if (line === undefined) {
              const isSum =
                isSumRow(values) ||
                isTotalOf(rows, index, available, (above) => rows[above]?.[0] !== null || isLine(above));
              if (!isSum && !isReported(reading, name, index + 1))
                throw new Error(`${name} row ${index + 1} ${JSON.stringify(values)} is neither a line nor told`);
              return;
            }
            if (typeof values[3] === 'number') expect(Number(line.wholesalePrice)).toBe(values[3]);
            const stock = values[available];
            if (typeof stock === 'number') expect(line.availableLots).toBe(Math.max(stock, 0));
          });
        }
      }),
      { numRuns: 1000, seed: 18 },
    );
    expect(products).toBeGreaterThan(1000);
  });
});
