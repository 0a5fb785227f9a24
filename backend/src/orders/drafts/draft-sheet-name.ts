import type { DraftSummary } from '@portal/contract/drafts';
import { safeFileName } from '../../platform/http/inputs/uploads.js';

/** Returns the name of a draft's order sheet and the first line in it. */
export function draftSheetName({ stockFile, buyer }: Pick<DraftSummary, 'stockFile' | 'buyer'>): {
  fileName: string;
  title: string;
} {
  return {
    fileName: safeFileName(`${stockFile.fileName} - order.xlsx`),
    title: `${stockFile.fileName} - ${buyer.companyName ?? buyer.name}`,
  };
}
