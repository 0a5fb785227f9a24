import type { TaxDocument } from '@portal/contract/documents/tax-document';

/** `logo` is base64. */
export interface PdfRequest {
  id: number;
  document: TaxDocument;
  logo: string | null;
}

/** `pdf` is base64. */
export type PdfAnswer = { id: number; pdf: string } | { id: number; error: string };
