import exceljs, { type Cell, type Worksheet } from 'exceljs';

export interface StockPicture {
  bytes: Buffer;
  extension: 'png' | 'jpeg';
}

/** One row of the sheet that buyers fill in; prices are decimal strings in AED per unit. */
export interface StockSheetLine {
  reference: string;
  barcode: string | null;
  name: string | null;
  colour: string | null;
  size: string | null;
  retailPrice: string | null;
  wholesalePrice: string;
  unitsPerLot: number;
  availableLots: number | null;
  picture?: StockPicture;
}

export interface StockSheet {
  title: string;
  season: string;
  /** Terms above the header, one row each. */
  terms: readonly string[];
  lines: readonly StockSheetLine[];
}

interface Column {
  header: string;
  width: number;
  /** Number format. `@` keeps entries as text: typing `=1+1` stays these four characters. */
  format: string;
}

const columns = [
  { header: 'Picture', width: 11, format: '@' },
  { header: 'Reference', width: 16, format: '@' },
  { header: 'Barcode', width: 16, format: '@' },
  { header: 'Name', width: 32, format: '@' },
  { header: 'Colour', width: 14, format: '@' },
  { header: 'Size run', width: 18, format: '@' },
  { header: 'Retail price (AED)', width: 12, format: '#,##0.00##' },
  { header: 'Wholesale price (AED per unit)', width: 14, format: '#,##0.00##' },
  { header: 'Units per lot', width: 10, format: '0' },
  { header: 'Available (lots)', width: 11, format: '#,##0' },
  { header: 'Order quantity (lots)', width: 12, format: '#,##0' },
  { header: 'Total units', width: 11, format: '#,##0' },
  { header: 'Line total (AED)', width: 15, format: '#,##0.00' },
] as const satisfies readonly Column[];

const column = { reference: 2, barcode: 3, name: 4, available: 10, order: 11, units: 12, total: 13 } as const;

const instructions = [
  'How to order',
  '1. Enter the number of lots in the column "Order quantity (lots)". One lot is the number of units given in "Units per lot".',
  '2. Leave the other columns as they are: prices, pack sizes and availability are those of the portal.',
  '3. Save the file as .xlsx and upload it in the portal. Totals are calculated again there.',
];

/** The highest number of lots that a cell accepts; the same limit applies when the file is read. */
const mostLots = 1_000_000;
/** The size of a picture in pixels, and the height of its row in points. */
const pictureSide = 64;
const pictureRowHeight = 52;

/**
 * A stock file as sellers send it: terms, header, one row per lot of a reference, totals, instructions. Everything is
 * written as a typed value: text that begins with = + - @ or a tab is a text cell and never a formula (R09).
 * Meant for up to some 10,000 lines; exceljs holds the whole workbook in memory.
 */
export async function writeStockWorkbook(sheet: StockSheet): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  const lines = workbook.addWorksheet('Line sheet');
  const headerRow = writeAbove(lines, sheet);
  const first = headerRow + 1;
  const last = headerRow + sheet.lines.length;
  sheet.lines.forEach((line, index) => {
    writeLine(lines, first + index, line);
    if (line.picture) {
      const { bytes, extension } = line.picture;
      // Passed as base64, because the types of exceljs declare an older Buffer than that of Node.
      const image = workbook.addImage({ base64: bytes.toString('base64'), extension });
      const ext = { width: pictureSide, height: pictureSide };
      lines.addImage(image, { tl: { col: 0.1, row: first + index - 1 + 0.05 }, ext, editAs: 'oneCell' });
      lines.getRow(first + index).height = pictureRowHeight;
    }
  });
  if (sheet.lines.length > 0) writeTotals(lines, first, last);
  lines.views = [{ state: 'frozen', xSplit: column.reference, ySplit: headerRow }];
  writeInstructions(workbook.addWorksheet('Instructions'));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Writes the rows above the lines (title, season, terms and header); returns the 1-based row of the header. */
function writeAbove(lines: Worksheet, { title, season, terms }: StockSheet): number {
  columns.forEach(({ width }, index) => {
    lines.getColumn(index + 1).width = width;
  });
  [title, season, ...terms].forEach((text, index) => {
    const cell = lines.getCell(index + 1, column.reference);
    writeText(cell, text);
    cell.font = index === 0 ? { bold: true, size: 16 } : { color: { argb: 'FF555555' } };
  });
  const headerRow = terms.length + 4;
  const header = lines.getRow(headerRow);
  columns.forEach((one, index) => {
    const cell = header.getCell(index + 1);
    cell.value = one.header;
    cell.font = { bold: true };
    cell.alignment = { wrapText: true, vertical: 'middle' };
    cell.border = { bottom: { style: 'thin' } };
    cell.fill = {
      type: 'pattern',
      pattern: 'solid',
      fgColor: { argb: index === column.order - 1 ? 'FFFFF2CC' : 'FFEDEDED' },
    };
  });
  header.height = 32;
  return headerRow;
}

function writeText(cell: Cell, text: string | null): void {
  if (text === null || text === '') return;
  cell.numFmt = '@';
  // exceljs writes a string always as a text cell, whatever it begins with.
  cell.value = text;
}

function writeLine(lines: Worksheet, row: number, line: StockSheetLine): void {
  const cells = lines.getRow(row);
  columns.forEach(({ format }, index) => {
    cells.getCell(index + 1).numFmt = format;
  });
  [line.reference, line.barcode, line.name, line.colour, line.size].forEach((text, index) => {
    writeText(cells.getCell(column.reference + index), text);
  });
  const numbers = [line.retailPrice, line.wholesalePrice, line.unitsPerLot, line.availableLots];
  numbers.forEach((value, index) => {
    if (value !== null) cells.getCell(7 + index).value = Number(value);
  });
  cells.getCell(column.units).value = { formula: `K${row}*I${row}`, result: 0 };
  cells.getCell(column.total).value = { formula: `ROUND(L${row}*H${row},2)`, result: 0 };
  cells.getCell(column.order).dataValidation = {
    type: 'whole',
    operator: 'between',
    formulae: [0, mostLots],
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: 'Order quantity',
    error: 'Please enter whole lots, 0 or more.',
  };
}

function writeTotals(lines: Worksheet, first: number, last: number): void {
  const row = lines.getRow(last + 1);
  row.font = { bold: true };
  row.getCell(column.name).value = 'Total';
  for (const index of [column.order, column.units, column.total]) {
    const letter = lines.getColumn(index).letter;
    const cell = row.getCell(index);
    cell.numFmt = columns[index - 1]?.format ?? '0';
    cell.value = { formula: `SUM(${letter}${first}:${letter}${last})`, result: 0 };
    cell.border = { top: { style: 'thin' } };
  }
}

function writeInstructions(sheet: Worksheet): void {
  sheet.getColumn(1).width = 110;
  instructions.forEach((text, index) => {
    sheet.getCell(index + 1, 1).value = text;
  });
  sheet.getCell(1, 1).font = { bold: true, size: 14 };
}
