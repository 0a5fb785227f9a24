import type { WorkbookVisitor } from './cells.js';
import type { Container } from './container/container.js';
import { readCsv } from './text-formats/csv.js';
import { readHtml } from './text-formats/html.js';
import { readSpreadsheetMl } from './text-formats/spreadsheet-ml.js';
import { readXls } from './xls/xls.js';
import { readXlsx } from './xlsx/xlsx.js';

const readers: Record<Container, (path: string, visitor: WorkbookVisitor) => Promise<void>> = {
  xlsx: readXlsx,
  xls: readXls,
  html: readHtml,
  xml: readSpreadsheetMl,
  csv: readCsv,
};

/** Passes a file's cells to the visitor. To be called in a reader process only, never in the server's. */
export function readWorkbook(path: string, container: Container, visitor: WorkbookVisitor): Promise<void> {
  return readers[container](path, visitor);
}
