import { messages } from '@portal/contract/messages';
import { excelExtensions, excelMimeTypes, hasExtension, invoiceExtensions } from '@portal/contract/stock-files';
import { workbookLimits } from '@portal/contract/workbook';

// Machines without a spreadsheet program do not know the three types and send one of these instead.
const unknownTypes = ['', 'application/octet-stream', 'application/zip', 'application/x-zip-compressed'];
// Browsers lower-case a file's type.
const knownTypes = excelMimeTypes.map((type) => type.toLowerCase());

/** Null when the file may be an order; Windows calls .csv an Excel file, so the name counts as well as the type. */
export function excelFileProblem(file: File): string | null {
  const type = file.type.toLowerCase();
  const known = knownTypes.includes(type) || unknownTypes.includes(type);
  if (!known || !hasExtension(file.name, excelExtensions)) return messages.orders.excelInvalid;
  return sizeProblem(file);
}

export function invoiceFileProblem(file: File): string | null {
  return hasExtension(file.name, invoiceExtensions) ? sizeProblem(file) : messages.orders.invoiceInvalid;
}

function sizeProblem(file: File): string | null {
  return file.size > workbookLimits.uploadBytes ? messages.catalogue.fileTooLarge : null;
}
