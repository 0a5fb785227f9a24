import type { TableChoice } from '@portal/contract/workbook';
import { type CellValue, readStock } from '../../../../test/workbooks/in-code-sheets.js';

const header = ['Reference', 'Description', 'Wholesale', 'Units per lot', 'Available'];
const goods = (...references: string[]): CellValue[][] =>
  references.map((reference) => [reference, `Article ${reference}`, 80, 24, 3]);
const stock = (...rows: CellValue[][]) => readStock([{ rows }]);
const sections = ({ lines }: ReturnType<typeof stock>) =>
  lines.map(({ reference, brand, category }) => [reference, brand, category]);

describe('titles between the lines of a stock file', () => {
  it('are the category of the lines below where there is no such column, and told once', () => {
    const reading = stock(
      header,
      ['Shirts'],
      ...goods('A1', 'A2'),
      [],
      ['SHOES', null, null, null, 12],
      ...goods('B1'),
    );
    expect(sections(reading)).toEqual([
      ['A1', null, 'Shirts'],
      ['A2', null, 'Shirts'],
      ['B1', null, 'SHOES'],
    ]);
    expect(reading.problems).toMatchObject([
      {
        ...{ cell: 'A2', field: 'category', severity: 'warning', found: 'Shirts' },
        message:
          'Cell A2 (category) stands alone above lines: "Shirts" (and 1 further title) was taken as the category of the lines below; please confirm.',
      },
    ]);
  });

  it.each([
    ['Brand: Alba', 'Marke: Bruno', 'Alba', 'Bruno'],
    ['Бренд – Alba', '品牌: 鹿', 'Alba', '鹿'],
  ])('name the field in their label (%s, %s), and a category ends with its brand', (first, second, alba, other) => {
    const reading = stock(header, [first], ['Shirts'], ...goods('A1'), [second], ...goods('B1'));
    expect(sections(reading)).toEqual([
      ['A1', alba, 'Shirts'],
      ['B1', other, null],
    ]);
    expect(reading.problems.map(({ cell, field }) => [cell, field])).toEqual([
      ['A2', 'brand'],
      ['A3', 'category'],
    ]);
  });

  it('count above repeated headers, also the one above the first header', () => {
    const reading = stock(['Shirts'], header, ...goods('A1'), ['Shoes'], header, ...goods('B1'));
    expect(sections(reading)).toEqual([
      ['A1', null, 'Shirts'],
      ['B1', null, 'Shoes'],
    ]);
  });

  it('count above a further table with other columns', () => {
    const belts = [
      ['Style', 'Colour', 'Pack size', 'Price', 'Stock'],
      ['AC-1', 'Red', 12, 20, 5],
    ];
    expect(sections(stock(header, ...goods('A1'), ['Belts'], ...belts))).toEqual([
      ['A1', null, null],
      ['AC-1', null, 'Belts'],
    ]);
  });

  it('are not the title of the sheet, a total, a note, or words that continue a description', () => {
    const reading = stock(
      ...[['Alba spring 2026'], header, ...goods('A1'), [null, 'with long sleeves'], ...goods('A2')],
      ...[['Total Shirts'], ...goods('A3'), ['All prices are without VAT.'], ...goods('A4')],
      ...[[null, null, null, null, null, null, 'checked'], ...goods('A5')],
    );
    expect(sections(reading).map(([, brand, category]) => [brand, category])).toEqual(Array(5).fill([null, null]));
    expect(reading.errorCount).toBe(0);
  });

  it('change nothing where the table has the column', () => {
    const withCategory = (reference: string): CellValue[] => [reference, 'Article', 80, 24, 3, 'Tops'];
    const reading = stock([...header, 'Category'], ['Shirts'], withCategory('A1'), ['Shoes'], withCategory('B1'));
    expect(sections(reading).map(([, , category]) => category)).toEqual(['Tops', 'Tops']);
    expect(reading.problems).toEqual([]);
  });
});

describe('titles of price groups between the lines of a stock file', () => {
  const rows = (title: string) => [header, ...goods('A1', 'A2'), [title], ...goods('B1')];

  it.each(['Price group B', 'Preisgruppe 2', 'Retail price', 'Price list B', 'Прайс 2', '价格组 A'])(
    '"%s" is asked about',
    (title) => {
      const reading = stock(...rows(title));
      expect(reading.problems).toMatchObject([
        {
          ...{ cell: 'A4', field: 'wholesalePrice', severity: 'error', found: title },
          message: expect.stringContaining(`names a group of prices for the lines below: "${title}"`),
        },
      ]);
      expect(reading.lines.map(({ category }) => category)).toEqual([null, null, null]);
    },
  );

  it('are a warning once a person has chosen the columns', () => {
    const columns = { reference: 'A', description: 'B', wholesalePrice: 'C', unitsPerLot: 'D', available: 'E' };
    const tables: TableChoice[] = [{ sheet: 'Sheet1', headerRow: 1, columns }];
    const reading = readStock([{ rows: rows('Price group B') }], undefined, { tables });
    expect(reading.errorCount).toBe(0);
    expect(reading.problems).toMatchObject([{ cell: 'A4', severity: 'warning' }]);
  });

  it('are no price lists of other goods', () => {
    const reading = stock(header, ...goods('A1'), ['Price list accessories'], header, ...goods('B1'));
    expect(reading.errorCount).toBe(0);
  });
});
