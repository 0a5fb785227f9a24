import { type CellValue, type InCodeSheet, readOrder, readStock } from '../../../../test/workbooks/in-code-sheets.js';
import { rememberColumns } from '../headers/remembered-headers.js';

const names = ['Almonds', 'Cashews', 'Raisins', 'Pecans', 'Walnuts', 'Figs'];
/** Goods with a price for each measure, which rises from the first column to the last. */
const goods = (...factors: number[]): CellValue[][] =>
  names.map((name, index) => [name, ...factors.map((factor) => factor * (10 + index))]);
const read = (sheet: InCodeSheet) => readStock([sheet], undefined, { withSamples: true });
const messages = (sheet: InCodeSheet): string[] => read(sheet).problems.map(({ message }) => message);
const title = ['Price list of May'];

// X01
describe('a price in one column per measure', () => {
  it('is the price of the goods in that measure, with a question', () => {
    const rows = [title, ['Name', '250 g', '1kg', '10 kg'], ...goods(1, 3.5, 30)];
    const { lines, sheets } = read({ rows });
    expect(lines).toHaveLength(18);
    expect(lines.slice(0, 3)).toMatchObject([
      { row: 3, reference: 'Almonds', size: '250 g', wholesalePrice: '10', availableLots: null },
      { row: 3, reference: 'Almonds', size: '1kg', wholesalePrice: '35' },
      { row: 3, reference: 'Almonds', size: '10 kg', wholesalePrice: '300' },
    ]);
    expect(sheets[0]?.columns.map(({ field }) => field)).toEqual(['reference', ...Array(3).fill('wholesalePrice')]);
    expect(messages({ rows })).toContain(
      'Columns B to D were taken as the wholesale prices of 250 g to 10 kg: each cell is the price of one article; please confirm.',
    );
  });

  it('may name the price beside the measure, and stand beside codes', () => {
    const coded = goods(100, 15, 28).map((row, index) => [`T-${100 + index}`, ...row]);
    const rows = [['SKU', 'Name', 'Price 1 kg', 'Price 50gr', 'Price 100gr'], ...coded];
    expect(read({ rows }).lines.slice(0, 2)).toMatchObject([
      { reference: 'T-100', description: 'Almonds', size: '1 kg', wholesalePrice: '1000' },
      { reference: 'T-100', description: 'Almonds', size: '50gr', wholesalePrice: '150' },
    ]);
  });

  it.each([
    ['a title', title, ['Name', '90 x 200', '140x200', '180 х 200']],
    ['a tax', [], ['Name', '0,5 л', '1 л', '5 л', 'НДС']],
  ])('is told from other numbers by %s', (_, above, header) => {
    const rows = [above, header, ...goods(1, 2, 3).map((row) => [...row, header.length > 4 ? '20%' : null])];
    expect(read({ rows }).lines).toHaveLength(18);
  });

  it('begins a section with other measures, and ends at other columns, which are told', () => {
    const rows = [
      title,
      ['Beds', '90 x 200', '140 x 200'],
      ...goods(20, 30),
      ['Cots', '60 x 140', '70 x 160'],
      ['Cot Mia', 200, 240],
      ['Cot Leo', '200+30', 240],
      ['Chests', 'Width', 'Price'],
      ['Chest Mia', 90, 260],
    ];
    const { lines, problems } = read({ rows });
    expect(lines.slice(12)).toMatchObject([
      { row: 10, reference: 'Cot Mia', size: '60 x 140', wholesalePrice: '200' },
      { row: 10, reference: 'Cot Mia', size: '70 x 160', wholesalePrice: '240' },
    ]);
    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
      'Cell B11 (wholesale price) is not a price; a number is expected.',
      'Cell B12 (wholesale price) begins rows whose columns are no prices of the measures above; the rows below it were not read.',
    ]);
  });

  it('is asked about in a row that has few of them', () => {
    const rows = [title, ['Name', '250 g', '500 g', '1 kg'], ...goods(1, 2, 3), ['Delivery', 5]];
    expect(messages({ rows })).toContain(
      'Cell B9 (wholesale price) is one of few prices in its row, which was read for 250 g only; please confirm.',
    );
  });

  it.each([
    ['stock, which does not rise with the measure', ['Name', '250 g', '500 g', '1 kg'], goods(3, 1, 2)],
    ['prices of a kilogram, which fall with the quantity', ['Name', '1 kg', '10 kg', '50 kg'], goods(3, 2, 1)],
    ['prices of quantities', ['Name', '1 pc', '10 pcs', '50 pcs'], goods(1, 2, 3)],
    ['prices beside a stock', ['Name', '250 g', '1 kg', 'Stock'], goods(1, 3, 7)],
  ])('is not %s', (_, header, below) => {
    expect(read({ rows: [title, header, ...below] }).lines).toEqual([]);
  });

  it('is left to a person where nothing says that the numbers are prices', () => {
    expect(read({ rows: [['Name', '250 g', '500 g', '1 kg'], ...goods(1, 2, 3)] }).lines).toEqual([]);
  });

  it('is no lot in an order that is written into the published file', () => {
    const header = ['Reference', '30x40', '40x50', '50x60'];
    const coded = goods(1, 2, 3).map(([, ...prices], index) => [`T-${100 + index}`, ...prices]);
    const published = read({ rows: [title, header, ...coded] });
    expect(published.lines).toHaveLength(18);
    const remembered = rememberColumns(published.sheets);
    const ordersOf = (rows: CellValue[][]) => readOrder([{ rows }], remembered, { withSamples: true }).lines;
    expect(ordersOf([title, header, ...coded])).toEqual([]);
    const ordered = coded.map((row, index) => [...row, index === 1 ? 4 : null]);
    expect(ordersOf([title, [...header, 'Order'], ...ordered])).toMatchObject([{ row: 4, lots: 4 }]);
  });
});

describe('prices of sizes that only a person knows', () => {
  const rows: CellValue[][] = [
    ['Reference', 'Model A', 'Model B', 'Model C'],
    ['Display', 50, 60, null],
    ['Battery', 20, 18, 25],
    ['Cable', 'n/a', 'n/a', 9],
    ['Glass', 5, 6, 7],
  ];
  const choice = { headerRow: 1, columns: { reference: 'A' }, priceColumns: ['B', 'C', 'D'] };
  const chosen = readStock([{ name: 'Parts', rows }], undefined, { tables: [{ ...choice, sheet: 'Parts' }] });
  const pricesOf = ({ lines }: ReturnType<typeof readStock>) =>
    lines.map(({ reference, size, wholesalePrice }) => `${reference} ${size} ${wholesalePrice}`);
  const withoutCable = (values: CellValue[][]) => values.filter(([, first]) => first !== 'n/a');

  it('make a line of each filled cell, and no word among them ends the reading', () => {
    expect(pricesOf(chosen)).toEqual([
      ...['Display Model A 50', 'Display Model B 60', 'Battery Model A 20', 'Battery Model B 18', 'Battery Model C 25'],
      ...['Glass Model A 5', 'Glass Model B 6', 'Glass Model C 7'],
    ]);
    const errors = chosen.problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ cell }) => cell)).toEqual(['B4', 'C4']);
  });

  it('are told as such, so that a person can go on from them', () => {
    const columns = chosen.sheets[0]?.columns.map(({ field, size }) => [field, size]);
    expect(columns?.slice(1)).toEqual(['Model A', 'Model B', 'Model C'].map((size) => ['wholesalePrice', size]));
  });

  it('are read again from a file with the same header row', () => {
    const { columns, priceColumns } = choice;
    const known = [{ fingerprint: chosen.headers[0]?.fingerprint ?? '', columns, priceColumns }];
    expect(pricesOf(readStock([{ rows }], undefined, { known }))).toEqual(pricesOf(chosen));
  });

  it('are all read from a file whose columns stand in another order', () => {
    const moved = withoutCable(rows).map((row) => row.toReversed());
    const reading = readStock([{ rows: moved }], rememberColumns(chosen.sheets));
    expect(pricesOf(reading).sort()).toEqual(pricesOf(chosen).sort());
  });

  it('leave out a stock that a later file adds, which would count for each size, and say so', () => {
    const later = withoutCable(rows).map((row, index) => [...row.toReversed(), index === 0 ? 'Stock' : 3]);
    const { lines, problems } = readStock([{ rows: later }], rememberColumns(chosen.sheets));
    expect(new Set(lines.map(({ availableLots }) => availableLots))).toEqual(new Set([null]));
    expect(problems.map(({ message }) => message)).toContain(
      'Column E "Stock" was left out: beside prices of sizes, its values would count for each of the sizes.',
    );
  });

  it('are no lots in an order with the same columns', () => {
    const { columns, priceColumns } = choice;
    const known = [{ fingerprint: chosen.headers[0]?.fingerprint ?? '', columns, priceColumns }];
    const ordered = withoutCable(rows).map((row, index) => [...row, index === 0 ? 'Order' : null]);
    expect(readOrder([{ rows: ordered }], rememberColumns(chosen.sheets), { known, withSamples: true }).lines).toEqual(
      [],
    );
  });
});
