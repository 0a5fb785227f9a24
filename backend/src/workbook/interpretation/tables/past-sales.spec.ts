import { type CellValue, readStock } from '../../../../test/workbooks/in-code-sheets.js';

type Values = (index: number) => CellValue;

function columnsOf(header: string[], values: Values[], last: CellValue[][] = []): Record<string, string> {
  const rows = Array.from({ length: 20 }, (_, index) => values.map((value) => value(index)));
  const { sheets } = readStock([{ rows: [header, ...rows, ...last] }], undefined, { withSamples: true });
  const named = (sheets[0]?.columns ?? []).flatMap(({ column, field }) => (field === null ? [] : [[field, column]]));
  return Object.fromEntries(named);
}

const name: Values = (index) => `Lamp ${String.fromCharCode(65 + index)}`;
const price: Values = (index) => 40.25 + index;
const stock: Values = (index) => 20 + ((index * 7) % 13);
const running: Values = (index) => index + 1;
const day = (at: number): string => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-05`;
const anyDay: Values = (index) => day((index * 7) % 20);
const nextDay: Values = (index) => day(index);
const twice: Values = (index) => 2152 + (index % 10);

// X01
describe('dates beside prices', () => {
  it('belong to the goods where no goods return and the rows do not follow them', () => {
    const columns = columnsOf(
      ['Producto', 'Precio', 'Stock', 'Fecha ingreso', 'Fecha caducidad'],
      [...[name, price, stock, anyDay], (index) => day((index * 11) % 20)],
    );
    expect(columns).toMatchObject({ reference: 'A', wholesalePrice: 'B', available: 'C' });
    expect(columnsOf(['Producto', 'Precio', 'Data'], [name, price, anyDay])).toMatchObject({ reference: 'A' });
  });

  it('belong to sales where the rows follow them, or a customer stands beside them', () => {
    expect(columnsOf(['Producto', 'Precio', 'Data'], [name, price, nextDay])).toEqual({});
    expect(columnsOf(['Producto', 'Precio', 'Data', 'Cliente'], [name, price, anyDay, name])).toEqual({});
  });

  it('belong to sales where goods return in rows with numbers of their own', () => {
    const header = ['id', 'date', 'product_id', 'gender', 'size', 'country', 'price'];
    const others: Values[] = [() => 'Male', (index) => 38 + (index % 5), () => 'Italy', price];
    expect(columnsOf(header, [running, nextDay, twice, ...others])).toEqual({});
    const american: Values = (index) => `1/${index + 1}/2014`;
    expect(columnsOf(header, [running, american, twice, ...others])).toEqual({});
    expect(columnsOf(header, [running, anyDay, twice, ...others])).toHaveProperty('wholesalePrice');
  });
});

// X01
describe('no list of goods', () => {
  it('are lines that link records and do not say what the goods are', () => {
    const code: Values = (index) => `DS0${10 + index}`;
    const header = ['id_detalle', 'id_pedido', 'id_producto', 'cantidad', 'precio_unitario'];
    expect(columnsOf(header, [running, running, code, stock, price])).toEqual({});
    const described = ['id_categoria', 'id_producto', 'descripcion', 'stock', 'precio'];
    expect(columnsOf(described, [twice, code, name, stock, price])).toHaveProperty('wholesalePrice');
  });

  it('is a bill or an offer, but a stock list with amounts is one', () => {
    const count: Values = (index) => 1 + (index % 4);
    const total = (index: number): number => (1 + (index % 4)) * (40.25 + index);
    const sum = Array.from({ length: 20 }, (_, index) => total(index)).reduce((one, other) => one + other, 0);
    const last: CellValue[][] = [['总合计', null, null, sum]];
    expect(columnsOf(['器件', '数量', '单价', '合计'], [name, count, price, total], last)).toEqual({});
    expect(columnsOf(['부품명', '수량', '단가', '합계'], [name, count, price, total])).toEqual({});
    const withTax: CellValue[][] = [['Монтаж', 1, 255.5, 324.75]];
    expect(columnsOf(['Наименование', 'Кол-во', 'Цена', 'Сумма'], [name, count, price, total], withTax)).toEqual({});
    expect(columnsOf(['Nombre', 'Stock', 'Precio', 'Total'], [name, count, price, total], last)).toHaveProperty(
      'wholesalePrice',
    );
    const code: Values = (index) => `DS0${10 + index}`;
    expect(columnsOf(['货号', '数量', '单价', '合计'], [code, count, price, total])).toHaveProperty('wholesalePrice');
  });

  it.each([
    ['商品编号', '商品名称', '单价', '进货数量', '总价'],
    ['Código', 'Descripción', 'Precio', 'Cantidad vendida', 'Total'],
  ])('are totals of what was bought or sold: %s', (...header) => {
    const code: Values = (index) => `DS0${10 + index}`;
    expect(columnsOf(header, [code, name, price, stock, price])).toEqual({});
    expect(columnsOf(header.slice(0, -1), [code, name, price, stock])).toHaveProperty('wholesalePrice');
  });

  it('are goods without codes below the title of an invoice', () => {
    const rows = (title: string): CellValue[][] => [
      [title],
      ['Producto', 'Precio', 'Total'],
      ...Array.from({ length: 6 }, (_, at) => [`Bota ${'ABCDEF'[at]}`, 40.5 + at, 2 * (40.5 + at)]),
    ];
    const read = (title: string) => readStock([{ rows: rows(title) }], undefined, { withSamples: true }).sheets;
    expect(read('FACTURA PROFORMA:')).toEqual([]);
    expect(read('Lista de precios')).toHaveLength(1);
  });

  it('are amounts below the title of a purchase order, but a form to fill in is one', () => {
    const rows = (amount: number): CellValue[][] => [
      ['ACME Ltd', null, 'PURCHASE ORDER'],
      ['Item #', 'Description', 'Qty', 'Unit price', 'Total'],
      ...Array.from({ length: 6 }, (_, at) => [
        `DS0${at}`,
        `Boot ${'ABCDEF'[at]}`,
        amount,
        40.5 + at,
        amount * (40.5 + at),
      ]),
    ];
    const read = (amount: number) => readStock([{ rows: rows(amount) }], undefined, { withSamples: true }).sheets;
    expect(read(2)).toEqual([]);
    expect(read(0)).toHaveLength(1);
  });

  it('are prices of a service from one level to the next', () => {
    const from: Values = (index) => (index < 6 ? index + 1 : `Level ${String.fromCharCode(65 + index)}`);
    expect(columnsOf(['Od', 'Do', 'Cena'], [from, (index) => from(index + 1), price])).toEqual({});
    expect(columnsOf(['Od', 'Do', 'Cena'], [from, name, price])).toHaveProperty('wholesalePrice');
  });
});
