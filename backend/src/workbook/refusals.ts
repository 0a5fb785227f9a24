import { SheetRefused, WorkbookRefused } from './cells.js';

export function invalidWorkbookFormat(): WorkbookRefused {
  return new WorkbookRefused(
    'workbook.invalid_format',
    'Invalid file format. Please upload an Excel file (.xlsx, .xls, .xlsm).',
  );
}

export function encryptedWorkbook(): WorkbookRefused {
  return new WorkbookRefused(
    'workbook.encrypted',
    'The workbook is password-protected. Save it without a password and upload it again.',
  );
}

/** `what` is the reason, as a sentence without its full stop. */
export function tooWideSheet(what: string): SheetRefused {
  return new SheetRefused('workbook.too_large', tooLargeWorkbook(what).message);
}

/** `what` is the reason, as a sentence without its full stop. */
export function corruptWorkbook(what = 'The workbook is damaged'): WorkbookRefused {
  return new WorkbookRefused('workbook.corrupt', `${what}. Open it in Excel, save it again and upload that copy.`);
}

export function tooLargeWorkbook(what: string): WorkbookRefused {
  return new WorkbookRefused('workbook.too_large', `${what}. Remove what is not needed and upload it again.`);
}

/** The refusal of a price file, in words that distinguish it from the stock file that is sent with it. */
export function refusedPriceFile({ code, message }: WorkbookRefused): WorkbookRefused {
  return new WorkbookRefused(code, `The price file cannot be used: ${message}`);
}
