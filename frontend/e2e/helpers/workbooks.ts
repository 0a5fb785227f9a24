import { read, utils, write } from '@e965/xlsx';
import { stockSheet } from '../../../backend/test/portal/sheets';

export interface StyleRow {
  reference: string;
  description: string;
  colour: string;
  size: string;
  /** The wholesale price in AED per unit. */
  price: number;
  unitsPerLot: number;
  availableLots: number;
}

/** Builds a stock file with a header, a row per reference and an empty column for the buyer's lots. */
export function stockWorkbook(styles: readonly StyleRow[]): Buffer {
  return Buffer.from(stockSheet(styles.map(({ availableLots, ...style }) => ({ ...style, available: availableLots }))));
}

/** Builds a minimal order file with two columns: references and lots. */
export function orderFileOf(lots: Record<string, number | string>): Buffer {
  const book = utils.book_new();
  const rows = [['Reference', 'Order quantity (lots)'], ...Object.entries(lots)];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Order');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Returns a copy of the workbook with changed cells in its first sheet: `{ H2: 3, A3: 'HL-999' }`. */
export function withCells(workbook: Buffer, cells: Record<string, number | string>): Buffer {
  const book = read(workbook);
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  for (const [address, value] of Object.entries(cells)) utils.sheet_add_aoa(sheet, [[value]], { origin: address });
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** A minimal PDF with one empty page. */
export const invoicePdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
  'latin1',
);

/** A small picture of a jacket. */
export const picturePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAFoAAAB4AgMAAAAPog2sAAAADFBMVEU1UHr08erBxsxpe5iK3gvcAAAACXBIWXMAAAsTAAALEwEAmpwYAAABNElEQVRIie3Ty2nFMBAF0Bs7X4izSwkuwYvsUkI2TzY8L1yACC5BTbgfNeFi3i5I4/nIeBkIBM9KHDSgO2hwOawvnP7f5uBux+7r5chdxMeRe0Ab1F0EtEHdA6ZB3KXr2iDuM0sDu6Pr0sDuN+YG9sCOtvAo3ll3wnix3qs31gf1yvqoXluf1LEYn42vxoPx1ng03qk7wxSAvLfeqA/WK/XReq0+Wc8ByOfCV/FQeCseC+/YXcE5QPa+9IZ9KL1iH0uv2afSU4Ds887XzcPO280jULO9UoDkLr2B/ZkCJO8B3LHfU4DkQzqyP1GA5GNqZX+kAMmvAB7Y0+FNc3XiUd/vIlrxkFeG5u/xLv6ZN4b/2yo+m391uS7i3+Wegn23vzg91zkHqnMOVH81h12dTvVrc/gBF0uAGiusASMAAAAASUVORK5CYII=',
  'base64',
);
