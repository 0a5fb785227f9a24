import type { EinvoiceFinding } from '@portal/contract/documents/einvoice-finding';
import type { TaxDocument } from '@portal/contract/documents/tax-document';
import { cleanText } from '../xml.js';

export interface Check extends Omit<EinvoiceFinding, 'message'> {
  fails: (document: TaxDocument) => boolean;
  message: string | ((document: TaxDocument) => string);
}

/** Nothing, or only what the e-invoice would leave out. */
export function isMissing(text: string | null | undefined): boolean {
  return !cleanText(text);
}
