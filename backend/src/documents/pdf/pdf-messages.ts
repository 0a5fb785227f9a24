import type { TaxDocument } from '@portal/contract/documents/tax-document';
import type { StatementContent } from './statement-pdf.js';

/** What a PDF is made of. */
export type PdfContent = { document: TaxDocument } | { statement: StatementContent };

/** `logo` is base64. */
export type PdfRequest = PdfContent & { id: number; logo: string | null };

/** `pdf` is base64. */
export type PdfAnswer = { id: number; pdf: string } | { id: number; error: string };
