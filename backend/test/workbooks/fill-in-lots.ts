import exceljs from 'exceljs';

/**
 * Returns a copy of an order sheet with other lots, as a buyer types them into a spreadsheet. Throws when a reference is
 * missing or stands in several rows.
 */
export async function fillInLots(workbook: Buffer, lots: Readonly<Record<string, number>>): Promise<Buffer> {
  const { book, cells } = await lotsCells(workbook);
  for (const [reference, wanted] of Object.entries(lots)) {
    const [cell, ...others] = cells.filter((each) => each.reference === reference);
    if (!cell) throw new Error(`${reference} is missing`);
    if (others.length > 0) throw new Error(`${reference} stands in several rows`);
    cell.lots.value = wanted;
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The references of an order sheet that have lots, with their lots. */
export async function lotsInSheet(workbook: Buffer): Promise<Map<string, number>> {
  const { cells } = await lotsCells(workbook);
  const filled = cells.filter(({ reference, lots }) => reference !== '' && Number(lots.value) > 0);
  return new Map(filled.map(({ reference, lots }) => [reference, Number(lots.value)]));
}

/**
 * Finds the cells by the header and the reference, wherever the sheet has them: a brand's own sheet has its own layout.
 */
async function lotsCells(workbook: Buffer) {
  const book = new exceljs.Workbook();
  await book.xlsx.load(new Uint8Array(workbook).buffer);
  const cells = book.worksheets.flatMap((sheet) => {
    const rows = sheet.getRows(1, sheet.rowCount) ?? [];
    const header = rows.find((row) => columnOf(row, isReference) > 0 && columnOf(row, isOrderedLots) > 0);
    if (!header) return [];
    const [reference, ordered] = [columnOf(header, isReference), columnOf(header, isOrderedLots)];
    return rows
      .slice(header.number)
      .map((row) => ({ reference: row.getCell(reference).text.trim(), lots: row.getCell(ordered) }));
  });
  return { book, cells };
}

const isReference = (header: string): boolean => /^reference$/i.test(header);
/** Not the lots that are available. */
const isOrderedLots = (header: string): boolean => /^(order|lots)\b/i.test(header);

/** The number of the first column with such a header, from 1; 0 without one. */
function columnOf(row: exceljs.Row, isHeader: (text: string) => boolean): number {
  for (let column = 1; column <= row.cellCount; column++) {
    if (isHeader(row.getCell(column).text.trim())) return column;
  }
  return 0;
}
