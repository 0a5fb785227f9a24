import { type CellValue, type InCodeSheet, readOrder, readStock } from '../../../../test/workbooks/in-code-sheets.js';
import { formatOf } from '../../number-formats.js';
import { rememberColumns } from '../headers/remembered-headers.js';

const columnsOf = (sheet: InCodeSheet): Record<string, string> => {
  const { sheets } = readStock([sheet], undefined, { withSamples: true });
  return Object.fromEntries(
    (sheets[0]?.columns ?? []).flatMap(({ column, field }) => (field === null ? [] : [[field, column]])),
  );
};
const goods = (count: number, ...values: ((index: number) => CellValue)[]): CellValue[][] =>
  Array.from({ length: count }, (_, index) => values.map((value) => value(index)));
const code = (index: number): CellValue => `KT-${100 + index}`;
const name = (index: number): CellValue => `Kettle ${String.fromCharCode(65 + index)}`;
const price = (index: number): CellValue => 40.5 + index;
const messages = (sheet: InCodeSheet): string[] =>
  readStock([sheet], undefined, { withSamples: true }).problems.map(({ message }) => message);

// X01
describe('a list of goods is read, with a question,', () => {
  it('by the only price under "Amount", below a code and a description', () => {
    const rows = [['SKU', 'Descrição', 'Valor'], ...goods(8, code, name, price)];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
    expect(messages({ rows })).toContain(
      'Column C "Valor" was taken as wholesale price: it is the only price of the sheet; please confirm.',
    );
  });

  it('by the only price under "Amount" and names beside an empty column of codes', () => {
    const rows = [
      ['Артикул', 'Название', 'Бренд', 'Стоимость'],
      ...goods(
        10,
        () => null,
        name,
        () => 'ACME',
        price,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'B', wholesalePrice: 'D' });
  });

  it('by a price that is named by its customers and its tax', () => {
    const rows = [['Código', 'Descripción', 'Tradicional (c/IVA)', 'IVA'], ...goods(8, code, name, price, () => 21)];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
  });

  it.each(['Гривні', 'Рублей', 'Złotych'])('by a price under the name of the currency: "%s"', (header) => {
    const whole = (index: number): CellValue => 40 + 5 * index;
    const rows = [['Code', 'Name', header], ...goods(8, code, name, whole)];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
  });

  it('with a stock under the names of a city and of its value', () => {
    const stock = (index: number): CellValue => 12 + index;
    const header = ['Nom', 'Catégorie', 'Ville', 'Prix', 'Stock', 'Valeur'];
    const amount = (index: number): CellValue => (40.5 + index) * (12 + index);
    const rows = [
      header,
      ...goods(
        12,
        name,
        () => 'Boissons',
        () => 'Lyon',
        price,
        stock,
        amount,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'D', available: 'E' });
  });

  it('with the day on which the goods were made, beside totals', () => {
    const day = (index: number): CellValue => `2026-03-${String(1 + ((index * 7) % 28)).padStart(2, '0')}`;
    const count = (): CellValue => 10;
    const amount = (index: number): CellValue => 10 * (40.5 + index);
    const header = ['Product Id', 'Product Name', 'Date of Manufacture', 'Quantity', 'Price', 'Total Price'];
    const rows = [header, ...goods(12, code, name, day, count, price, amount)];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'E' });
    const sold = [['Product Id', 'Product Name', 'Date of Sale', ...header.slice(3)], ...rows.slice(1)];
    expect(columnsOf({ rows: sold })).toEqual({});
  });

  it('of which an accounting program says "Product/Service"', () => {
    const header = ['Product/Service ID', 'Product/Service', 'Color', 'Size', 'Price'];
    const sizes = (index: number): CellValue => (index % 2 ? 'XS, S, M' : 'L, XL');
    const rows = [
      header,
      ...goods(
        12,
        () => null,
        name,
        () => 'white',
        sizes,
        price,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'B', wholesalePrice: 'E' });
  });

  it('but not by the two sides of an account and its balance', () => {
    const header = ['Código', 'Descripción', 'Debe', 'Haber', 'Saldo'];
    const rows = [
      header,
      ...goods(
        12,
        code,
        name,
        () => 0,
        price,
        (index) => 9_000 - 40 * index,
      ),
    ];
    expect(columnsOf({ rows })).toEqual({});
  });

  it('but not by figures about advertising', () => {
    const header = ['SKU', 'Description', 'Spent', 'Clicks', 'CTR', 'Revenue', 'Profit', 'ROMI'];
    const rows = [header, ...goods(8, code, name, price, price, price, price, price, price)];
    expect(columnsOf({ rows })).toEqual({});
  });

  it('but not by what was sold, returned and earned', () => {
    const header = ['Produk', 'SKU', 'Jumlah Terjual', 'Penjualan (Rp.)', 'HPP', 'Jumlah Refund', 'Laba Kotor (Rp.)'];
    const counts = (index: number): CellValue => 3 + index;
    const zero = (): CellValue => 0;
    const rows = [header, ...goods(12, name, code, counts, price, price, zero, price)];
    expect(columnsOf({ rows })).toEqual({});
  });

  it('but not by the measures of a garment in one size', () => {
    const rows = [['CODE', 'DESCRIPTION', 'GRADING', 'S'], ...goods(8, code, name, () => null, price)];
    expect(columnsOf({ rows })).toEqual({});
  });

  it('below a header that ends above the first row of goods, although it names few columns', () => {
    const variant = (index: number): CellValue => `尺码:${index % 2 ? 'S' : 'M'};颜色分类:黑色`;
    const rows = [['名目', '销售属性', '价格（元）', '编号'], ...goods(8, name, variant, () => 2380, code)];
    const [sheet] = readStock([{ rows }], undefined, { withSamples: true }).sheets;
    expect(sheet).toMatchObject({ headerRow: 1 });
  });

  it('by the price of the supplier’s own list', () => {
    const rows = [['Codice', 'Prodotto', 'Prezzo di listino'], ...goods(8, code, name, price)];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
  });

  it('by whole prices with two decimals in their number format, but not where most are 0', () => {
    const twoDecimals = formatOf(2, undefined) ?? undefined;
    const of = (number: number): CellValue => ({ kind: 'number', number, text: `${number}`, format: twoDecimals });
    const rowsOf = (value: (index: number) => number): CellValue[][] => [
      ['codigo', 'descripcion', 'preventa'],
      ...goods(8, code, name, (index) => of(value(index))),
    ];
    expect(columnsOf({ rows: rowsOf((index) => 290 + 10 * index) })).toMatchObject({ wholesalePrice: 'C' });
    expect(columnsOf({ rows: rowsOf((index) => (index === 0 ? 5 : 0)) })).toEqual({});
  });

  it.each([
    ['a recommended retail price', ['Codice', 'Prodotto', 'Prezzo al pubblico']],
    ['an amount of unnamed goods', ['Parametro', 'Descrição', 'Valor']],
    ['an amount beside a recipient', ['物料号', '名称', '单价', '收货人信息', '客户名称']],
    ['an amount beside a date and a customer', ['SKU', 'Descrição', 'Valor', 'Data', 'Cliente']],
  ])('but not by %s', (_name, header) => {
    const rows = [
      header,
      ...goods(8, code, name, price, () => '12.05.2026', name).map((row) => row.slice(0, header.length)),
    ];
    expect(columnsOf({ rows })).toEqual({});
  });

  it('by prices that are named by the quantity or amount they are for', () => {
    const rows = [
      ['№', 'Товар', 'Цены, руб.', null, null],
      [
        null,
        null,
        'Мелкооптовая от 10 000 руб. до 20 000 руб',
        'Оптовая от 20 000 до 300 000 руб',
        'Розница до 10 000 руб',
      ],
      ...goods(
        8,
        (index) => index + 1,
        name,
        (index) => 152 + index,
        (index) => 133 + index,
        (index) => 220 + index,
      ),
    ];
    expect(columnsOf({ rows, merges: ['C1:E1'] })).toMatchObject({
      ...{ reference: 'B', wholesalePrice: 'D', retailPrice: 'E' },
    });
  });

  it('although it names the day on which the goods came in', () => {
    const header = ['Артикул', 'Наименование', 'Размер', 'Состав', 'Сезон', 'Дата прихода', 'Цена', 'Сумма'];
    const rows = [
      header,
      ...goods(
        8,
        code,
        name,
        () => 'M',
        () => 'Хлопок',
        () => 'Лето',
        () => '07/12/2019',
        price,
        price,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', size: 'C', wholesalePrice: 'G' });
  });

  it('below "data" that holds no dates, but not beside dates', () => {
    const rowsOf = (data: (index: number) => CellValue): CellValue[][] => [
      ['title', 'price2', 'data'],
      ...goods(8, name, (index) => `${79 + index} €`, data),
    ];
    expect(columnsOf({ rows: rowsOf(() => '/par') })).toMatchObject({ reference: 'A', wholesalePrice: 'B' });
    expect(columnsOf({ rows: rowsOf((index) => `${10 + index}/05/2026`) })).toEqual({});
  });

  it('by a Chinese header that ends in a known word', () => {
    const rows = [['开发款号', '下单价（未含税）', '面料成分'], ...goods(8, code, price, () => '羊毛')];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'B', composition: 'C' });
  });

  it('by a list price beside the price for consumers, and not by the cost', () => {
    const header = ['SKU', 'Name', 'RRP', 'LISTPRICE', 'COSTPRICE'];
    const rows = [
      header,
      ...goods(
        8,
        code,
        name,
        (index) => 80.5 + index,
        price,
        (index) => 20.5 + index,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ retailPrice: 'C', wholesalePrice: 'D' });
    expect(messages({ rows })).toContain(
      'Column D "LISTPRICE" was taken as wholesale price beside a price for consumers; please confirm.',
    );
  });

  it('by the price at which the goods are sold, not by the one that they had at first', () => {
    const rows = [
      ['nom', 'prix_initial', 'prix_vente', 'stock'],
      ...goods(
        8,
        name,
        price,
        (index) => 90 + index,
        () => 2,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
    expect(messages({ rows })).toContain(
      'Column C "prix_vente" was taken as wholesale price, not B "prix_initial"; please confirm.',
    );
  });

  it('by a person where the only large numbers are those of a sale, which are proposed', () => {
    const amount = (index: number): CellValue => 2_420_000 + 10_000 * index;
    const rows = [['Артикул', 'Модель', 'Кол-во', 'Продажа (план)'], ...goods(8, code, name, () => 1, amount)];
    expect(columnsOf({ rows })).toEqual({});
    const { samples } = readStock([{ rows }], undefined, { withSamples: true });
    expect(samples?.[0]?.guess?.columns.find(({ column }) => column === 'D')?.field).toBe('wholesalePrice');
  });

  it('by brands that differ, as in lists of medicines', () => {
    const rows = [['Sr', 'Brand Name', 'Rate'], ...goods(8, (index) => index + 1, name, price)];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'B', wholesalePrice: 'C' });
  });

  it('by sizes that name timber, where no column has codes or names', () => {
    const rows = [
      ['№', 'Размер', 'Цена'],
      ...goods(
        8,
        (index) => index + 1,
        (index) => `${10 + index} × 40 × 3`,
        price,
      ),
    ];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'B', wholesalePrice: 'C' });
    expect(messages({ rows })).toContain(
      'Column B "Размер" was taken as reference: the sheet has no column of codes, and its sizes hardly repeat; please confirm.',
    );
    const shirts = [
      rows[0] ?? [],
      ...goods(
        8,
        (index) => index + 1,
        (index) => ['S', 'M'][index % 2] ?? null,
        price,
      ),
    ];
    expect(columnsOf({ rows: shirts })).toEqual({});
  });
});

// X01
describe('codes without a header', () => {
  it('identify the goods rather than their names', () => {
    const rows = [[null, 'Product', 'Price'], ...goods(8, code, name, price)];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', description: 'B', wholesalePrice: 'C' });
  });

  it('have at least three digits', () => {
    const rows = [['Product', 'Variant', 'Price'], ...goods(8, name, (index) => 1 + ((index * 5) % 8), price)];
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
  });
});

// X01
describe('names without a header', () => {
  const header = [null, 'Остаток', 'Цена', 'Сумма'];
  const rows = [
    header,
    ...goods(
      8,
      name,
      (index) => 30 + index,
      price,
      (index) => (30 + index) * (40.5 + index),
    ),
  ];

  it('identify the goods, with a question', () => {
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', available: 'B', wholesalePrice: 'C' });
    expect(messages({ rows })).toContain(
      'Column A "" was taken as reference: the sheet has no column of codes, and its names hardly repeat; please confirm.',
    );
  });

  it('identify the lines of an order that is written into the published file', () => {
    const { sheets } = readStock([{ rows }]);
    const ordered = rows.map((row, at) => [...row, at === 0 ? 'Order' : at === 3 ? 5 : null]);
    const { lines } = readOrder([{ rows: ordered }], rememberColumns(sheets));
    expect(lines.map(({ reference, lots }) => [reference, lots])).toEqual([['Kettle C', 5]]);
  });

  it('are no names where only a few rows have one', () => {
    const few = rows.map((row, at) => (at % 4 === 1 ? row : [null, ...row.slice(1)]));
    expect(columnsOf({ rows: few })).toEqual({});
  });
});

// X01
describe('values that contradict their header', () => {
  const rowsOf = (header: CellValue[], ...values: ((index: number) => CellValue)[]): CellValue[][] => [
    header,
    ...goods(10, ...values),
  ];

  it('a column of codes on a few rows is no reference beside one that is filled on all', () => {
    const rows = rowsOf(
      ['Anahtar', 'Ürün Kodu', 'Ürün Adı', 'Liste Fiyatı (€)'],
      (index) => `AF${11 + index}`,
      (index) => (index < 2 ? `AB${index}` : null),
      name,
      price,
    );
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', description: 'C', wholesalePrice: 'D' });
    expect(messages({ rows })).toContain(
      'Column B "Ürün Kodu" was not taken as reference: another column of codes is filled in more rows; please confirm.',
    );
  });

  it('a price column of words is no price beside one that shows a currency, also by its number format', () => {
    const euros = formatOf(6, '#,##0\\ "€";[Red]\\-#,##0\\ "€"') ?? undefined;
    const shown = (index: number): CellValue => ({
      kind: 'number',
      number: 79 + index,
      text: `${79 + index}`,
      format: euros,
    });
    for (const value of [(index: number): CellValue => `${79 + index} €`, shown]) {
      const rows = rowsOf(['SKU', 'Name', 'price', 'price2'], code, name, () => 'Sold out', value);
      expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'D' });
    }
  });

  it('a quantity of litres is no stock', () => {
    const rows = rowsOf([null, 'Menge', 'Preis'], name, (index) => [0.33, 0.5, 1.5][index % 3] ?? null, price);
    expect(columnsOf({ rows })).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
    expect(columnsOf({ rows })).not.toHaveProperty('available');
    expect(messages({ rows })).toContain(
      'Column B "Menge" was not taken as available: its values are no whole numbers; please confirm.',
    );
  });

  it('whole numbers under "Amount" are the stock where many are less than the price', () => {
    const amounts = [10, 32, 5, 15, 21, 9, 12, 30, 10, 17];
    const rows = rowsOf(
      ['ID', 'TYPE', 'AMOUNT', 'PRICE'],
      code,
      name,
      (index) => amounts[index] ?? null,
      () => 20,
    );
    expect(columnsOf({ rows })).toMatchObject({ available: 'C', wholesalePrice: 'D' });
    const totals = rowsOf(
      ['ID', 'TYPE', 'AMOUNT', 'PRICE'],
      code,
      name,
      (index) => 20 * (index + 1),
      () => 20,
    );
    expect(columnsOf({ rows: totals })).toMatchObject({ lineTotal: 'C', wholesalePrice: 'D' });
  });
});

// X01
describe('prices with three digits behind a point', () => {
  const priced = (currency: string) => [
    ['Title', 'Price', 'Link'],
    ...goods(
      8,
      name,
      (index) => `${17 + index}.500.${currency}`,
      () => 'https://a.b/c',
    ),
  ];

  it('are thousands in a currency that has no such decimals', () => {
    const { lines } = readStock([{ rows: priced('₽') }]);
    expect(lines.map(({ wholesalePrice }) => wholesalePrice).slice(0, 2)).toEqual(['17500', '18500']);
  });

  it('are recognised as prices in other currencies, and each is asked about', () => {
    const { sheets, lines, problems } = readStock([{ rows: priced('€') }], undefined, { withSamples: true });
    expect(sheets[0]?.columns.map(({ field }) => field)).toEqual(['reference', 'wholesalePrice', null]);
    expect(lines).toEqual([]);
    expect(problems).toContainEqual(
      expect.objectContaining({ cell: 'B2', message: expect.stringContaining('can be read as 17500 or as a decimal') }),
    );
  });
});

// X01
describe('a list of packed orders', () => {
  it('is no list of goods, although it has codes and prices', () => {
    const header = ['DetId', 'OrderNo', 'CustOrder', 'Code', 'Descr', 'Qty', 'UP', 'Total', ...'ABCDEFGHI'];
    const rows = [
      header,
      ...goods(
        8,
        (index) => index + 660,
        () => 48016544,
        name,
        code,
        name,
        () => 2,
        price,
        price,
      ),
    ];
    expect(columnsOf({ rows })).toEqual({});
  });
});

// X01
describe('a table without a header', () => {
  it('has its stock proposed beside two prices', () => {
    const rows = goods(
      8,
      code,
      name,
      (index) => 1 + (index % 3),
      (index) => 7667.5 + index * 900,
      (index) => 10350 + index * 1215,
    );
    const { samples } = readStock([{ rows }], undefined, { withSamples: true });
    expect(samples?.[0]?.guess?.columns.map(({ field }) => field)).toEqual([
      'reference',
      'description',
      'available',
      'wholesalePrice',
      null,
    ]);
  });

  it('has its only numbers proposed as the price, and as the lots of an order', () => {
    const rows = goods(8, code, name, (index) => 3 + ((index * 7) % 11));
    const fieldsOf = ({ samples }: { samples?: ReturnType<typeof readStock>['samples'] }) =>
      samples?.[0]?.guess?.columns.map(({ field }) => field);
    expect(fieldsOf(readStock([{ rows }], undefined, { withSamples: true }))?.at(2)).toBe('wholesalePrice');
    expect(fieldsOf(readOrder([{ rows }], undefined, { withSamples: true }))?.at(2)).toBe('order');
  });
});

// X01
describe('a table of prices in which nothing is offered is left to a person:', () => {
  const isRead = (sheet: InCodeSheet): boolean => readStock([sheet], undefined, { withSamples: true }).lines.length > 0;
  const whole = (index: number): CellValue => 200 + 50 * index;
  const share = (index: number): CellValue => index / 10;

  it('the costing of a recipe, by what it needs and what that costs', () => {
    const header = ['Product name', 'Price per kg', 'Required quantity in g', 'Purchase cost'];
    expect(isRead({ rows: [header, ...goods(10, name, price, whole, price)] })).toBe(false);
    expect(isRead({ rows: [header.with(3, 'RRP'), ...goods(10, name, price, whole, price)] })).toBe(true);
  });

  it('quotations of shares, by their exchange and their last price', () => {
    const header = ['Bolsa', 'Nombre', 'Último precio', 'Prev close'];
    expect(isRead({ rows: [header, ...goods(10, () => 'NYSE', name, price, price)] })).toBe(false);
  });

  it('a comparison of nutrients, but no list of food that has codes', () => {
    const header = ['Marque', 'Nom', 'Glucide100', 'Prot100', 'Sodium', 'Lactose', 'Prix'];
    const values = [() => 'ACME', name, share, share, share, share, price] as const;
    expect(isRead({ rows: [header, ...goods(10, ...values)] })).toBe(false);
    const coded = [['Code article', ...header], ...goods(10, code, ...values)];
    expect(isRead({ rows: coded })).toBe(true);
  });

  it('works on a building, by the name of the sheet or of their column', () => {
    const rows = [['COD', 'Descriere', 'UM', 'Pret unitar'], ...goods(10, code, name, () => 'mp', price)];
    expect(isRead({ name: 'Lista Lucrari', rows })).toBe(false);
    expect(isRead({ name: 'Lista', rows })).toBe(true);
    const named = (header: string): CellValue[][] => [[header, 'Цена'], ...goods(10, name, price)];
    expect(isRead({ rows: named('Виды работ') })).toBe(false);
    expect(isRead({ rows: named('Наименование товаров, работ, услуг') })).toBe(true);
  });
});
