import { readStock } from '../../../../test/workbooks/in-code-sheets.js';
import { headerMeaning } from './header-match.js';
import { namesCost } from './price-words.js';

const goods = (...prices: number[]): (string | number)[][] =>
  Array.from({ length: 12 }, (_, index) => [
    `LN-${100 + index}`,
    `Linen shirt ${index}`,
    ...prices.map((one) => one + index + 0.5),
  ]);
const priceColumn = (header: string[], ...prices: number[]): string | undefined =>
  readStock([{ rows: [header, ...goods(...prices)] }]).sheets[0]?.columns.find(
    ({ field }) => field === 'wholesalePrice',
  )?.column;

describe('words of prices', () => {
  it.each([
    ...['PRECO_CUSTO', 'PRECO_CUSTOSEM', 'valor_compra', 'CostPrice', 'Einkaufspreis netto', 'Закупочная цена'],
    ...['仕入原価', '商品进价', 'net alış', 'cena zakupu', 'koszt brutto', 'prix d’achat', 'Inköpspris'],
    ...['CP', 'Giá nhập', 'Harga beli', 'ราคาทุน', 'Preț achiziție', 'قیمت خرید', 'Nabavna cijena'],
  ])('"%s" names what the supplier paid', (header) => {
    expect(namesCost(header)).toBe(true);
  });

  it.each([
    ...['valor_venda', 'Wholesale cost', 'Verkaufspreis', '销售价', 'Customer price', 'Custom price', 'Цена', 'EK'],
    ...['Giá bán', 'Harga jual', 'قیمت فروش', 'Prodajna cijena'],
  ])('"%s" does not', (header) => {
    expect(namesCost(header)).toBe(false);
  });

  it.each(['未含税销售单价（元）', '含税价', '含税折扣价', '現行Net価格', '現行コンテナ価格', '납품단가'])(
    '"%s" may be the wholesale price',
    (header) => {
      expect(headerMeaning(header).claims.map(({ field }) => field)).toEqual(['wholesalePrice']);
    },
  );

  it.each(['总价', '运费单价', '最新市场价'])('"%s" is not the wholesale price', (header) => {
    expect(headerMeaning(header).claims.map(({ field }) => field)).not.toContain('wholesalePrice');
  });

  it('the price to sell at is taken beside what the supplier paid', () => {
    expect(priceColumn(['SKU', 'Descrição', 'PRECO_CUSTO', 'PRECO_CUSTOSEM', 'A VISTA'], 60, 50, 90)).toBe('E');
    expect(priceColumn(['cod', 'desc', 'valor_compra', 'valor_venda'], 15, 60)).toBe('D');
    expect(priceColumn(['商品コード', '商品名', '仕入原価', '現行生販価格'], 40, 70)).toBe('D');
    expect(priceColumn(['Mã Sản Phẩm', 'Tên Sản Phẩm', 'Giá Nhập', 'Giá Bán'], 40, 50)).toBe('D');
  });

  it('a cost without another price is proposed and not read', () => {
    const { sheets, samples } = readStock([{ rows: [['SKU', 'Description', 'Cost'], ...goods(40)] }], undefined, {
      withSamples: true,
    });
    expect(sheets).toEqual([]);
    expect(samples?.[0]?.guess?.columns).toContainEqual(
      expect.objectContaining({ column: 'C', field: 'wholesalePrice', confidence: 0.3 }),
    );
  });

  it('a purchase price beside a price for consumers is taken with a question', () => {
    const { sheets, problems } = readStock([
      { rows: [['SKU', 'Bezeichnung', 'UVP', 'Einkaufspreis'], ...goods(90, 40)] },
    ]);
    expect(sheets[0]?.columns).toContainEqual(expect.objectContaining({ column: 'D', field: 'wholesalePrice' }));
    expect(problems).toContainEqual(expect.objectContaining({ cell: 'D1', severity: 'warning' }));
  });

  it('a list price in Chinese characters is read with a question', () => {
    const { sheets, problems } = readStock([{ rows: [['型號', '品名', '訂價'], ...goods(6300)] }]);
    expect(sheets[0]?.columns).toContainEqual(expect.objectContaining({ column: 'C', field: 'wholesalePrice' }));
    expect(problems).toContainEqual(expect.objectContaining({ cell: 'C1', severity: 'warning' }));
  });

  it('sales with the customer, the seller and the date of each row are no list, although they count stock', () => {
    const header = [
      'SKU',
      'Descrição',
      'VALOR VENDA',
      'DATA VENDA',
      'CLIENTE',
      'CPF CLIENTE',
      'VENDEDOR',
      'FORNECEDOR',
      'ESTOQUE',
    ];
    const rows = goods(40).map((row, at) => [...row, '01/02/2024', `Loja ${at % 3}`, `1${at}`, 'Ana', 'Rui', 1]);
    expect(() => readStock([{ rows: [header, ...rows] }])).toThrow('No table was found');
  });
});
