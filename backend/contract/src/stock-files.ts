import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import { MaxCharacters } from './text/max-characters.js';
import { trimLine } from './text/trim-text.js';
import { visibleText } from './text/visible-text.js';
import type { MappedSheet, Problem, SheetSample, StockLine, TableChoice } from './workbook.js';

export const excelExtensions = ['.xlsx', '.xls', '.xlsm'] as const;
export const excelMimeTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.sheet.macroEnabled.12',
] as const;
export const invoiceExtensions = ['.pdf', ...excelExtensions] as const;
/** A stock file's card shows 'New' for this many days after its upload (specification 9). */
export const newBadgeDays = 7;

export function hasExtension(fileName: string, extensions: readonly string[]): boolean {
  const lower = fileName.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}

export interface StockFile {
  _id: string;
  /** Name without its extension, shown on cards. */
  fileName: string;
  originalName: string;
  uploadedAt: string;
  lineCount: number;
  /** Starts at 1 and grows with each replacement. */
  version: number;
}

export class RenameStockFileInput {
  @Transform(trimLine)
  @MaxCharacters(200)
  @Matches(visibleText, { message: messages.catalogue.newFileNameRequired })
  @IsNotEmpty({ message: messages.catalogue.newFileNameRequired })
  @IsString({ message: messages.catalogue.newFileNameRequired })
  originalName!: string;
}

/**
 * A published version of a stock file. Counts are references that differ from the previous version; 0 for the first
 * version.
 */
export interface StockFileVersion {
  version: number;
  originalName: string;
  publishedAt: string;
  publishedBy: string;
  lineCount: number;
  added: number;
  gone: number;
  priceChanged: number;
  stockChanged: number;
}

export interface StockFileVersionsResponse {
  versions: StockFileVersion[];
}

export const stockChangeKinds = ['added', 'gone', 'price', 'pack', 'stock'] as const;
export type StockChangeKind = (typeof stockChangeKinds)[number];

export class StockChangesQuery extends ListQuery {
  @IsOptional()
  @IsIn(stockChangeKinds)
  kind?: StockChangeKind;
}

/**
 * A change of one reference in a version. Values are AED per unit for `price`, units for `pack`, else lots; null: none,
 * or not tracked.
 */
export interface StockChange {
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  kind: StockChangeKind;
  before: number | null;
  after: number | null;
}

export interface StockChangesResponse {
  changes: StockChange[];
  total: number;
}

export class StockLinesQuery extends ListQuery {
  /** `true`: only references that can be ordered now, because lots are available or stock is not tracked. */
  @IsOptional()
  @IsIn(['true', 'false'])
  available?: 'true' | 'false';

  @IsOptional()
  @MaxLength(200)
  @IsString()
  colour?: string;

  @IsOptional()
  @MaxLength(200)
  @IsString()
  size?: string;
}

/** One reference of a published stock file with its available lots. Prices in AED per unit. */
export interface PublishedLine {
  _id: string;
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  barcode: string | null;
  retailPrice: number | null;
  wholesalePrice: number;
  unitsPerLot: number;
  minimumLots: number | null;
  /** Lots in stock that are not reserved; null when stock is not tracked. */
  availableLots: number | null;
  /** Id of the thumbnail; null when there is none or it is not generated yet. */
  picture: string | null;
}

export interface StockLinesResponse {
  lines: PublishedLine[];
  total: number;
}

/** Values for a stock file's filters, most frequent first. */
export interface StockLineChoicesResponse {
  file: StockFile;
  colours: string[];
  sizes: string[];
  /** True when any line has a picture. */
  pictures: boolean;
}

export interface StockFilesResponse {
  stockFiles: StockFile[];
}

/** Fields of the multipart body in addition to the stock file. */
export class StockUploadInput {
  /** `TableChoice[]` as JSON; without it the tables and columns are detected automatically. */
  @IsOptional()
  @MaxLength(60_000, { message: messages.catalogue.mappingInvalid })
  @IsString({ message: messages.catalogue.mappingInvalid })
  mapping?: string;
}

/** Columns that an administrator once chose for a similar file of another brand. */
export interface SimilarTables {
  brand: string;
  tables: TableChoice[];
}

/** How a stock file was interpreted; nothing is stored (row X01). Value is Σ available units × wholesale price. */
export interface StockFilePreview {
  fileName: string;
  sheets: MappedSheet[];
  /** The first rows of every sheet, including sheets without a table. */
  samples: SheetSample[];
  sampleLines: StockLine[];
  /** Tables of this file as similar files of other brands are read, for sheets with most of the same headers. */
  alike: SimilarTables[];
  references: number;
  lots: number;
  units: number;
  value: number;
  problems: Problem[];
  errorCount: number;
  warningCount: number;
}
