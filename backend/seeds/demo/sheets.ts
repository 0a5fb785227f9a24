import sheetJs from '@e965/xlsx';
import exceljs, { type Worksheet } from 'exceljs';
import type { DemoBrand, DemoReference, StockFileLayout } from './brands.js';
import { drawArticle } from './pictures.js';
import { writeStockWorkbook } from './write-stock-workbook.js';

type Value = string | number | null;
type Pictures = ReadonlyMap<DemoReference, Buffer>;

/**
 * Writes the stock file of each layout. The layouts differ in title rows, language, headers, number format, sheets or
 * file format.
 */
const writers: Record<
  StockFileLayout,
  (brand: DemoBrand, lines: DemoReference[], pictures: Pictures) => Promise<Buffer>
> = {
  'line sheet': ({ name }, lines, pictures) =>
    writeStockWorkbook({
      title: name,
      season: 'Autumn/Winter collection',
      terms: ['Prices in AED per unit, excluding VAT and freight.', 'Order whole lots only; one lot is one size run.'],
      lines: lines.map((line) => {
        const { picture: _drawing, ...cells } = line;
        const bytes = pictures.get(line);
        return bytes ? { ...cells, picture: { bytes, extension: 'jpeg' } } : cells;
      }),
    }),

  'two-row header': async (_brand, lines, pictures) => {
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet('Stock offer');
    sheet.addRow(['NORTH & LOOM  ·  STOCK OFFER']).font = { bold: true, size: 14 };
    sheet.addRow(['Valid while stocks last. Minimum order AED 5,000 ex warehouse.']);
    sheet.addRow([]);
    sheet.addRow(['Photo', 'Article', null, null, null, 'Price (AED)', null, 'Pcs per lot', 'Stock', 'Your order']);
    sheet.addRow([
      null,
      'Article no',
      'Description',
      'Colour',
      'Size run',
      'Retail',
      'Wholesale',
      null,
      'Lots',
      'Lots',
    ]);
    for (const range of ['A4:A5', 'B4:E4', 'F4:G4', 'H4:H5']) sheet.mergeCells(range);
    for (const row of [4, 5]) sheet.getRow(row).font = { bold: true };
    for (const [index, width] of [10, 14, 28, 12, 24, 10, 11, 11, 9, 11].entries()) {
      sheet.getColumn(index + 1).width = width;
    }
    for (const line of lines) {
      const { reference, name, colour, size, unitsPerLot, availableLots } = line;
      const prices = [Number(line.retailPrice), Number(line.wholesalePrice)];
      const row = sheet.addRow([null, reference, name, colour, size, ...prices, unitsPerLot, availableLots, null]);
      place(workbook, sheet, row.number, 1, pictures.get(line));
    }
    return bytesOf(workbook);
  },

  arabic: async ({ name }, lines, pictures) => {
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet('المخزون', { views: [{ rightToLeft: true }] });
    sheet.addRow([`${name} للأزياء`]).font = { bold: true, size: 16 };
    sheet.addRow(['الأسعار بالدرهم الإماراتي للقطعة الواحدة، غير شاملة ضريبة القيمة المضافة']);
    sheet.addRow([]);
    const header = ['الصورة', 'رقم الموديل', 'اسم الصنف', 'اللون', 'المقاسات'];
    const figures = ['سعر التجزئة', 'سعر الجملة', 'عدد القطع في اللوت', 'الكمية المتاحة', 'كمية الطلب'];
    sheet.addRow([...header, ...figures]).font = { bold: true };
    for (const [index, width] of [10, 14, 26, 12, 16, 12, 12, 16, 14, 12].entries()) {
      sheet.getColumn(index + 1).width = width;
    }
    for (const line of lines) {
      const { reference, name: article, colour, size, unitsPerLot, availableLots } = line;
      const prices = [line.retailPrice, line.wholesalePrice].map((price) => `${arabicDigits(price)} د.إ`);
      const lots = [arabicDigits(String(unitsPerLot)), arabicDigits(String(availableLots))];
      const row = sheet.addRow([null, reference, article, colour, size, ...prices, ...lots, null]);
      place(workbook, sheet, row.number, 1, pictures.get(line));
    }
    sheet.addRow([null, 'المجموع']).font = { bold: true };
    return bytesOf(workbook);
  },

  italian: async ({ name }, lines, pictures) => {
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet('Listino');
    for (const text of [
      `${name.toUpperCase()} S.r.l.`,
      'Via dei Calzolai 18, Fermo',
      'Listino riservato, prezzi in AED',
      '',
    ]) {
      sheet.addRow([null, text]);
    }
    const header = ['Cod. articolo', 'Descrizione', 'Colore', 'Taglie', 'EAN', 'Prezzo al pubblico', 'Prezzo ingrosso'];
    sheet.addRow([...header, 'Pezzi per lotto', 'Disponibili (lotti)', 'Vostro ordine', 'Foto']).font = { bold: true };
    for (const [index, width] of [14, 26, 12, 22, 16, 12, 12, 10, 12, 12, 10].entries()) {
      sheet.getColumn(index + 1).width = width;
    }
    let family = '';
    for (const line of lines) {
      const { reference, barcode, colour, size, unitsPerLot, availableLots } = line;
      const [first = ''] = line.name.split(' ');
      if (first !== family) sheet.addRow([first.toUpperCase()]).font = { bold: true, italic: true };
      family = first;
      // Prices are texts with a decimal comma, as Italian suppliers' programs export them.
      const prices = [line.retailPrice, line.wholesalePrice].map((price) => Number(price).toFixed(2).replace('.', ','));
      const row = sheet.addRow([reference, line.name, colour, size, barcode, ...prices, unitsPerLot, availableLots]);
      place(workbook, sheet, row.number, 11, pictures.get(line));
    }
    return bytesOf(workbook);
  },

  'old xls': async (_brand, lines) => {
    const rows: Value[][] = [
      ['MERIDIAN LEATHER WORKS', null, null, 'REPORT STK-04'],
      ['Item Code', 'Item Description', 'Col', 'Pcs/Ctn', 'RRP', 'WSP', 'SOH', 'MOQ', 'Qty Ordered'],
      ...lines.map(({ reference, name, colour, unitsPerLot, retailPrice, wholesalePrice, availableLots }) => [
        ...[reference, name.toUpperCase(), colour, unitsPerLot],
        ...[Number(retailPrice), Number(wholesalePrice), availableLots, 1, null],
      ]),
      ['*** END OF REPORT ***'],
    ];
    const book = sheetJs.utils.book_new();
    sheetJs.utils.book_append_sheet(book, sheetJs.utils.aoa_to_sheet(rows), 'STK04');
    return sheetJs.write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer;
  },

  'several sheets': async (_brand, lines, pictures) => {
    const workbook = new exceljs.Workbook();
    const notes = workbook.addWorksheet('Read me');
    notes.addRow(['Little Harbour kidswear']).font = { bold: true };
    notes.addRow([
      'One sheet each for girls, boys, and babies and school. Fill in the yellow column, whole lots only.',
    ]);
    const groups = { Girls: 'LHG', Boys: 'LHB-3', 'Boys basics': 'LHB-4', 'Baby & School': 'LHB-5' };
    for (const [title, start] of Object.entries(groups)) {
      const own = lines.filter(({ reference }) => reference.startsWith(start));
      if (own.length === 0) continue;
      const sheet = workbook.addWorksheet(title);
      const header = ['SKU', 'EAN', 'Photo', 'Style name', 'Color', 'Sizes', 'RRP AED', 'WS price AED', 'Case pack'];
      sheet.addRow([...header, 'Lots in stock', 'Lots ordered']).font = { bold: true };
      for (const [index, width] of [16, 16, 10, 26, 10, 20, 10, 12, 10, 12, 12].entries()) {
        sheet.getColumn(index + 1).width = width;
      }
      for (const line of own) {
        const { reference, barcode, name, colour, size, unitsPerLot, availableLots } = line;
        const prices = [Number(line.retailPrice), Number(line.wholesalePrice)];
        const row = sheet.addRow([reference, barcode, null, name, colour, size, ...prices, unitsPerLot, availableLots]);
        place(workbook, sheet, row.number, 3, pictures.get(line));
      }
      sheet.getColumn(11).eachCell((cell) => {
        cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFF2CC' } };
      });
    }
    return bytesOf(workbook);
  },

  'size matrix': async ({ name }, lines, pictures) => {
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet('Pronta consegna');
    sheet.addRow([`${name.toUpperCase()} S.r.l., pronta consegna`]).font = { bold: true };
    sheet.addRow([]);
    const sizes = [...new Set(lines.map(({ size }) => size))].sort();
    const header = [
      'Foto',
      'Cod. articolo',
      'Descrizione',
      'Colore',
      'Pezzi per lotto',
      ...sizes.map(Number),
      'Totale',
    ];
    sheet.addRow([...header, 'Prezzo al pubblico', 'Prezzo ingrosso']).font = { bold: true };
    for (const [index, width] of [10, 16, 26, 12, 10, ...sizes.map(() => 6), 9, 14, 14].entries()) {
      sheet.getColumn(index + 1).width = width;
    }
    for (const article of Map.groupBy(lines, ({ reference }) => reference).values()) {
      const [line] = article;
      if (!line) continue;
      const lots = sizes.map((size) => article.find((each) => each.size === size)?.availableLots ?? null);
      const total = article.reduce((sum, { availableLots }) => sum + availableLots, 0);
      const { reference, name: description, colour, unitsPerLot } = line;
      const prices = [Number(line.retailPrice), Number(line.wholesalePrice)];
      const row = sheet.addRow([null, reference, description, colour, unitsPerLot, ...lots, total, ...prices]);
      place(workbook, sheet, row.number, 1, pictures.get(line));
    }
    return bytesOf(workbook);
  },
};

const drawings = new Map<string, Promise<Buffer>>();

/** Returns the brand's stock file with these lines, in the given layout. */
export async function writeDemoSheet(
  brand: DemoBrand,
  shape: StockFileLayout,
  lines: DemoReference[],
): Promise<Buffer> {
  const pictured = lines.flatMap((line) => (line.picture ? [{ line, ...line.picture }] : []));
  const drawn = pictured.map(async ({ line, silhouette, ink, fabric }) => {
    const key = `${silhouette} ${ink} ${fabric}`;
    const drawing = drawings.get(key) ?? drawArticle(silhouette, ink, fabric);
    drawings.set(key, drawing);
    return [line, await drawing] as const;
  });
  return writers[shape](brand, lines, new Map(await Promise.all(drawn)));
}

/** Places a picture over a cell. `row` and `column` count from 1. */
function place(workbook: exceljs.Workbook, sheet: Worksheet, row: number, column: number, bytes?: Buffer): void {
  if (!bytes) return;
  const imageId = workbook.addImage({ buffer: new Uint8Array(bytes).buffer, extension: 'jpeg' });
  const position = { tl: { col: column - 0.9, row: row - 0.95 }, ext: { width: 50, height: 60 } };
  sheet.addImage(imageId, { ...position, editAs: 'oneCell' });
  sheet.getRow(row).height = 50;
}

function arabicDigits(text: string): string {
  return text.replace('.', '٫').replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
}

/** The workbook is not compressed: pictures cannot become smaller, and the rest costs more time than it saves space. */
async function bytesOf(workbook: exceljs.Workbook): Promise<Buffer> {
  return Buffer.from(await workbook.xlsx.writeBuffer({ zip: { compression: 'STORE' } }));
}
