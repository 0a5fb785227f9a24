import type { ColumnField } from '@portal/contract/workbook';
import { contradictingWords } from '../../synonyms/contradicting-words.js';
import { languages } from '../../synonyms/synonyms.js';
import { foldedSet, words } from './fold.js';
import { headerMeaning } from './header-match.js';
import { fieldSynonyms } from './known-words.js';

const fieldsOf = (text: string): ColumnField[] => headerMeaning(text).claims.map(({ field }) => field);

describe('recognising fields by header words', () => {
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
    ['Produits', 'description'],
    ['UPC No.', 'barcode'],
    ['GTIN number', 'barcode'],
    ['Stock No', 'reference'],
    ['SKU num', 'reference'],
    ['商家编码', 'reference'],
    ['Price 01.10.2024', 'wholesalePrice'],
    ['Stock 12/05/26', 'available'],
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
    ['styleCode', 'reference'],
    ['WholesalePrice', 'wholesalePrice'],
    ['priceUSD', 'wholesalePrice'],
    ['SKUCode', 'reference'],
    ['Номер детали', 'reference'],
    ['ID produktu', 'reference'],
    ['Цена реализации (руб.)', 'wholesalePrice'],
    ['Ценовая группа/ Номенклатура/ Характеристика номенклатуры', 'description'],
    ['商品代码', 'reference'],
    ['SKU编码', 'reference'],
    ['Wholesale price from 20,000 to 300,000 AED', 'wholesalePrice'],
    ['Оптовая от 50 шт', 'wholesalePrice'],
    ['Total wholesale price (AED)', 'lineTotal'],
  ])('%j is %s', (header, field) => {
    expect(headerMeaning(header)).toMatchObject({ match: 'exact' });
    expect(fieldsOf(header)).toEqual([field]);
  });

  it.each<[string, ColumnField]>([
    ['开发款号', 'reference'],
    ['内部货号', 'reference'],
    ['尺码名称', 'size'],
    ['price2', 'wholesalePrice'],
  ])('%j ends in a word or number that makes it %s, with less certainty', (header, field) => {
    expect(headerMeaning(header)).toMatchObject({ match: 'words' });
    expect(fieldsOf(header)).toEqual([field]);
  });

  it.each(['客户编号', '订单号码', '渠道零售价', '仓库名称'])(
    '%j is no field, although it ends in a known word',
    (header) => {
      expect(fieldsOf(header)).toEqual([]);
    },
  );

  it.each<[string, ColumnField[]]>([
    ['Article / Артикул', ['reference']],
    ['品番 Style No', ['reference']],
    ['Prix / Price', ['wholesalePrice']],
    ['Preis/Price/Prix (EUR)', ['wholesalePrice']],
    ['Wholesale price سعر الجملة', ['wholesalePrice']],
    ['Größe / Size / Taille', ['size']],
    ['Units per carton / Stück pro Karton', ['unitsPerLot']],
    ['Disponible / Available', ['available']],
    ['数量 Qty', ['available', 'order']],
  ])('%j says the same in several languages: %j', (header, fields) => {
    expect(headerMeaning(header).match).toBe('exact');
    expect(fieldsOf(header)).toEqual(fields);
  });

  it.each(['Price / Stock', 'Reference / Name', 'Size / Stück pro Karton'])(
    '%j names different fields, and matches neither exactly',
    (header) => expect(headerMeaning(header).match).not.toBe('exact'),
  );

  it.each([
    'Reference document',
    'Ord unit',
    'Order no.',
    'Order date',
    'Picture',
    'Price list',
    'Available from',
    'Word count',
  ])('%j matches no field, although it contains a known word', (header) => expect(fieldsOf(header)).toEqual([]));

  it.each(['Description 1', 'Price A', 'Price D', 'Supplier reference', 'Stock main store'])(
    '%j matches by a contained word, not exactly',
    (header) => expect(headerMeaning(header).match).not.toBe('exact'),
  );

  it.each<[string, ColumnField]>([
    ['Warenbestand', 'available'],
    ['Materialnummer', 'reference'],
    ['Wiederverkäuferpreis', 'wholesalePrice'],
    ['Grossistenpreis (CHF)', 'wholesalePrice'],
    ['Konsumentenpreis', 'retailPrice'],
    ['artikelbenaming', 'description'],
    ['goederenvoorraad', 'available'],
    ['forhandlerpris', 'wholesalePrice'],
    ['jälleenmyyjähinta', 'wholesalePrice'],
  ])('%j is a compound of known words: %s', (header, field) => {
    expect(headerMeaning(header)).toMatchObject({ match: 'exact' });
    expect(fieldsOf(header)).toEqual([field]);
  });

  it.each(['Kundennummer', 'Versandpreis', 'Hausnummer', 'Vorname', 'Schuhpreis'])(
    '%j has a known word as its last part and is none of our columns',
    (header) => expect(fieldsOf(header)).toEqual([]),
  );

  it.each<[string, ColumnField]>([
    ['Refrence', 'reference'],
    ['Referenec', 'reference'],
    ['Wholesael price', 'wholesalePrice'],
    ['Descripton', 'description'],
    ['Avaliable', 'available'],
    ['Артиккул', 'reference'],
  ])('%j has one typing mistake and is %s, with less certainty', (header, field) => {
    expect(headerMeaning(header)).toMatchObject({ match: 'words' });
    expect(fieldsOf(header)).toEqual([field]);
  });

  it.each(['Preferences', 'Reason', 'Piece', 'Refernse', 'Wholsle price'])(
    '%j differs from known words by more than a typing mistake',
    (header) => expect(headerMeaning(header).claims.map(({ field }) => field)).not.toContain('reference'),
  );

  it('ignores the rate of a tax and the number of a warehouse', () => {
    expect(headerMeaning('Net prices for Poland only (VAT +23%)').match).not.toBe('exact');
    expect(fieldsOf('Price (VAT 5%)')).toEqual(['wholesalePrice']);
    expect(fieldsOf('STOCK_100')).toEqual(['available']);
    expect(fieldsOf('Price 100')).toEqual([]);
  });

  it.each<[string, ColumnField]>([
    ['Stock price', 'available'],
    ['Рекомендованное количество', 'available'],
    ['Cantidad (g)', 'available'],
    ['Min stock level', 'available'],
    ['Sold qty', 'available'],
    ['Opening stock', 'available'],
    ['Reserved stock', 'available'],
    ['Potrzebna ilość', 'available'],
    ['Benötigte Menge', 'available'],
    ['Qté vendue', 'order'],
    ['安全库存', 'available'],
    ['JAN 2023', 'barcode'],
    ['Customer code', 'reference'],
    ['Postal code', 'reference'],
    ['Tax code', 'reference'],
    ['Price code', 'wholesalePrice'],
    ['Precio anterior', 'wholesalePrice'],
    ['Gross weight per carton', 'unitsPerLot'],
  ])('%j is no %s, because another word contradicts it', (header, field) => {
    expect(fieldsOf(header)).not.toContain(field);
  });

  it('keeps a price with a surcharge or a discount, but takes no rate for a price', () => {
    for (const header of ['Price + 30% ($)', 'PRECIO +35%', 'Цена -10%', 'Preis – 5,5 %'])
      expect(headerMeaning(header).claims[0]?.field).toBe('wholesalePrice');
    for (const header of ['Discount 30%', 'Margin +30%', 'Price increase %', 'VAT +5%'])
      expect(headerMeaning(header).claims).toEqual([]);
  });

  it.each(['Karton – Waga brutto', 'Упаковка, длина', 'Pack Höhe', 'Kolor opakowania', 'Packaging material'])(
    '%j says what a pack weighs, measures or is made of, and is no field',
    (header) => {
      expect(fieldsOf(header)).toEqual([]);
    },
  );

  it('keeps the meaning that no word contradicts', () => {
    expect(fieldsOf('Requested qty')).toEqual(['order']);
    expect(fieldsOf('Количество в наличии')).toContain('available');
    expect(fieldsOf('Остаток в магазине')).toEqual(['available']);
  });

  it('contradicts no known word by a part of itself', () => {
    for (const [field, list] of Object.entries(contradictingWords)) {
      for (const word of list) expect({ word, parts: words(word).length }).toEqual({ word, parts: 1 });
      const contradicting = foldedSet(list);
      const synonyms = Object.values(fieldSynonyms[field as ColumnField]).flat();
      expect({
        field,
        found: synonyms.filter((known) => words(known).some((word) => contradicting.has(word))),
      }).toEqual({
        field,
        found: [],
      });
    }
  });

  it('does not match a known word inside a longer word', () => {
    for (const header of ['Preferences', 'Discolour', 'Border', 'Prices', 'Restocking', 'Resizes', 'Modelling']) {
      expect(fieldsOf(header)).toEqual([]);
    }
  });

  it('keeps both meanings (stock and order) of a header such as "Qty"', () => {
    expect(fieldsOf('Qty').sort()).toEqual(['available', 'order']);
    expect(fieldsOf('Count').sort()).toEqual(['available', 'order']);
    expect(fieldsOf('Menge').sort()).toEqual(['available', 'order']);
  });

  it('recognises the unit that a column counts and its currency', () => {
    expect(headerMeaning('Available units').counts).toBe('units');
    expect(headerMeaning('Available qty (pcs)').counts).toBe('units');
    expect(headerMeaning('Lots (24 pcs)').counts).toBe('lots');
    expect(headerMeaning('Price €').currency).toBe('EUR');
    expect(headerMeaning('السعر (د.إ)').currency).toBe('AED');
  });

  it('has words in every language for every field, and recognises each of these words', () => {
    for (const [field, synonyms] of Object.entries(fieldSynonyms)) {
      for (const language of languages) {
        expect(synonyms[language].length).toBeGreaterThan(0);
        for (const word of synonyms[language]) {
          expect({ word, fields: fieldsOf(word) }).toEqual({ word, fields: expect.arrayContaining([field]) });
        }
      }
    }
  });

  it('matches each known word to one field, except words such as "Qty"', () => {
    const shared = new Map<string, string>();
    for (const synonyms of Object.values(fieldSynonyms)) {
      for (const word of Object.values(synonyms).flat()) {
        const fields = fieldsOf(word).sort().join('+');
        if (fields.includes('+')) shared.set(word, fields);
      }
    }
    expect([...shared].filter(([, fields]) => fields !== 'available+order')).toEqual([]);
  });
});
