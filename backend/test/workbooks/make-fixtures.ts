/**
 * Generates the workbooks in `fixtures/`, each with the program in its name, so that specs read files of real programs.
 * From the repository's root, with LibreOffice's `soffice` on the path (the present files were written by 7.4):
 *
 *     node backend/test/workbooks/make-fixtures.ts
 *
 * Run it only to add or change a fixture: the files are committed, and their content depends on the programs' versions.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as sheetJs from '@e965/xlsx';
import exceljs from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));
const path = (name: string): string => join(folder, name);

type Value = string | number | null;

const header = [
  ...['Picture', 'Reference', 'Barcode', 'Style name', 'Colour', 'Size run', 'RRP (AED)', 'Wholesale price (AED)'],
  ...['Units per lot', 'Available (lots)', 'Order quantity (lots)', 'Total units', 'Line total'],
];

/**
 * Written by exceljs: title, terms, rich text, links, formulas with results, hidden row, repeated header, totals, notes
 * below.
 */
async function lineSheet(): Promise<void> {
  const workbook = new exceljs.Workbook();
  workbook.addWorksheet('Cover').getCell('B2').value = 'Spring Summer 2026: how to order';
  const sheet = workbook.addWorksheet('Line sheet');
  sheet.mergeCells('A1:M1');
  sheet.getCell('A1').value = 'AMBER HOUSE: order form and price list, reference season SS26';
  sheet.getCell('B2').value = 'Terms: 30 days. Minimum order AED 5,000.';
  sheet.getRow(4).values = header;
  const line = (row: number, reference: Value, barcode: Value, lots: Value, price: Value = 80.5): void => {
    const cells = [null, reference, barcode, 'Polo', 'Navy', 'S-M-L-XL (1-2-2-1)', 160, price, 24, 100, lots];
    sheet.getRow(row).values = cells;
    sheet.getCell(row, 12).value = { formula: `K${row}*I${row}`, result: Number(lots ?? 0) * 24 };
    sheet.getCell(row, 13).value = { formula: `L${row}*H${row}`, result: Number(lots ?? 0) * 24 * Number(price) };
  };
  sheet.getCell('B5').value = 'POLO SHIRTS';
  line(6, '00123', 6291234567890, 3);
  line(7, 'AB-2', '0629123456789', null);
  sheet.getCell('B7').value = { richText: [{ text: 'AB' }, { text: '-2', font: { bold: true } }] };
  sheet.getCell('D7').value = { text: 'Polo', hyperlink: 'https://shop.example/ab-2' };
  line(8, 'AB-3', null, 5);
  sheet.getRow(8).hidden = true;
  sheet.getRow(9).values = [null, null, null, 'Subtotal Polo', null, null, null, null, null, 300, 8];
  sheet.getRow(11).values = header;
  line(12, 4004, 6291234567891, null, 99.99);
  sheet.getCell('H12').value = { formula: '66.66*1.5', result: 99.99 };
  sheet.getCell('K12').value = { formula: '1+1', result: 2 };
  sheet.getRow(13).values = [null, 'TOTAL', null, null, null, null, null, null, null, 400, 10, 240];
  sheet.getCell('B15').value = 'Prices exclude VAT. Goods remain our property until they are paid in full.';
  sheet.autoFilter = 'A4:M12';
  await workbook.xlsx.writeFile(path('line-sheet.exceljs.xlsx'));
}

/**
 * Written by exceljs: header of two rows with merged groups, two prices, units beside lots, one lot cell merged over
 * two rows.
 */
async function twoRowHeader(): Promise<void> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('Offer');
  sheet.addRow(['Style', 'Price (AED)', null, 'Units per lot', 'Stock', null, 'Your order', null]);
  sheet.addRow([null, 'Retail', 'Wholesale', null, 'Lots', 'Units', 'Lots', 'Amount']);
  for (const range of ['A1:A2', 'B1:C1', 'D1:D2', 'E1:F1', 'G1:H1']) sheet.mergeCells(range);
  sheet.addRow(['ST-1', 160, 80, 24, 10, 240, 4]);
  sheet.addRow(['ST-2', 200, 95, 12, 20, 240, null]);
  sheet.addRow(['ST-3', 200, 95, 12, 20, 240, 1]);
  sheet.mergeCells('G3:G4');
  await workbook.xlsx.writeFile(path('two-row-header.exceljs.xlsx'));
}

const book = (sheets: Record<string, Value[][]>): sheetJs.WorkBook => {
  const workbook = sheetJs.utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    sheetJs.utils.book_append_sheet(workbook, sheetJs.utils.aoa_to_sheet(rows), name);
  }
  return workbook;
};

/** SheetJS writes files itself only when given Node's fs. */
function save(workbook: sheetJs.WorkBook, name: string, options: sheetJs.WritingOptions): void {
  writeFileSync(path(name), sheetJs.write(workbook, { ...options, type: 'buffer' }));
}

/** Written by SheetJS: Arabic header and digits, from right to left. */
function arabic(): void {
  const workbook = book({
    الطلبية: [
      ['شركة العنبر للتجارة'],
      [
        'رقم الصنف',
        'الباركود',
        'اسم المنتج',
        'اللون',
        'سعر التجزئة (د.إ)',
        'سعر الجملة (د.إ)',
        'عدد القطع في اللوت',
        'الكمية المتاحة',
        'كمية الطلب',
      ],
      ['ق-١٠٠', '٦٢٩١٢٣٤٥٦٧٨٩٠', 'قميص', 'كحلي', '١٦٠', '٨٠٫٥٠ د.إ', '٢٤', '١٬٢٠٠', '٥'],
      ['ق-١٠١', null, 'قميص', 'أبيض', '١٦٠', '٨٠٫٥٠', '٢٤', '-', '-'],
      ['المجموع', null, null, null, null, null, null, '١٬٢٠٠', '٥'],
    ],
  });
  workbook.Workbook = { Views: [{ RTL: true }] };
  save(workbook, 'arabic.sheetjs.xlsx', { compression: true });
}

/**
 * Written by SheetJS: German header, numbers typed as text with decimal commas; once as BIFF8, and once as BIFF5, in
 * which SheetJS writes ASCII only.
 */
function german(): void {
  const rows = (size: string, white: string): Value[][] => [
    ['Angebot', null, null, 'Stand: 03/2026'],
    ['Artikel-Nr.', 'EAN', 'Bezeichnung', 'Farbe', size, 'UVP', 'EK netto', 'VE', 'Bestand', 'Bestellmenge'],
    ['007-1', 4006381333931, 'Hemd', 'blau', 'S-XL', '1.160,00 ', '1.080,50', 12, 40, 2],
    ['007-2', 4006381333948, 'Hemd', white, 'S-XL', '160,00', '80,-', 12, 40, null],
    ['Summe', null, null, null, null, null, null, null, 80, 2],
  ];
  save(book({ Angebot: rows('Größe', 'weiß') }), 'german.sheetjs.xls', { bookType: 'biff8' });
  save(book({ Angebot: rows('Groesse', 'weiss') }), 'german-biff5.sheetjs.xls', { bookType: 'biff5' });
}

/** Written by SheetJS: two data sheets beside a size guide, one of them hidden, and a very hidden sheet. */
function severalSheets(): void {
  const short = ['Style no.', 'Description 1', 'Description', 'Ord unit', 'Price', 'Pack size', 'In stock', 'Qty'];
  const workbook = book({
    Men: [short, ['M-1', 'x', 'Polo', 'PCE', 80, 24, 10, 1], ['M-2', 'x', 'Polo', 'PCE', 80, 24, 10, null]],
    Women: [['Women'], short, ['W-1', 'x', 'Dress', 'PCE', 120, 12, 5, 2]],
    'Size guide': [
      ['Style', 'EU', 'UK'],
      ['M-1', 38, 10],
    ],
    Archive: [short, ['Z-1', 'x', 'Coat', 'PCE', 300, 6, 1, 4]],
  });
  workbook.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 0 }, { Hidden: 2 }] };
  save(workbook, 'several-sheets.sheetjs.xlsx', { compression: true });
  save(workbook, 'several-sheets.sheetjs.xls', { bookType: 'biff8' });
}

/**
 * Written by SheetJS: every kind of wrong quantity, error cells that matter and ones that do not, a duplicate
 * reference, and lots without a reference.
 */
function badLots(): void {
  const rows: Value[][] = [
    ['Reference', 'Wholesale price', 'Units per lot', 'Order (lots)', 'Line total'],
    ['E-1', 80, 24, 2.4, 0],
    ['E-2', 80, 24, -3, 0],
    ['E-3', 80, 24, 'two', 0],
    ['E-4', 80, 24, null, 0],
    ['E-5', 80, 24, 60, 0],
    ['e-5 ', 80, 24, 60, 0],
    [null, 80, 24, 7, 0],
  ];
  const workbook = book({ Order: rows });
  const sheet = workbook.Sheets.Order;
  if (sheet === undefined) throw new Error('The sheet was not made.');
  sheet.D5 = { t: 'e', v: 0x17, w: '#REF!', f: 'Lost!A1' };
  sheet.E6 = { t: 'e', v: 0x2a, w: '#N/A' };
  save(workbook, 'bad-lots.sheetjs.xlsm', { bookType: 'xlsm', compression: true });
  save(workbook, 'bad-lots.sheetjs.xls', { bookType: 'biff8' });
}

/** Written by SheetJS: an order file without quantities, and a file without a table. */
function nothingToRead(): void {
  const rows = [
    ['Reference', 'Price', 'Order'],
    ['A-1', 80, null],
    ['A-2', 80, 0],
  ];
  save(book({ Order: rows }), 'no-quantities.sheetjs.xlsx', { compression: true });
  const catalogue = [
    ['Reference', 'Colour', 'RRP'],
    ['A-1', 'Navy', 160],
  ];
  save(book({ Catalogue: catalogue }), 'no-table.sheetjs.xlsx', { compression: true });
}

/**
 * Written by exceljs: a red PNG, and a blue JPEG in a cell that is merged over two rows. LibreOffice converts the file
 * to .xls.
 */
async function pictured(): Promise<void> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('Stock');
  sheet.addRow(['Picture', 'Reference', 'Wholesale price', 'Units per lot', 'Available']);
  for (const reference of ['A', 'B', 'C', 'D']) sheet.addRow([null, reference, 80.5, 6, 10]);
  sheet.mergeCells('A3:A4');
  for (let row = 2; row < 6; row += 1) sheet.getRow(row).height = 40;
  const plain = (background: string) => sharp({ create: { width: 24, height: 24, channels: 3, background } });
  const pictures = [
    ['png', await plain('#ff0000').png().toBuffer()],
    ['jpeg', await plain('#0000ff').jpeg().toBuffer()],
  ] as const;
  pictures.forEach(([extension, bytes], index) => {
    const id = workbook.addImage({ buffer: bytes as unknown as exceljs.Buffer, extension });
    sheet.addImage(id, { tl: { col: 0.1, row: index + 1.1 }, ext: { width: 30, height: 30 } });
  });
  await workbook.xlsx.writeFile(path('pictured.exceljs.xlsx'));
}

/** Uses LibreOffice to save the exceljs line sheet as .xlsx, .xls and .xlsm, and then that .xls as .xlsx again. */
function resave(): void {
  const into = mkdtempSync(join(tmpdir(), 'fixtures-'));
  const convert = (from: string, format: string, filter: string, to: string): void => {
    const profile = `-env:UserInstallation=file://${into}/profile`;
    execFileSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      `${format}:${filter}`,
      '--outdir',
      into,
      path(from),
    ]);
    renameSync(join(into, from.replace(/\.[^.]+$/, `.${format}`)), path(to));
  };
  const modern = 'Calc MS Excel 2007 XML';
  convert('line-sheet.exceljs.xlsx', 'xlsx', modern, 'line-sheet.libreoffice.xlsx');
  convert('line-sheet.exceljs.xlsx', 'xls', 'MS Excel 97', 'line-sheet.libreoffice.xls');
  convert('line-sheet.exceljs.xlsx', 'xlsm', 'Calc MS Excel 2007 VBA XML', 'line-sheet.libreoffice.xlsm');
  convert('line-sheet.libreoffice.xls', 'xlsx', modern, 'line-sheet-twice.libreoffice.xlsx');
  convert('two-row-header.exceljs.xlsx', 'xls', 'MS Excel 97', 'two-row-header.libreoffice.xls');
  convert('pictured.exceljs.xlsx', 'xls', 'MS Excel 97', 'pictured.libreoffice.xls');
}

interface Parts {
  sheet: string;
  strings?: string;
  properties?: string;
  strict?: boolean;
}

/** Written by hand: rare structures that readers often fail on. */
function zipped(name: string, { sheet, strings, properties = '', strict = false }: Parts): void {
  const main = strict
    ? 'http://purl.oclc.org/ooxml/spreadsheetml/main'
    : 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = strict
    ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': xml(
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
        `<Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets><sheet name="Order" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': xml(`<sst xmlns="${main}">${strings ?? ''}</sst>`),
  };
  writeFileSync(path(name), zipSync(files, { mtime: new Date('2026-01-01T00:00:00Z') }));
}

const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const numbers = (...values: (number | string)[]): string => values.map((value) => `<c><v>${value}</v></c>`).join('');
const titles = ['Reference', 'Wholesale price', 'Units per lot', 'Order (lots)'];

function byHand(): void {
  const head = `<row>${titles.map(inline).join('')}</row>`;
  zipped('no-addresses.hand.xlsx', {
    sheet: `${head}<row>${inline('00123')}${numbers(80.5, 24, 3)}</row><row>${inline('=A1+1')}${numbers('8.0499999999999997E1', 24, '5')}</row>`,
  });
  zipped('strict.hand.xlsx', {
    strict: true,
    strings: [...titles, 'ST-1'].map((text) => `<si><t>${text}</t></si>`).join(''),
    sheet:
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c></row>' +
      '<row r="4"><c r="A4" t="s"><v>4</v></c><c r="B4"><v>80</v></c><c r="C4"><v>24</v></c><c r="D4"><v>2</v></c></row>',
  });
  zipped('1904-phonetic.hand.xlsx', {
    properties: '<workbookPr date1904="1"/>',
    strings:
      [...titles, 'Season'].map((text) => `<si><t>${text}</t></si>`).join('') +
      '<si><r><t>東</t></r><r><t xml:space="preserve">京-1</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>',
    sheet:
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c></row>' +
      '<row r="2"><c r="A2" t="s"><v>5</v></c><c r="B2"><v>80</v></c><c r="C2"><v>24</v></c><c r="D2"><v>6</v></c><c r="E2"><v>44621</v></c></row>',
  });
  const lots = '<c><f>1+1</f></c>';
  zipped('formulas-without-results.hand.xlsx', {
    sheet: `${head}<row>${inline('F-1')}${numbers(80, 24)}${lots}</row><row>${inline('F-2')}${numbers(80, 24, 4)}</row><row>${inline('F-3')}<c><f>2*40</f></c>${numbers(24, 1)}</row>`,
  });
}

await lineSheet();
await pictured();
await twoRowHeader();
arabic();
german();
severalSheets();
badLots();
nothingToRead();
resave();
byHand();
