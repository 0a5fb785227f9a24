/**
 * Meanings of a column. `lineTotal` is recognised only so that it is not mistaken for another field; its values are
 * never used.
 */
export const columnFields = [
  'reference',
  'barcode',
  'description',
  'brand',
  'category',
  'gender',
  'season',
  'colour',
  'size',
  'composition',
  'origin',
  'hsCode',
  'retailPrice',
  'wholesalePrice',
  'unitsPerLot',
  'available',
  'minimum',
  'order',
  'lineTotal',
] as const;
export type ColumnField = (typeof columnFields)[number];

/** Limits of an uploaded workbook. Error messages name the limit, so that people know what to change. */
export const workbookLimits = {
  uploadBytes: 25 * 1024 * 1024,
  inflatedBytes: 300 * 1024 * 1024,
  rows: 200_000,
  /** A row with sizes as columns has a line for each size. */
  lines: 200_000,
  columns: 300,
  sheets: 60,
  tables: 200,
  cells: 5_000_000,
  headerSearchRows: 50,
  lotsPerLine: 1_000_000,
  problemsListed: 200,
} as const;

/** An error or warning about one cell: where it is, the value found and the value expected. */
export interface Problem {
  sheet: string;
  /** Address such as `F12`; empty when the problem concerns the whole sheet. */
  cell: string;
  reference?: string;
  field: ColumnField | '';
  found: string;
  expected: string;
  message: string;
  severity: 'error' | 'warning';
  /** Present where the portal decides by the kind of problem. */
  code?: 'workbook.repeated_sheet';
}

export interface MappedColumn {
  /** Column letters, such as `A` or `AB`. */
  column: string;
  /** The header's text with line breaks replaced by spaces; two-row headers are joined top-down. */
  header: string;
  field: ColumnField | null;
  /**
   * The size whose stock or order the column holds, in a table with sizes as columns, where it has no field; or the size
   * whose wholesale price it holds.
   */
  size?: string;
  /** How certain the meaning is, from 0 to 1. Below `sureFrom` a person should confirm it. 1 for a person's own choice. */
  confidence: number;
  /**
   * How much better, in log-odds, the columns fit their fields than with another column for this field. Near 0 or negative
   * where another column could be it as well; absent for a person's own choice and for fields without such a comparison.
   */
  margin?: number;
  /** Why the column has its meaning, in a sentence or two; empty where it has none. */
  reason: string;
}

/** Columns recognised with at least this confidence need no confirmation. */
export const sureFrom = 0.7;

/** How one sheet was interpreted. */
export interface MappedSheet {
  /** The factor on the retail price, where wholesale prices are computed. */
  wholesaleFactor?: string;
  sheet: string;
  /** 1-based row of the (last) header row; 0 for a table without a header row. */
  headerRow: number;
  columns: MappedColumn[];
}

/**
 * A person's choice of header row and columns for one sheet (row X01). Sheets without a table are omitted. Lines without
 * a reference column are identified by their barcodes, otherwise by description with colour or size.
 */
export interface TableChoice {
  sheet: string;
  /** 1-based; the rows below it are the lines. 0 for a table without a header row, whose lines start in the first row. */
  headerRow: number;
  /** Column letter of each field; fields without one are not read. */
  columns: Partial<Record<ColumnField, string>>;
  /** Letters of the columns that hold the stock or the order of one size each; their headers are the sizes. */
  sizeColumns?: string[];
  /**
   * Letters of the columns that hold the wholesale price of one size each, such as "250 g" and "1 kg"; their headers are the
   * sizes. Only for stock files, instead of one wholesale price column, and without columns of sizes or stock.
   */
  priceColumns?: string[];
  /** For a stock file without a wholesale price column: wholesale prices are retail prices times this, such as `0.5`. */
  wholesaleFactor?: string;
}

/** Above 0, at most 10, with at most 4 decimals. */
export const wholesaleFactorPattern = /^(?=.*[1-9])(10(\.0{1,4})?|\d(\.\d{1,4})?)$/;

/**
 * True when the columns identify a line and hold what a stock file or an order needs (row X01). A stock file with a price
 * file needs no prices of its own.
 */
export function isCompleteTableChoice(kind: 'stock' | 'order', table: TableChoice, hasPriceFile = false): boolean {
  const { columns, sizeColumns = [], priceColumns = [], wholesaleFactor } = table;
  if (!isIdentified(table)) return false;
  if (kind === 'order') return sizeColumns.length > 0 || Boolean(columns.order);
  const hasPrices = Boolean(columns.wholesalePrice) || priceColumns.length > 0;
  return hasPrices || Boolean(columns.retailPrice && wholesaleFactor) || hasPriceFile;
}

/** True when the columns identify a line: by reference, by barcode, or by description with colour or size. */
export function isIdentified({
  columns,
  sizeColumns = [],
  priceColumns = [],
}: Pick<TableChoice, 'columns' | 'sizeColumns' | 'priceColumns'>): boolean {
  const { reference, barcode, description, colour, size } = columns;
  const hasSizes = sizeColumns.length > 0 || priceColumns.length > 0;
  return Boolean(reference || barcode || (description && (colour || size || hasSizes)));
}

/** Fields that a table with one price column per size cannot have: the row's stock would count for each of its sizes. */
export const fieldsWithoutPriceColumns = ['wholesalePrice', 'available', 'size'] as const satisfies ColumnField[];

/** The first rows of a sheet as displayed text, from which a person chooses header row and columns. */
export interface SheetSample {
  sheet: string;
  rows: { row: number; cells: string[] }[];
  /** The most likely header row and columns where no table was accepted, as a start for choosing them. */
  guess?: Pick<MappedSheet, 'headerRow' | 'columns'>;
}

/**
 * Limits of the samples: large enough to find the table, small enough to send and show. A sheet with more cells than
 * `cellsPerSheet` shows fewer rows, but at least `leastRows`.
 */
export const sampleLimits = {
  rows: 60,
  leastRows: 20,
  columns: 300,
  characters: 60,
  cellsPerSheet: 3600,
  cells: 20_000,
} as const;

/** A column's meaning stored with a published stock file; `occurrence` numbers equal headers from the left, from 1. */
export interface RememberedColumn {
  header: string;
  occurrence: number;
  field: ColumnField | null;
  /** The size whose stock or price the column holds; see `MappedColumn`. */
  size?: string;
}

/** A person's choice of columns, applied to every sheet that has the same header row, or the same shape without one. */
export interface RememberedTable {
  /**
   * Equal for header rows with the same texts in the same columns; for tables without one, for columns of the same
   * kinds.
   */
  fingerprint: string;
  columns: Partial<Record<ColumnField, string>>;
  sizeColumns?: string[];
  priceColumns?: string[];
  wholesaleFactor?: string;
}

/** One reference of a stock file. Prices are decimal strings in AED per unit, at most 4 decimals. */
export interface StockLine {
  sheet: string;
  row: number;
  reference: string;
  barcode: string | null;
  description: string | null;
  brand: string | null;
  category: string | null;
  gender: string | null;
  season: string | null;
  colour: string | null;
  size: string | null;
  composition: string | null;
  origin: string | null;
  hsCode: string | null;
  retailPrice: string | null;
  wholesalePrice: string;
  unitsPerLot: number;
  /** Lots; null where the sheet has no such column (stock is then not tracked). */
  availableLots: number | null;
  minimumLots: number | null;
  /** Path of its picture inside the workbook, when it has one and pictures were requested. */
  picture?: string;
}

/**
 * One filled-in row of an order file. Its price and pack size are only compared with the published ones, to warn when
 * they differ.
 */
export interface OrderSheetLine {
  sheet: string;
  row: number;
  /** Addresses of the cells that were read; `order` holds the lots. */
  cells: { order: string } & Partial<Record<ColumnField, string>>;
  reference: string;
  barcode: string | null;
  colour: string | null;
  size: string | null;
  /**
   * Present when the size is the header of the lots' column: `stock` when the published file shows its stock in that
   * column, else `order`.
   */
  sizeColumn?: 'stock' | 'order';
  /** 0 where only the published pack size says how many lots `pieces` are. */
  lots: number;
  /** Units, where the file counts units or dozens. */
  pieces?: number;
  /** Present where the column counts dozens, so that a suggestion of another quantity is one of dozens. */
  inDozens?: true;
  /** The cell's text where it names pieces or dozens in a column of lots. */
  statedAs?: string;
  shownPrice: string | null;
  shownUnitsPerLot: number | null;
  /** The row of the header or title above the line, unless it is the first one of the sheet. */
  section?: number;
}

/** The first rows of a sheet without a table that have codes or texts and numbers, and so could be ordered goods. */
export interface UnreadRows {
  sheet: string;
  rows: { row: number; codes: string[]; numbers: number[] }[];
}

/** Result for a whole file, after its lines were read. */
export interface WorkbookReading {
  sheets: MappedSheet[];
  /** The first 200 in reading order. */
  problems: Problem[];
  /** Count all problems, not only the listed ones. */
  errorCount: number;
  warningCount: number;
  lineCount: number;
  /** The header row of each of `sheets`, or its shape where it has none, for remembering a choice. */
  headers: { fingerprint: string; texts: string[] }[];
  /** Present when requested. */
  samples?: SheetSample[];
  /** Visible sheets of an order from which no table was read, if there are any that could have goods. */
  unread?: UnreadRows[];
}

/** The response of GET /api/work: the caller's position in the queue of expensive work, such as reading workbooks. */
export interface QueuePositionResponse {
  /** The number of jobs that start before the caller's next one; null while no job of the caller waits. */
  ahead: number | null;
}
