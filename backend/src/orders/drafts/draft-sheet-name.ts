import type { DraftSummary } from '@portal/contract/drafts';
import { safeFileName } from '../../platform/http/inputs/uploads.js';

/**
 * Returns the name of a draft's order sheet and the first line in it. A stock file with macros must keep its extension
 * .xlsm, because Excel opens it under no other; any other workbook is an .xlsx.
 */
export function draftSheetName(
  { stockFile, buyer }: Pick<DraftSummary, 'stockFile' | 'buyer'>,
  extension = '.xlsx',
): {
  fileName: string;
  title: string;
} {
  const kept = extension.toLowerCase() === '.xlsm' ? '.xlsm' : '.xlsx';
  return {
    fileName: safeFileName(`${stockFile.fileName} - order${kept}`),
    title: `${stockFile.fileName} - ${buyer.companyName ?? buyer.name}`,
  };
}
