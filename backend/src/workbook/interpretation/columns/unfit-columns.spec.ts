import { type CellValue, readStock } from '../../../../test/workbooks/in-code-sheets.js';

type Values = (index: number) => CellValue;

function read(header: string[], ...values: Values[]): { columns: Record<string, string>; messages: string[] } {
  const rows = Array.from({ length: 20 }, (_, index) => values.map((value) => value(index)));
  const { sheets, problems } = readStock([{ rows: [header, ...rows] }], undefined, { withSamples: true });
  const named = (sheets[0]?.columns ?? []).flatMap(({ column, field }) => (field === null ? [] : [[field, column]]));
  return { columns: Object.fromEntries(named), messages: problems.map(({ message }) => message) };
}

const name: Values = (index) => `Lamp ${String.fromCharCode(65 + index)}`;
const price: Values = (index) => 40.25 + index;
const plain: Values = (index) => 52_764 + 3 * index;
const running: Values = (index) => index + 1;
const lettered: Values = (index) => `h${String(index + 7).padStart(4, '0')}`;
const few: Values = (index) => (index < 2 ? 50 : null);
const barcode: Values = (index) => {
  const digits = `48702097${String(4700 + index)}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

// X01
describe('values decide against a header', () => {
  it('a reference on a few rows is none beside barcodes on all', () => {
    const { columns, messages } = read(['Name', 'Barcode', 'Item code', 'Price'], name, barcode, few, price);
    expect(columns).toMatchObject({ reference: 'B', wholesalePrice: 'D' });
    expect(messages).toContain(
      'Column C "Item code" was not taken as reference: only a few rows have one, and all have a barcode; please confirm.',
    );
  });

  it('a reference on a quarter of the rows is none beside names that differ on all', () => {
    const some: Values = (index) => (index % 4 ? null : lettered(index));
    const { columns, messages } = read(['Product', 'SKU', 'Price'], name, some, price);
    expect(columns).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
    expect(messages).toContain(
      'Column B "SKU" was not taken as reference: only a few rows have one, and all have a name of their own; please confirm.',
    );
    const shirt: Values = (index) => `Shirt ${String.fromCharCode(65 + (index >> 2))}`;
    const size: Values = (index) => ['S', 'M', 'L', 'XL'][index % 4] ?? null;
    expect(read(['Product', 'SKU', 'Size', 'Price'], shirt, some, size, price).columns).toMatchObject({
      reference: 'B',
    });
  });

  it('the area of the tiles in a pack is no pack size', () => {
    const area: Values = (index) => [1.26, 1.08, 1.44, 2][index % 4] ?? null;
    const { columns, messages } = read(['Code', 'Name', 'Packing', 'Price'], lettered, name, area, price);
    expect(columns).not.toHaveProperty('unitsPerLot');
    expect(messages).toContain(
      'Column C "Packing" was not taken as units per lot: its values are no whole numbers; please confirm.',
    );
  });

  it.each([
    ['Code', 'Article'],
    ['Código', 'Artículo'],
  ])('beside codes under "%s", names under "%s" are the description', (...header) => {
    const article: Values = (index) => `Eau de Toilette ${String.fromCharCode(65 + index)} 100 ml`;
    const maker: Values = (index) => ['Alba', 'Brema', 'Corvo'][index % 3] ?? null;
    const { columns } = read([...header, 'Laboratory', 'Price'], plain, article, maker, price);
    expect(columns).toMatchObject({ reference: 'A', description: 'B', wholesalePrice: 'D' });
  });

  it('measures are no codes', () => {
    const measure: Values = (index) => `${10 + index}x${20 + index}cm`;
    const { columns } = read(['Description', 'Specification', 'Price'], name, measure, price);
    expect(columns).toMatchObject({ reference: 'A' });
  });

  it('a text with "Ref" in its header gives way to codes under an unknown one', () => {
    const fabric: Values = (index) => (index % 3 ? '68% COTTON 29% NYLON 3% SPANDEX' : '100% COTTON');
    const style: Values = (index) => `COL${12_700 + (index >> 1)}`;
    const colour: Values = (index) => (index % 2 ? 'NAVY' : 'WHITE');
    const header = ['SPC', 'Description', 'Colour', 'FabComp (Ref 4)', 'Wholesale'];
    const { columns, messages } = read(header, style, name, colour, fabric, price);
    expect(columns).toMatchObject({ reference: 'A', wholesalePrice: 'E' });
    expect(messages).toContain(
      'Column D "FabComp (Ref 4)" was not taken as reference: another column has codes; please confirm.',
    );
  });

  it('kinds of goods under "Art" give way to names that differ, also where there are sizes', () => {
    const kind: Values = (index) => (index % 3 ? 'Designer' : 'Niche');
    const size: Values = (index) => (index % 2 ? '30 ml' : '50 ml');
    const { columns, messages } = read(['Name', 'Art', 'Size', 'Price'], name, kind, size, price);
    expect(columns).toMatchObject({ reference: 'A', wholesalePrice: 'D' });
    expect(messages).toContain(
      'Column B "Art" was not taken as reference: its values repeat from row to row; please confirm.',
    );
  });

  it('names under "Item" give way to codes of letters and digits', () => {
    const item: Values = (index) => `Eau de Toilette ${String.fromCharCode(65 + index)} 100 ml`;
    const header = ['Vendor SKU', 'Item', 'Price', 'Orgin'];
    const { columns } = read(header, lettered, item, price, () => 'USA');
    expect(columns).toMatchObject({ reference: 'A', description: 'B' });
  });

  it('an empty reference gives way to a column whose header names one in part', () => {
    const product: Values = (index) => `0${index % 9}BOEM${10 + index}`;
    const header = ['name', 'default_code', 'reference', 'price'];
    expect(read(header, name, product, () => null, price).columns).toMatchObject({ reference: 'B' });
  });

  it('sizes in capitals are no codes', () => {
    const size: Values = (index) => ['XS/S', 'S/M', 'M/L', 'L/XL'][index % 4] ?? '';
    const { columns } = read(['Fit', 'Product', 'Price'], size, name, price);
    expect(columns).toMatchObject({ reference: 'B' });
  });

  it('codes of capitals without a digit are a reference', () => {
    const pair: Values = (index) => `ERAR-PL${String.fromCharCode(65 + index)}`;
    expect(read(['SKW', 'Description', 'Price'], pair, name, price).columns).toMatchObject({ reference: 'A' });
  });

  it('a cost is proposed rather than the value of the stock', () => {
    const header = ['Article', 'Description', 'Stock', 'Item cost', 'Stock value'];
    const { columns } = read(
      header,
      plain,
      name,
      (index) => index * 3.7,
      price,
      (index) => 190 * index,
    );
    expect(columns).toEqual({});
  });

  it('an empty price or code gives way to the filled one, and a thickness is no price', () => {
    const none: Values = () => null;
    const whole: Values = (index) => 40 + index;
    const thin: Values = (index) => 0.35 + index / 20;
    expect(read(['SKU', 'Name', 'Price', 'Price in soles'], lettered, name, none, whole).columns).toMatchObject({
      wholesalePrice: 'D',
    });
    expect(read(['Barcode', 'Name', 'Item no 2', 'Price'], barcode, name, none, price).columns).toMatchObject({
      reference: 'A',
    });
    expect(read(['SKU', 'Name', 'Thickness (mm)', 'Price'], lettered, name, thin, none).columns).toMatchObject({
      wholesalePrice: 'D',
    });
  });

  it('a few letters that repeat are no references beside names that differ', () => {
    const { columns, messages } = read(
      ['Ref', 'Name', 'Price'],
      (index) => ['G', 'B', 'C'][index % 3] ?? null,
      name,
      price,
    );
    expect(columns).toMatchObject({ reference: 'B', wholesalePrice: 'C' });
    expect(messages).toContain(
      'Column A "Ref" was not taken as reference: its values repeat from row to row; please confirm.',
    );
  });

  it('one code on all rows is no reference beside barcodes that differ', () => {
    const { columns, messages } = read(
      ['Retailer Code', 'Name', 'Barcode', 'Price'],
      () => 'MC25',
      name,
      barcode,
      price,
    );
    expect(columns).toMatchObject({ reference: 'C', wholesalePrice: 'D' });
    expect(messages).toContain(
      'Column A "Retailer Code" was not taken as reference: its values repeat from row to row; please confirm.',
    );
  });

  it('a few styles of several barcodes each stay references', () => {
    const rows = Array.from({ length: 60 }, (_, index) => [
      index < 30 ? 'SHIRT' : 'SKIRT',
      name(index),
      barcode(index),
      price(index),
    ]);
    const { sheets } = readStock([{ rows: [['Style', 'Name', 'Barcode', 'Price'], ...rows] }]);
    expect(sheets[0]?.columns).toContainEqual(expect.objectContaining({ field: 'reference', column: 'A' }));
  });

  it('packs in words are no units per lot, also where one row has a number', () => {
    const pack: Values = (index) => (index === 5 ? '10ML' : ['CAP', 'TAB', 'DROP'][index % 3]) ?? null;
    expect(read(['Code', 'Name', 'Pack', 'Price'], lettered, name, pack, price).columns).not.toHaveProperty(
      'unitsPerLot',
    );
  });

  it('quantities of promotions are no stock', () => {
    const header = ['Code', 'Name', 'Price', 'Vila Nova Promo Quantidade'];
    expect(read(header, lettered, name, price, running).columns).not.toHaveProperty('available');
  });

  it('models that repeat in several sizes stay references', () => {
    const model: Values = (index) => ['M-10', 'M-11', 'M-12'][index % 3] ?? null;
    const { columns } = read(['Ref', 'Name', 'Size', 'Price'], model, name, (index) => 36 + index, price);
    expect(columns).toMatchObject({ reference: 'A', size: 'C' });
  });

  it('codes of letters and digits go before plain numbers, also under an unknown header', () => {
    const { columns, messages } = read(['Product ID', 'Name', 'Price', 'Zzyx'], plain, name, price, lettered);
    expect(columns).toMatchObject({ reference: 'D', description: 'B' });
    expect(messages).toContain(
      'Column A "Product ID" was not taken as reference: another column has codes of letters and digits; please confirm.',
    );
  });

  it('codes of letters and digits go before names, also in the last column', () => {
    for (const letters of ['', 'ABCD']) {
      const { columns } = read(
        ['Name', 'Price', 'Zzyx'],
        name,
        price,
        (index) => `${letters}${String(lettered(index))}`,
      );
      expect(columns).toMatchObject({ reference: 'C' });
    }
  });

  it('codes go before numbers that count the rows', () => {
    expect(read(['id', 'Name', 'art', 'Price'], running, name, lettered, price).columns.reference).toBe('C');
    expect(read(['id', 'Name', 'art', 'Price'], running, name, plain, price).columns.reference).toBe('C');
    expect(read(['id', 'Name', 'Price'], running, name, price).columns.reference).toBe('A');
  });

  it('a discounted price on less than half of the rows gives way to the price of all', () => {
    const discounted: Values = (index) => (index % 3 === 0 ? 30.5 + index : null);
    const { columns } = read(['SKU', 'Name', 'Discounted price', 'Price'], lettered, name, discounted, price);
    expect(columns).toMatchObject({ wholesalePrice: 'D' });
  });

  it('the keys of a database give way to codes', () => {
    const key: Values = (index) => `6a047ad6612d82d9fe6646${(index + 16).toString(16)}`;
    const uuid: Values = (index) => `0f4c93fe-0221-46f9-8703-bf5c4b7100${(index + 16).toString(16)}`;
    for (const keys of [key, uuid]) {
      expect(read(['id', 'code', 'Name', 'Price'], keys, plain, name, price).columns).toMatchObject({ reference: 'B' });
    }
  });

  it('names below "Qty" are no stock, although they have numbers', () => {
    const words: Values = (index) => `Pomegranate - peeled seeds ${200 + index} g`;
    const { columns } = read(['SKU', 'Name', 'Qty', 'Price'], lettered, name, words, price);
    expect(columns).toMatchObject({ reference: 'A', wholesalePrice: 'D' });
    expect(columns).not.toHaveProperty('available');
  });

  it('barcodes below "No" are barcodes, because of their check digits', () => {
    const { columns } = read(['No', 'Name', 'Price'], barcode, name, price);
    expect([columns.reference, columns.barcode]).toContain('A');
    expect(columns).toMatchObject({ wholesalePrice: 'C' });
  });

  it('the name of a price list gives way to its prices', () => {
    const list: Values = () => 'Export 2026';
    const { columns } = read(['SKU', 'Name', 'Price List Name', 'List price'], lettered, name, list, price);
    expect(Object.values(columns)).toContain('D');
    expect(columns.wholesalePrice).not.toBe('C');
  });

  it('running numbers below "ID" give way to barcodes', () => {
    expect(read(['ID', 'Name', 'EAN', 'Price'], running, name, barcode, price).columns).toMatchObject({
      reference: 'C',
    });
  });

  it('a quantity to order is no stock', () => {
    const ordered: Values = (index) => (index === 3 ? 2 : 0);
    const total: Values = (index) => (index === 3 ? 2 * 43.25 : 0);
    const header = ['SKU', 'Name', 'Price', 'Qty', 'Total'];
    const { columns } = read(header, lettered, name, price, ordered, total);
    expect(columns).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
    expect(columns).not.toHaveProperty('available');
    expect(
      read(
        header,
        lettered,
        name,
        price,
        () => 5,
        (index) => 5 * (40.25 + index),
      ).columns,
    ).toMatchObject({
      available: 'D',
    });
  });

  it('prices under an abbreviation of stock are none', () => {
    const whole: Values = (index) => 360 + 3 * index;
    const { columns, messages } = read(['Item', 'Price', 'SL'], lettered, whole, whole);
    expect(columns).not.toHaveProperty('available');
    expect(messages).toContain(
      'Column C "SL" was not taken as available: its values are those of the prices; please confirm.',
    );
    expect(
      read(
        ['Item', 'Price', 'Stock'],
        lettered,
        () => 10,
        () => 10,
      ).columns,
    ).toMatchObject({ available: 'C' });
  });

  it('an empty column under a doubtful header is no pack size, and one under an exact header is asked about', () => {
    const none: Values = () => null;
    const { columns, messages } = read(['SKU', 'Name', 'innerLiner', 'Price'], lettered, name, none, price);
    expect(columns).not.toHaveProperty('unitsPerLot');
    expect(messages).toContain('Column C "innerLiner" was not taken as units per lot: it is empty; please confirm.');
    const exact = read(['SKU', 'Name', 'Pack size', 'Price'], lettered, name, none, price);
    expect(exact.columns).toMatchObject({ unitsPerLot: 'C' });
    expect(exact.messages.join('\n')).toContain('(units per lot) is empty; the units of one lot are expected');
  });

  it('limits of stock and of prices are neither', () => {
    const count: Values = (index) => 5 + index;
    const header = ['SKU', 'Name', 'Min stock level', 'Stock', 'Max price', 'Price'];
    const { columns } = read(
      header,
      lettered,
      name,
      () => 3,
      count,
      () => 99,
      price,
    );
    expect(columns).toMatchObject({ available: 'D', wholesalePrice: 'F' });
  });

  it('a price on a few rows is none beside prices on all, and measures are no prices', () => {
    const decimals: Values = (index) => 12.35 + index / 4;
    const { columns, messages } = read(
      ['Code', 'Kg net', 'Zzyx', 'Qqrt 体积', 'Price'],
      lettered,
      decimals,
      price,
      decimals,
      few,
    );
    expect(columns).toMatchObject({ reference: 'A', wholesalePrice: 'C' });
    expect(messages).toContain(
      'Column E "Price" was not taken as wholesale price: another column of prices is filled in more rows; please confirm.',
    );
    expect(read(['Code', 'Name', '占用体积'], lettered, name, decimals).columns).toEqual({});
  });

  it('codes under "No." are the reference where the one that is named has hardly any', () => {
    const code: Values = (index) => `BAG ${String(index).padStart(3, '0')}`;
    const header = ['No.', 'Description', 'Vendor Item No.', 'Unit Price'];
    expect(read(header, code, name, few, price).columns).toMatchObject({ reference: 'A', description: 'B' });
  });

  it('fractions under "UPC" are prices last paid, and no barcodes', () => {
    const paid: Values = (index) => 1.315 + index / 7;
    const header = ['Articulo', 'Descripcion', 'UPC', 'Precio'];
    const { columns, messages } = read(header, lettered, name, paid, price);
    expect(columns).toMatchObject({ reference: 'A', wholesalePrice: 'D' });
    expect(columns).not.toHaveProperty('barcode');
    expect(messages).toContain(
      'Column C "UPC" was not taken as barcode: its values are no whole numbers; please confirm.',
    );
  });

  it('names with a number under "Nomenclature, packing" are no pack sizes', () => {
    const goods: Values = (index) => `Autoclave ${index} l with a steel lid and a gauge`;
    const { columns } = read(['Article', 'Номенклатура, Упаковка', 'Price'], lettered, goods, price);
    expect(columns).not.toHaveProperty('unitsPerLot');
  });

  it('kinds of goods under "Art" give way to their names', () => {
    const kind: Values = (index) => (index % 2 ? 'Vino Bianco' : 'Vino Rosso');
    const wine: Values = (index) => `Riesling ${String.fromCharCode(65 + index)}`;
    expect(read(['Art', 'Weinname', 'Preis'], kind, wine, price).columns).toMatchObject({ reference: 'B' });
  });

  it('rates of tax, savings and switches are neither stock nor prices', () => {
    const rate: Values = () => 8;
    const saved: Values = (index) => 10.5 + index;
    const yes: Values = () => 'SI';
    const header = ['Codigo', 'Nombre', 'Wartość stawki VAT', 'Ahorro CU', 'MANEJO_INVENTARIO', 'Precio'];
    const { columns } = read(header, lettered, name, rate, saved, yes, price);
    expect(columns).toMatchObject({ reference: 'A', wholesalePrice: 'F' });
    expect(columns).not.toHaveProperty('available');
  });

  it('model years, also from one to another, give way to codes', () => {
    const years: Values = (index) => (index % 3 === 0 ? `${2005 + index}` : `${2009 + (index % 4)}-2016`);
    const { columns } = read(['MODELO', 'SKU', 'PRODUCTO', 'PRECIO'], years, lettered, name, price);
    expect(columns).toMatchObject({ reference: 'B', wholesalePrice: 'D' });
  });

  it('stock that was counted for a few rows gives way to the stock of all', () => {
    const bought: Values = (index) => (index % 3 === 0 ? 40 : null);
    const left: Values = (index) => 11 + index;
    const { columns } = read(
      ['Código', 'Nombre', 'Stock', 'Existencia', 'Precio'],
      lettered,
      name,
      bought,
      left,
      price,
    );
    expect(columns).toMatchObject({ available: 'D' });
  });

  it('a kind of barcode is no barcode', () => {
    const { columns } = read(['Código', 'Clase de código de barras', 'Precio'], lettered, () => 'code128', price);
    expect(columns).not.toHaveProperty('barcode');
  });

  it('the rate of a currency is no stock', () => {
    const header = ['Modelo', 'Nombre', 'Precio', 'Valor moneda'];
    expect(read(header, lettered, name, price, () => 1).columns).not.toHaveProperty('available');
  });

  it('micrograms and numbers of groups are no prices', () => {
    const micrograms: Values = (index) => 0.3 + index / 10;
    const group: Values = (index) => 3.1 + Math.floor(index / 20) / 10;
    const { columns } = read(['Code', 'Name', 'Vit. B12 (mcg)', 'System'], lettered, name, micrograms, group);
    expect(columns).toEqual({});
  });

  it('hours of work beside a cost are no prices, and the cost is asked about', () => {
    const hours: Values = (index) => 0.15 + index / 100;
    const { columns } = read(['Artikel', 'Namn', 'Enhetstid', 'Inköpspris'], lettered, name, hours, price);
    expect(columns).toEqual({});
  });

  it('a pack that is described after its number stays a pack', () => {
    const pack: Values = () => '24 pcs (S:4 M:8 L:8 XL:4) in box';
    const { messages } = read(['Article', 'Name', 'Pack', 'Price'], lettered, name, pack, price);
    expect(messages.join()).toContain('units per lot');
    expect(messages.join()).not.toContain('every lot counts as 1 unit');
  });

  it('words under a header that only contains a price are no prices, but "on request" is one', () => {
    const state: Values = (index) => ['Fresh', 'Frozen', 'Smoked'][index % 3] ?? null;
    const header = ['Article', 'Name', 'Price state'];
    expect(read(header, lettered, name, state).columns).toEqual({});
    const asked: Values = () => 'on request';
    expect(read(header, lettered, name, asked).columns).toMatchObject({ wholesalePrice: 'C' });
  });

  it('words under the only retail price are not proposed as prices', () => {
    const states = ['Fresh', 'Frozen', 'Smoked'];
    const rows = Array.from({ length: 20 }, (_, index) => [lettered(index), name(index), states[index % 3] ?? null]);
    const { samples } = readStock([{ rows: [['Article', 'Name', 'RRP'], ...rows] }], undefined, { withSamples: true });
    expect(samples?.[0]?.guess?.columns.map(({ field }) => field)).not.toContain('wholesalePrice');
  });

  it('the price of a pack is no pack size, also without decimals', () => {
    const ofPack: Values = (index) => `${28 + index} €`;
    const { columns, messages } = read(['Article', 'Name', 'Price', 'Pack'], lettered, name, price, ofPack);
    expect(columns).not.toHaveProperty('unitsPerLot');
    expect(messages).toContain(
      'Column D "Pack" was not taken as units per lot: its values are no whole numbers; please confirm.',
    );
  });

  it('codes of batches under "Lot" are the reference', () => {
    const batch: Values = (index) => `HLC.09.${10 + index}-B`;
    const { columns, messages } = read(['Strain', 'Lot', 'Price'], name, batch, price);
    expect(columns).toMatchObject({ reference: 'B', description: 'A', wholesalePrice: 'C' });
    expect(messages).toContain(
      'Column B "Lot" was taken as reference: its values look like product codes and hardly repeat; please confirm.',
    );
  });

  it.each(['per metre', '210 l', '210l', 'Energy (kWh)'])('numbers under "%s" are no codes', (header) => {
    const { columns } = read([header, 'Name', 'Price'], plain, name, price);
    expect(columns).toMatchObject({ reference: 'B', wholesalePrice: 'C' });
  });

  it.each(['張數', 'จำนวนถุง', '容量'])('numbers of something under "%s" are not proposed as prices', (header) => {
    const rows = Array.from({ length: 20 }, (_, index) => [lettered(index), name(index), 12 + 3 * (index % 7)]);
    const { samples } = readStock([{ rows: [['Code', 'Name', header], ...rows] }], undefined, { withSamples: true });
    expect(samples?.[0]?.guess?.columns.map(({ field }) => field)).not.toContain('wholesalePrice');
  });

  it('names of files in any script are no codes', () => {
    const file: Values = (index) => `袋${index + 10}.webp`;
    const { columns } = read(['圖片檔名', 'Name', 'Price'], file, name, price);
    expect(columns).toMatchObject({ reference: 'B', wholesalePrice: 'C' });
  });

  it.each(['Available for sale', 'Qty available for sale', 'Bestand ohne Reservierung', 'Stock sin reserva'])(
    '"%s" is stock',
    (header) => {
      const stock: Values = (index) => index * 3;
      const { columns } = read(['Article', 'Name', header, 'Price'], lettered, name, stock, price);
      expect(columns).toMatchObject({ available: 'C' });
    },
  );
});
