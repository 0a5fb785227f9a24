import type { WorkbookVisitor } from './cells.js';
import type { Container } from './container.js';
import { readCsv } from './csv.js';
import { readHtml } from './html.js';
import { readSpreadsheetMl } from './spreadsheet-ml.js';
import { readXls } from './xls.js';
import { readXlsx } from './xlsx.js';

const readers: Record<Container, (path: string, visitor: WorkbookVisitor) => Promise<void>> = {
  xlsx: readXlsx,
  xls: readXls,
  html: readHtml,
  xml: readSpreadsheetMl,
  csv: readCsv,
};

/** Shows a file's cells to the visitor; belongs into a reader process, never into the server's. */
export function readWorkbook(path: string, container: Container, visitor: WorkbookVisitor): Promise<void> {
  return readers[container](path, visitor);
}
