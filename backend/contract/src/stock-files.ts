import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import { trimmed } from './trimmed.js';
import type { MappedSheet, Problem, SheetSample, StockLine } from './workbook.js';

export const excelExtensions = ['.xlsx', '.xls', '.xlsm'] as const;
export const excelMimeTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.sheet.macroEnabled.12',
] as const;
export const invoiceExtensions = ['.pdf', ...excelExtensions] as const;
/** A card carries 'New' this long after its upload (specification 9). */
export const newBadgeDays = 7;

export function hasExtension(fileName: string, extensions: readonly string[]): boolean {
  const lower = fileName.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}

export interface StockFile {
  _id: string;
  /** Name without its extension, as cards show it. */
  fileName: string;
  originalName: string;
  uploadedAt: string;
  lineCount: number;
  /** 1 until it is replaced. */
  version: number;
}

export class RenameStockFileInput {
  @Transform(trimmed)
  @MaxLength(200)
  @IsNotEmpty({ message: messages.catalogue.newFileNameRequired })
  @IsString({ message: messages.catalogue.newFileNameRequired })
  originalName!: string;
}

/** One file that was published under a card. Counts are of references, beside the version before; 0 for the first. */
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

export interface StockFileVersionsAnswer {
  versions: StockFileVersion[];
}

export const stockChangeKinds = ['added', 'gone', 'price', 'pack', 'stock'] as const;
export type StockChangeKind = (typeof stockChangeKinds)[number];

export class StockChangesQuery extends ListQuery {
  @IsOptional()
  @IsIn(stockChangeKinds)
  kind?: StockChangeKind;
}

/** What a version changed of one reference: AED per unit for `price`, units for `pack`, lots otherwise; null: none, or not tracked. */
export interface StockChange {
  reference: string;
  description: string | null;
  colour: string | null;
  size: string | null;
  kind: StockChangeKind;
  before: number | null;
  after: number | null;
}

export interface StockChangesAnswer {
  changes: StockChange[];
  total: number;
}

export class StockLinesQuery extends ListQuery {
  /** Only what can be ordered now: lots available, or stock that is not tracked. */
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

/** One reference of a published stock file, with what can be ordered of it now. Prices in AED per unit. */
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
  /** Not yet promised to anybody; null: not tracked. */
  availableLots: number | null;
  /** Id of its small picture; null: none, or not made yet. */
  picture: string | null;
}

export interface StockLinesAnswer {
  lines: PublishedLine[];
  total: number;
}

/** What a file's lines can be narrowed to, most frequent first. */
export interface StockLineChoicesAnswer {
  file: StockFile;
  colours: string[];
  sizes: string[];
  /** Whether any line has a picture. */
  pictures: boolean;
}

export interface StockFilesAnswer {
  stockFiles: StockFile[];
}

/** What goes with an uploaded stock file. */
export class StockUploadInput {
  /** `TableChoice[]` as JSON; without it the file is read as the portal understands it. */
  @IsOptional()
  @MaxLength(60_000, { message: messages.catalogue.mappingInvalid })
  @IsString({ message: messages.catalogue.mappingInvalid })
  mapping?: string;
}

/** How a stock file was understood, before anything is stored (row X01). Value is Σ available units × wholesale price. */
export interface StockFilePreview {
  fileName: string;
  sheets: MappedSheet[];
  /** The first rows of every sheet, also of those without a table. */
  samples: SheetSample[];
  sampleLines: StockLine[];
  references: number;
  lots: number;
  units: number;
  value: number;
  problems: Problem[];
  errorCount: number;
  warningCount: number;
}
