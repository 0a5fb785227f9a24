import { headerMeaning } from './header-match.js';

const fieldsOf = (text: string): string[] => headerMeaning(text).claims.map(({ field }) => field);

describe('words of pack sizes', () => {
  it.each([
    ...['UNID/ CAIXA', 'Un. / Cx', 'Cantidad x Caja (Q)', 'Cant. por bulto', 'Stk./VPE', 'pcs/ctn', 'PCS / CTN.'],
    ...['qty x box', 'шт/уп', 'Кол-во в коробке', 'szt./karton', 'Pz x collo'],
  ])('"%s" is the number of units per lot', (header) => {
    expect(fieldsOf(header)).toEqual(['unitsPerLot']);
  });

  it.each(['Qty (Box)', 'Quantity [cartons]', 'Stock (ctn)'])('"%s" counts packs, not what is in one', (header) => {
    expect(headerMeaning(header)).toMatchObject({ match: 'exact', counts: 'lots' });
    expect(fieldsOf(header)).toContain('available');
  });

  it('"Allocated stock (pack)" is neither stock nor a pack size', () => {
    expect(fieldsOf('Allocated stock (pack)')).toEqual([]);
  });

  it.each(['шт в ящиу', 'pcs per cartn', 'Stk. je Karotn'])('"%s" is a pack with a typing mistake', (header) => {
    expect(fieldsOf(header)).toEqual(['unitsPerLot']);
  });

  it.each(['шт в наличии', 'pcs in stock', 'units per pallet'])('"%s" is no pack with a typing mistake', (header) => {
    expect(fieldsOf(header)).not.toContain('unitsPerLot');
  });

  it.each(['Cajas', 'Price / box', 'Boxes / pallet', 'Caja / unid', 'Box x 12 pcs'])('"%s" is not', (header) => {
    expect(fieldsOf(header)).not.toContain('unitsPerLot');
  });

  it('a stock amount is stock and no amount of money', () => {
    expect(fieldsOf('product_stock_amount')).toEqual(['available']);
    expect(fieldsOf('Total amount')).toEqual(['lineTotal']);
    expect(fieldsOf('Stock value')).not.toContain('available');
  });
});
