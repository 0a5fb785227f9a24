import type { ColumnField } from '@portal/contract/workbook';
import { headerMeaning, synonymsOf } from './header-match.js';
import { languages } from './synonyms/synonyms.js';

const fieldsOf = (text: string): ColumnField[] => headerMeaning(text).claims.map(({ field }) => field);

describe('header words', () => {
  it.each<[string, ColumnField]>([
    ['Reference', 'reference'],
    ['REF. NO.', 'reference'],
    ['Style #', 'reference'],
    ['Art.-Nr.', 'reference'],
    ['N° article', 'reference'],
    ['Codice\narticolo', 'reference'],
    ['رقم الصنف', 'reference'],
    ['Артикул', 'reference'],
    ['款号', 'reference'],
    ['Ürün Kodu', 'reference'],
    ['Barcode/EAN', 'barcode'],
    ['EAN-13', 'barcode'],
    ['style_name', 'description'],
    ['Global Brand', 'brand'],
    ['Sub-Category', 'category'],
    ['GRÖSSE', 'size'],
    ['Größe', 'size'],
    ['C.O.O.', 'origin'],
    ['H.S. Code', 'hsCode'],
    ['R.R.P. (AED)', 'retailPrice'],
    ['Price (retail)', 'retailPrice'],
    ['UVP in EUR', 'retailPrice'],
    ['Prezzo al pubblico €', 'retailPrice'],
    ['Retail unit price', 'retailPrice'],
    ['WHSL', 'wholesalePrice'],
    ['WHS / unit', 'wholesalePrice'],
    ['Our wholesale price SS26 (AED)', 'wholesalePrice'],
    ['Price excl. VAT', 'wholesalePrice'],
    ['سعر الجملة (د.إ)', 'wholesalePrice'],
    ['批发价（元）', 'wholesalePrice'],
    ['Prezzo ingrosso', 'wholesalePrice'],
    ['Pcs/carton', 'unitsPerLot'],
    ['Units per lot', 'unitsPerLot'],
    ['Stück/VE', 'unitsPerLot'],
    ['Available (lots)', 'available'],
    ['Stock pcs', 'available'],
    ['Giacenza', 'available'],
    ['Min. order (lots)', 'minimum'],
    ['M.O.Q.', 'minimum'],
    ['Order quantity (lots)', 'order'],
    ['Lots (24 pcs)', 'order'],
    ['كمية الطلب', 'order'],
    ['Total units', 'lineTotal'],
    ['Total wholesale price (AED)', 'lineTotal'],
  ])('%j is %s', (header, field) => {
    expect(headerMeaning(header)).toMatchObject({ match: 'exact' });
    expect(fieldsOf(header)).toEqual([field]);
  });

  it.each(['Reference document', 'Ord unit', 'Order no.', 'Order date', 'Picture', 'Price list', 'Available from'])(
    'the decoy %j is no field',
    (header) => expect(fieldsOf(header)).toEqual([]),
  );

  it.each(['Description 1', 'Price A', 'Price D', 'Supplier reference', 'Stock main store'])(
    'the look-alike %j is never as good as the word itself',
    (header) => expect(headerMeaning(header).match).not.toBe('exact'),
  );

  it('never finds a word inside another', () => {
    for (const header of ['Preferences', 'Discolour', 'Border', 'Prices', 'Restocking', 'Resizes', 'Modelling']) {
      expect(fieldsOf(header)).toEqual([]);
    }
  });

  it('keeps both meanings of a bare quantity', () => {
    expect(fieldsOf('Qty').sort()).toEqual(['available', 'order']);
    expect(fieldsOf('Menge').sort()).toEqual(['available', 'order']);
  });

  it('tells what a column counts and in which currency', () => {
    expect(headerMeaning('Available units').counts).toBe('units');
    expect(headerMeaning('Available qty (pcs)').counts).toBe('units');
    expect(headerMeaning('Lots (24 pcs)').counts).toBe('lots');
    expect(headerMeaning('Price €').currency).toBe('EUR');
    expect(headerMeaning('السعر (د.إ)').currency).toBe('AED');
  });

  it('has words of every language for every field, and finds each of them', () => {
    for (const [field, synonyms] of Object.entries(synonymsOf)) {
      for (const language of languages) {
        expect(synonyms[language].length).toBeGreaterThan(0);
        for (const word of synonyms[language]) {
          expect({ word, fields: fieldsOf(word) }).toEqual({ word, fields: expect.arrayContaining([field]) });
        }
      }
    }
  });

  it('gives two fields to no words but bare quantities', () => {
    const shared = new Map<string, string>();
    for (const synonyms of Object.values(synonymsOf)) {
      for (const word of Object.values(synonyms).flat()) {
        const fields = fieldsOf(word).sort().join('+');
        if (fields.includes('+')) shared.set(word, fields);
      }
    }
    expect([...shared].filter(([, fields]) => fields !== 'available+order')).toEqual([]);
  });
});
