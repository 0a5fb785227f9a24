import { WorkbookRefused } from './cells.js';

export function invalidFormat(): WorkbookRefused {
  return new WorkbookRefused(
    'workbook.invalid_format',
    'Invalid file format. Please upload an Excel file (.xlsx, .xls, .xlsm).',
  );
}

export function encrypted(): WorkbookRefused {
  return new WorkbookRefused(
    'workbook.encrypted',
    'The workbook is password-protected. Save it without a password and upload it again.',
  );
}

/** `what` is what is wrong, as a sentence without its full stop. */
export function corrupt(what = 'The workbook is damaged'): WorkbookRefused {
  return new WorkbookRefused('workbook.corrupt', `${what}. Open it in Excel, save it again and upload that copy.`);
}

export function tooLarge(what: string): WorkbookRefused {
  return new WorkbookRefused('workbook.too_large', `${what}. Remove what is not needed and upload it again.`);
}
