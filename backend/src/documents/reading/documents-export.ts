import type { TaxDocumentRow, VatSummaryRow } from '@portal/contract/documents/documents';
import { emirates } from '@portal/contract/documents/tax-identities';
import type { ExportColumn } from '../../platform/http/lists/export.js';
import { entryKinds } from '../pdf/labels.js';

/** Credit notes are negative, so that the sum of a column is what is owed. */
const signed =
  <Field extends string>(field: Field) =>
  ({ kind, [field]: amount }: Pick<TaxDocumentRow, 'kind'> & Record<Field, string>): number =>
    kind === 'invoice' ? Number(amount) : -Number(amount);

/** The register for the accountant. */
export const documentColumns: readonly ExportColumn<TaxDocumentRow>[] = [
  { header: 'Number', width: 24, kind: 'text', value: (row) => row.number },
  { header: 'Kind', width: 14, kind: 'word', value: (row) => entryKinds[row.kind] },
  { header: 'Issue Date', width: 14, kind: 'day', value: (row) => row.issuedOn },
  { header: 'Buyer', width: 32, kind: 'text', value: (row) => row.buyer.name },
  { header: 'Order', width: 20, kind: 'text', value: (row) => row.order.orderNumber },
  { header: 'PO Number', width: 20, kind: 'text', value: (row) => row.poNumber },
  { header: 'Corrects Invoice', width: 24, kind: 'text', value: (row) => row.invoice?.number ?? null },
  { header: 'Net', width: 16, kind: 'money', value: signed('net') },
  { header: 'VAT', width: 16, kind: 'money', value: signed('vat') },
  { header: 'Total', width: 16, kind: 'money', value: signed('gross') },
];

/** The sums of the exported documents, as a VAT return asks for them. */
export const vatColumns: readonly ExportColumn<VatSummaryRow>[] = [
  { header: 'Kind', width: 14, kind: 'word', value: (row) => entryKinds[row.kind] },
  { header: 'Emirate', width: 20, kind: 'word', value: (row) => emirates[row.emirate] },
  { header: 'VAT Rate (%)', width: 14, kind: 'count', value: (row) => row.vatRate },
  { header: 'Documents', width: 12, kind: 'count', value: (row) => row.documents },
  { header: 'Net', width: 16, kind: 'money', value: signed('net') },
  { header: 'VAT', width: 16, kind: 'money', value: signed('vat') },
];
