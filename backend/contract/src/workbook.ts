/** What a sheet's column can mean. `lineTotal` is recognised so that it is never mistaken for another field; it is never trusted. */
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

/** Told in every refusal that a limit causes, so that a person knows what to change. */
export const workbookLimits = {
  uploadBytes: 25 * 1024 * 1024,
  inflatedBytes: 300 * 1024 * 1024,
  rows: 200_000,
  columns: 300,
  sheets: 60,
  cells: 5_000_000,
  headerSearchRows: 50,
  lotsPerLine: 1_000_000,
  problemsListed: 200,
} as const;

/** One thing that is wrong in a file, named so that a person finds it: sheet, cell, what is there, what should be. */
export interface Problem {
  sheet: string;
  /** Address such as `F12`; empty where the problem concerns the whole sheet. */
  cell: string;
  reference?: string;
  field: ColumnField | '';
  found: string;
  expected: string;
  message: string;
  severity: 'error' | 'warning';
}

export interface MappedColumn {
  /** Letter(s) as the spreadsheet shows them: `A`, `AB`. */
  column: string;
  /** Header as written, line breaks folded; two-row headers joined top-down. */
  header: string;
  field: ColumnField | null;
}

/** How one sheet was understood. */
export interface MappedSheet {
  sheet: string;
  /** 1-based row of the (last) header row. */
  headerRow: number;
  columns: MappedColumn[];
}

/** One table of a file as an administrator decided it (row X01). Sheets without one are left out. */
export interface TableChoice {
  sheet: string;
  /** 1-based; lines are read below it. */
  headerRow: number;
  /** The letter of each field's column; fields without one are not read. */
  columns: Partial<Record<ColumnField, string>>;
}

/** The first rows of a sheet as a person sees them: what there is to choose from. */
export interface SheetSample {
  sheet: string;
  rows: { row: number; cells: string[] }[];
}

/** Within these a table is chosen: who sees more of a sheet than this has opened it. */
export const sampleLimits = { rows: 60, columns: 60, characters: 60, cells: 20_000 } as const;

/** A header's meaning as remembered with a published stock file; `occurrence` counts equal headers from the left, from 1. */
export interface RememberedColumn {
  header: string;
  occurrence: number;
  field: ColumnField | null;
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
  /** The part of the workbook that holds its picture, where it has one and the reading asked for it. */
  picture?: string;
}

/** One filled-in row of an order file. What the copy shows of price and pack is kept only to warn when it differs. */
export interface OrderSheetLine {
  sheet: string;
  row: number;
  /** Addresses of what was read of it; the lots are `order`. */
  cells: { order: string } & Partial<Record<ColumnField, string>>;
  reference: string;
  barcode: string | null;
  colour: string | null;
  size: string | null;
  lots: number;
  shownPrice: string | null;
  shownUnitsPerLot: number | null;
}

/** What the readers say of a whole file, after its lines. */
export interface WorkbookReading {
  sheets: MappedSheet[];
  /** The first 200 in reading order. */
  problems: Problem[];
  /** Counts of all, also those not listed. */
  errorCount: number;
  warningCount: number;
  lineCount: number;
  /** Where they were asked for. */
  samples?: SheetSample[];
}
