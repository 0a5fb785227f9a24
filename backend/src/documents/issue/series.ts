import type { TaxDocumentKind } from '@portal/contract/documents/tax-document';

/** The end of the name of a series, after the seller's prefix. */
export const seriesSuffix = { invoice: 'INV', credit_note: 'CN' } as const satisfies Record<TaxDocumentKind, string>;
