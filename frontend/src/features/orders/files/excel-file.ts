import { messages } from '@portal/contract/messages';
import { excelExtensions, excelMimeTypes, hasExtension, invoiceExtensions } from '@portal/contract/stock-files';
import { workbookLimits } from '@portal/contract/workbook';

// Systems without a spreadsheet program do not know the types of .xlsx, .xls and .xlsm, and send one of these types
// instead.
const unknownTypes = ['', 'application/octet-stream', 'application/zip', 'application/x-zip-compressed'];
// Browsers write a file's type in lower case.
const knownTypes = excelMimeTypes.map((type) => type.toLowerCase());

/**
 * Returns the error message, or null if the file can be an order file. The file name is checked as well, because
 * Windows gives .csv files the type of Excel.
 */
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
