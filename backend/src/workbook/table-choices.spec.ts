import { parseTableChoices } from './table-choices.js';

const table = { sheet: 'Stock', headerRow: 1, columns: { reference: 'A', retailPrice: 'B' }, wholesaleFactor: '0.45' };
const read = (kind: 'stock' | 'order', ...tables: object[]) => parseTableChoices(kind, JSON.stringify(tables));
const unreadable = expect.objectContaining({ code: 'common.invalid_input' });

// X01
describe('tables that a person chose', () => {
  it('are accepted with a factor that computes wholesale prices from retail prices', () => {
    expect(read('stock', table)).toEqual([table]);
    expect(read('stock', table, { ...table, headerRow: 9 }, { ...table, sheet: 'More' })).toHaveLength(3);
  });

  it('are refused with both a wholesale price column and a factor', () => {
    const columns = { ...table.columns, wholesalePrice: 'C' };
    expect(() => read('stock', { ...table, columns })).toThrow(unreadable);
    expect(read('stock', { ...table, columns, wholesaleFactor: undefined })).toHaveLength(1);
  });

  it('are refused when two of them have the same header row', () => {
    const other = { ...table, columns: { reference: 'B', retailPrice: 'A' } };
    expect(() => read('stock', table, other)).toThrow(unreadable);
  });

  it('may have no header row, but then no columns of sizes either, which headers name', () => {
    expect(read('stock', { ...table, headerRow: 0 })).toHaveLength(1);
    expect(() => read('stock', { ...table, headerRow: 0, sizeColumns: ['C', 'D'] })).toThrow(unreadable);
    expect(() => read('stock', { ...table, headerRow: -1 })).toThrow(unreadable);
  });

  describe('with prices of one size each', () => {
    const bySize = { sheet: 'Stock', headerRow: 1, columns: { reference: 'A' }, priceColumns: ['B', 'C'] };

    it('need no other price', () => {
      expect(read('stock', bySize)).toEqual([bySize]);
      expect(read('stock', { ...bySize, columns: { description: 'A' } })).toHaveLength(1);
    });

    it.each([
      ['a column of one price', { columns: { reference: 'A', wholesalePrice: 'D' } }],
      ['a stock, which would count for each size', { columns: { reference: 'A', available: 'D' } }],
      ['other sizes', { columns: { reference: 'A', size: 'D' } }],
      ['the stock of sizes', { sizeColumns: ['D'] }],
      ['a column that is something else', { columns: { reference: 'B' } }],
      ['a factor', { columns: { reference: 'A', retailPrice: 'D' }, wholesaleFactor: '0.5' }],
      ['no header row, which names the sizes', { headerRow: 0 }],
      ['letters that are no columns', { priceColumns: ['B', 'ZZ'] }],
      ['a text in place of the letters', { priceColumns: 'B' }],
    ])('are refused with %s', (_, change) => {
      expect(() => read('stock', { ...bySize, ...change })).toThrow(unreadable);
    });

    it('lose them in an order, which needs lots', () => {
      expect(() => read('order', bySize)).toThrow(unreadable);
      const columns = { reference: 'A', order: 'D' };
      expect(read('order', { ...bySize, columns })).toEqual([{ sheet: 'Stock', headerRow: 1, columns }]);
    });
  });

  it('lose the price factor in an order', () => {
    const columns = { reference: 'A', retailPrice: 'B', order: 'C' };
    expect(read('order', { ...table, columns })).toEqual([{ sheet: 'Stock', headerRow: 1, columns }]);
  });
});
