import type { MappedSheet, Problem, StockLine } from './workbook.js';

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
}

export interface StockFilesAnswer {
  stockFiles: StockFile[];
}

/** How a stock file was understood, before anything is stored (row X01). Value is Σ available units × wholesale price. */
export interface StockFilePreview {
  fileName: string;
  sheets: MappedSheet[];
  sampleLines: StockLine[];
  references: number;
  lots: number;
  units: number;
  value: number;
  problems: Problem[];
  errorCount: number;
  warningCount: number;
}
