import { utils, write } from '@e965/xlsx';

export interface StockRow {
  reference: string;
  description?: string;
  colour?: string;
  size?: string;
  price: number | string;
  unitsPerLot?: number;
  available?: number | string;
}

/** A plain stock file (.xlsx); `lots` fills the order column by reference. */
export function stockSheet(rows: StockRow[], lots: Record<string, number | string> = {}): Uint8Array<ArrayBuffer> {
  const header = [
    'Reference',
    'Description',
    'Colour',
    'Size',
    'Wholesale price (AED)',
    'Units per lot',
    'Available (lots)',
    'Order quantity (lots)',
  ];
  const body = rows.map((row) => [
    row.reference,
    row.description ?? `Style ${row.reference}`,
    row.colour ?? '',
    row.size ?? '',
    row.price,
    row.unitsPerLot ?? 1,
    row.available ?? 0,
    lots[row.reference] ?? '',
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...body]), 'Stock');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

/** Not a complete PDF: the portal checks only the name and the first bytes. */
export const invoicePdf = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');
