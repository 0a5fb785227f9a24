import { type CellValue, type InCodeSheet, readStock } from '../../../../test/workbooks/in-code-sheets.js';
import { ColumnTraits } from '../../column-traits.js';

const columnsOf = (sheet: InCodeSheet): Record<string, string> => {
  const { sheets } = readStock([sheet]);
  return Object.fromEntries(
    (sheets[0]?.columns ?? []).flatMap(({ column, field }) => (field === null ? [] : [[field, column]])),
  );
};
const goods = (...values: ((index: number) => CellValue)[]): CellValue[][] =>
  Array.from({ length: 10 }, (_, index) => [
    `LN-${100 + index}`,
    `Linen shirt ${index}`,
    ...values.map((value) => value(index)),
  ]);

describe('columns that compete', () => {
  it('a price behind a header over several columns competes with those before it', () => {
    const rows: CellValue[][] = [
      ['Reference', 'Price', 'Description', null, null, null, 'Wholesale price'],
      ...Array.from({ length: 10 }, (_, index) => [`LN-${index}`, 199, `Shirt ${index}`, null, null, null, 80]),
    ];
    expect(columnsOf({ rows })).toMatchObject({ wholesalePrice: 'G', retailPrice: 'B' });
  });

  it('a calculation right of the list has no price of it', () => {
    const rows: CellValue[][] = [
      ['producto', 'Precio tuyo', 'Precio de venta', null, null, null, 'Precio'],
      ...Array.from({ length: 10 }, (_, index) => [
        `Aceite ${index}`,
        6490 + index,
        8600 + index,
        ...(index < 4 ? [null, null, `Aceite ${index}`, 5170] : []),
      ]),
    ];
    expect(columnsOf({ rows })).toMatchObject({ wholesalePrice: 'B' });
  });

  it('prices in two foreign currencies are not compared, and none of them is for consumers', () => {
    const rows: CellValue[][] = [
      ['part_number', 'name', 'price_rub', 'price_usd'],
      ...goods(
        (index) => 1200 + index,
        (index) => 15 + index,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ wholesalePrice: 'C' });
    expect(columnsOf({ rows })).not.toHaveProperty('retailPrice');
    expect(readStock([{ rows }]).problems.map(({ message }) => message)).toContain(
      'Column C "price_rub" was taken as wholesale price, not D "price_usd"; please confirm.',
    );
  });

  it('the price of paying by card is no price for consumers', () => {
    const values = [(index: number): CellValue => 40.5 + index, (index: number): CellValue => 44.5 + index] as const;
    const columns = columnsOf({ rows: [['KOD', 'ÜRÜN ADI', 'NAKİT FİYAT', 'KART FİYAT'], ...goods(...values)] });
    expect(columns).toMatchObject({ wholesalePrice: 'C' });
    expect(columns).not.toHaveProperty('retailPrice');
  });

  it('a name goes before sentences about the goods, and before descriptions of a few', () => {
    const text = 'A silver bracelet with a small heart, made by hand; it suits every day and keeps its shine.';
    const rows = (description: (index: number) => CellValue): CellValue[][] => [
      ['SKU', 'Name', 'Description', 'Price'],
      ...goods(description, (index) => 40.5 + index),
    ];
    expect(columnsOf({ rows: rows(() => text) })).toMatchObject({ description: 'B', wholesalePrice: 'D' });
    expect(columnsOf({ rows: rows((index) => (index < 3 ? 'Blue' : null)) })).toMatchObject({ description: 'B' });
    expect(columnsOf({ rows: rows((index) => `Cotton ${index}`) })).toMatchObject({ description: 'C' });
  });

  it('a column of 0 and 1 says whether there is stock, and is not the stock', () => {
    const rows = [
      ['SKU', 'Name', 'Price', 'Available', 'Stock'],
      ...goods(
        () => 80,
        (index) => index % 2,
        (index) => index * 3,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ available: 'E', wholesalePrice: 'C' });
  });

  it('one lot of each article is stock where no other column has it', () => {
    const rows = [
      ['SKU', 'Name', 'Price', 'Available'],
      ...goods(
        () => 80,
        (index) => index % 2,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ available: 'D' });
  });

  it('prices of nothing are no wholesale prices beside others', () => {
    const rows = [
      ['SKU', 'Name', 'Purchase_price', 'selling_price'],
      ...goods(
        () => 0,
        (index) => 80 + index,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ wholesalePrice: 'D' });
  });

  it('the purchase price is the supplier’s beside a selling price and a retail price', () => {
    const header = ['SKU', 'Name', 'MRP', 'Selling Price', 'Purchase Price'];
    const rows = [
      header,
      ...goods(
        () => 120,
        () => 95,
        () => 60,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ retailPrice: 'C', wholesalePrice: 'D' });
    const withoutRetail = [
      header.toSpliced(2, 1),
      ...goods(
        () => 95,
        () => 60,
      ),
    ];
    expect(columnsOf({ rows: withoutRetail })).toMatchObject({ wholesalePrice: 'C' });
    expect(columnsOf({ rows: withoutRetail })).not.toHaveProperty('retailPrice');
  });

  it.each(['Доступность', 'Количество товара на складе', '個数'])('"%s" is the stock', (name) => {
    const rows = [
      ['SKU', 'Name', 'Price', name],
      ...goods(
        () => 80,
        (index) => index + 2,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ available: 'D' });
  });

  it('an amount is taken as the price where nothing is counted', () => {
    const rows = [
      ['SKU', 'Marca', 'Descrição', 'Valor'],
      ...goods(
        (index) => `Kit ${index}`,
        (index) => 80.5 + index,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ wholesalePrice: 'D' });
    const counted = rows.map((row, index) => [...row, index === 0 ? 'Quantidade' : index]);
    const { samples } = readStock([{ rows: counted }], undefined, { withSamples: true });
    expect(samples?.[0]?.guess?.columns).toContainEqual(expect.objectContaining({ column: 'D', field: 'lineTotal' }));
  });

  it('codes on a few rows are no references', () => {
    const rows = [
      ['Номер по списку', 'Товар', 'Опт. цена', 'Остаток'],
      ...Array.from({ length: 12 }, (_, index) => [
        index % 4 === 0 ? `KM-36${index}` : ' ',
        `Шина ${index} R14`,
        80 + index,
        3,
      ]),
    ];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'B', wholesalePrice: 'C' });
  });

  it('"下单价" is the wholesale price', () => {
    const rows = [['款号', '名称', '下单价'], ...goods((index) => 80 + index)];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
  });
});

describe('a price beside quantities', () => {
  const quantity = (index: number): number => 7 + index * 3;

  it('named "Valor" is taken when the amounts cannot be totals of the quantities', () => {
    const rows = [['Código', 'Produto', 'Quantidade', 'Valor'], ...goods(quantity, (index) => 3 + index / 2)];
    expect(columnsOf({ rows })).toMatchObject({ available: 'C', wholesalePrice: 'D' });
  });

  it('named "Valor" is a total when each amount is a whole number of cents per piece', () => {
    const total = (index: number): number => quantity(index) * (2.25 + index);
    const rows = [['Código', 'Produto', 'Quantidade', 'Valor'], ...goods(quantity, total)];
    const { samples } = readStock([{ rows }], undefined, { withSamples: true });
    expect(samples?.[0]?.guess?.columns[3]).toMatchObject({ column: 'D', field: 'lineTotal' });
  });

  it('is the factor without a header of the formula below "Precio", which multiplies it with pieces', () => {
    const traits = new ColumnTraits();
    traits.seeFormula(4, 'C2*D2');
    const price = (index: number): number => 1050.5 + index;
    const rows = [
      ['Código', 'Producto', null, null, 'Precio'],
      ...goods(price, quantity, (index) => price(index) * quantity(index)),
    ];
    const { sheets, problems } = readStock([{ rows, traits }]);
    expect(columnsOf({ rows, traits })).toMatchObject({ reference: 'A', wholesalePrice: 'C', lineTotal: 'E' });
    expect(sheets).toHaveLength(1);
    expect(problems.map(({ message }) => message)).toContainEqual(
      'Column C "" was taken as wholesale price: a formula multiplies it with a number of pieces; please confirm.',
    );
  });

  it('stays the result of a formula that multiplies the retail price with a factor', () => {
    const traits = new ColumnTraits();
    traits.seeFormula(4, 'C2*D2');
    const rows = [
      ['Style', 'Name', 'RRP', null, 'Price'],
      ...goods(
        (index) => 100 + index,
        () => 0.5,
        (index) => 50 + index / 2,
      ),
    ];
    expect(columnsOf({ rows, traits })).toMatchObject({ retailPrice: 'C', wholesalePrice: 'E' });
  });
});

describe('an offer of services', () => {
  it('is no list of goods, although it has prices', () => {
    const rows = [
      ['Proveedor', 'Servicio', 'Velocidad (Mbps)', 'Precio (USD)', 'Plazo (meses)'],
      ...Array.from({ length: 6 }, (_, at) => [`Tele ${at}`, at % 2 ? 'Internet' : `L${at}`, 20 * at, 180.5 + at, 12]),
    ];
    const { sheets, lines } = readStock([{ rows }], undefined, { withSamples: true });
    expect([sheets, lines]).toEqual([[], []]);
  });
});

describe('the rows of a header', () => {
  it('may hold years as names of columns, also where the header is repeated', () => {
    const header: CellValue[][] = [
      [null, null, null, 'Sold in', 'Sold in'],
      ['Style', 'Name', 'Wholesale price', 2021, 2022],
    ];
    const rows = [
      ...header,
      ...goods(
        (index) => 80 + index,
        (index) => 3 * index,
        (index) => 5 * index,
      ),
      ...header,
      ['LN-200', 'Linen skirt', 70, 4, 4],
    ];
    const { sheets, lines, errorCount } = readStock([{ rows }]);
    expect(sheets).toMatchObject([{ headerRow: 2 }]);
    expect(lines).toHaveLength(11);
    expect([lines[0]?.reference, lines[10]?.reference, errorCount]).toEqual(['LN-100', 'LN-200', 0]);
  });

  it('hold no goods whose price and stock look like years', () => {
    const rows = [
      ['Style', 'Name', 'Wholesale price', 'Stock'],
      ...goods(
        (index) => 2021 + index,
        (index) => 2022 + index,
      ),
    ];
    expect(readStock([{ rows }]).lines).toHaveLength(10);
  });

  it('end above a row with prices, although its words resemble headers', () => {
    const date: CellValue = { kind: 'date', number: 46238, text: '2026-08-04' };
    const cake = (code: number, price: number, name: string): CellValue[] => [
      ...[code, 13358 + code, 7790040000000 + code, `ALFA AGUILA MINI TORT ${name}`, price * 1.25, price, price / 4],
      ...[20, '2 unidades', '2do al 40%', date, date, 'GOLOSINAS '],
    ];
    const rows: CellValue[][] = [
      [
        ...['Código Interno', 'Código Proveedor', 'Código de Barras', 'Artículo', 'PVP CU', 'Oferta CU', 'Ahorro CU'],
        ...['Dtos. CU', 'Llevando', 'Concepto', 'Desde', 'Hasta', 'Sector'],
      ],
      cake(8390, 1707.18, '69X'),
      cake(9880, 1707.18, 'BCO x69'),
      cake(8475, 1706.5, 'BROWNIE 71.5X'),
      cake(6402, 1600.25, 'NEGRO'),
    ];
    const { sheets, lines } = readStock([{ rows }]);
    expect(sheets).toMatchObject([{ headerRow: 1 }]);
    expect(lines[0]?.reference).toBe('8390');
    expect(lines).toHaveLength(4);
  });

  it('go on below a title that is merged over the names of several prices', () => {
    const rows = [
      ['SKU', 'Товар', 'Цены, руб.', null],
      [null, null, 'От 10 000 до 20 000', 'От 20 000 до 300 000'],
      ...goods(
        (index) => 80 + index,
        (index) => 70 + index,
      ),
    ];
    const { sheets, samples } = readStock([{ rows, merges: ['C1:D1'] }], undefined, { withSamples: true });
    expect((sheets[0] ?? samples?.[0]?.guess)?.headerRow).toBe(2);
  });

  it('do not begin with the fields of a form above them', () => {
    const rows: CellValue[][] = [
      ['Suburb:', null, 'Date required:', null],
      ['Delivery:', null, 'Time required:', null],
      ['Product', 'Description', 'Price', 'Stock'],
      ...goods(
        (index) => 80 + index,
        (index) => 5 + index,
      ),
    ];
    const { sheets } = readStock([{ rows }]);
    expect(sheets[0]?.columns.map(({ header }) => header)).toEqual(['Product', 'Description', 'Price', 'Stock']);
  });

  it('end above the title of a section that is merged over several columns', () => {
    const rows = [
      ['Brand', null, 'Price', 'Stock'],
      ['SKU', 'Name', null, null],
      ['COATS', null, null, null],
      ...goods(
        (index) => 80 + index,
        (index) => 5 + index,
      ),
    ];
    const { sheets, lines } = readStock([{ rows, merges: ['A3:D3'] }]);
    expect(sheets).toMatchObject([{ headerRow: 2 }]);
    expect(lines[0]).toMatchObject({ reference: 'LN-100', wholesalePrice: '80' });
  });

  it('may hold numbers among enough words, such as the discounts of prices', () => {
    const rows = [
      ['SKU', 'Name', 'Category', 'Price', 0.25, 0.35, 0.42],
      ...goods(
        () => 'Shirts',
        (index) => 80 + index,
        (index) => 60 + index,
        (index) => 52 + index,
        (index) => 46 + index,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'D' });
  });
});

// X01
describe('a price that no header names', () => {
  const guessOf = (rows: CellValue[][]): { read: number; columns: Record<string, string> } => {
    const { sheets, samples } = readStock([{ rows }], undefined, { withSamples: true });
    const named = (samples?.[0]?.guess?.columns ?? []).flatMap(({ column, field }) => (field ? [[field, column]] : []));
    return { read: sheets.length, columns: Object.fromEntries(named) };
  };

  it('is proposed, and not read, where only one column or columns that rise together could be it', () => {
    const rows = [
      ['SKU', 'Name', 'f 0', 'f 1'],
      ...goods(
        (index) => 50 + index,
        (index) => 75 + index,
      ),
    ];
    expect(guessOf(rows)).toMatchObject({ read: 0, columns: { reference: 'A', wholesalePrice: 'C' } });
    expect(guessOf(rows.map((row) => row.slice(0, 3)))).toMatchObject({ read: 0, columns: { wholesalePrice: 'C' } });
  });

  it('is not proposed in a report of stock, or among numbers of different kinds', () => {
    const stock = [
      ['SKU', 'Name', 'Stock', 'Points'],
      ...goods(
        (index) => 5 + index,
        (index) => 50 + index,
      ),
    ];
    expect(guessOf(stock).columns).not.toHaveProperty('wholesalePrice');
    const pieces = [
      ['SKU', 'Name', 'Stock', 'Invoice total qty'],
      ...goods(
        (index) => 77 * (index + 1),
        (index) => 101 + 10 * index,
      ),
    ];
    expect(guessOf(pieces)).toMatchObject({ columns: { available: 'C' } });
    expect(guessOf(pieces).columns).not.toHaveProperty('wholesalePrice');
    const kinds = [
      ['SKU', 'Name', 'Alpha', 'Beta'],
      ...goods(
        (index) => 50 + index,
        (index) => 900 / (index + 1),
      ),
    ];
    expect(
      guessOf(kinds.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell) : cell)))).columns,
    ).not.toHaveProperty('wholesalePrice');
  });
});

// X01
describe('"EK" (purchase price)', () => {
  it('is the price that a dealer pays, but not beside the selling price of the supplier', () => {
    const values = [(index: number): CellValue => 40.5 + index, (index: number): CellValue => 44.5 + index] as const;
    expect(columnsOf({ rows: [['SKU', 'Name', 'EK', 'UVP'], ...goods(...values)] })).toMatchObject({
      wholesalePrice: 'C',
    });
    expect(columnsOf({ rows: [['SKU', 'Name', 'EK', 'VK netto'], ...goods(...values)] })).toMatchObject({
      wholesalePrice: 'D',
    });
  });
});
