import type { TaxDocumentRow } from '@portal/contract/documents/documents';
import type { Role } from '@portal/contract/policy';
import { descendingFirst, type ListColumn } from '../../shared/list/list-table';
import { shortDate } from '../../shared/ui/values/dates';
import { TwoLines } from '../../shared/ui/values/two-lines';
import { texts } from '../../texts/texts';
import { DocumentLink, OrderOfDocument } from './document-link';
import { Amount, EInvoiceChip, kindLabel } from './document-words';
import { PdfCell } from './pdf-cell';

const amountColumn = (field: 'net' | 'vat' | 'gross', sorter: boolean): ListColumn<TaxDocumentRow> => ({
  key: field,
  title: texts.t('documents:inAed', { name: texts.t(`documents:${field}`) }),
  // Amounts of hundreds of millions fit.
  width: field === 'vat' ? 94 : 110,
  align: 'end',
  sorter,
  sortDirections: descendingFirst,
  render: (_, { [field]: amount, kind }) => <Amount amount={amount} kind={kind} withCurrency={false} />,
});

/**
 * Buyers see neither their own name nor what e-invoices lack. The widths add up to 1,094 px: they fit into a window of
 * 1440 px with a scroll bar, with the demo's document numbers on one line. Numbers with longer prefixes take two lines.
 */
export function documentColumns(role: Role): ListColumn<TaxDocumentRow>[] {
  const buyer: ListColumn<TaxDocumentRow> = {
    key: 'buyer',
    title: texts.t('documents:buyer'),
    width: 96,
    sorter: true,
    render: (_, row) => <TwoLines text={row.buyer.name} />,
  };
  const eInvoice: ListColumn<TaxDocumentRow> = {
    key: 'eInvoice',
    title: texts.t('documents:eInvoice.label'),
    width: 102,
    render: (_, { findingCount }) => <EInvoiceChip findingCount={findingCount} short />,
  };
  return [
    {
      key: 'number',
      title: texts.t('documents:number'),
      width: 190,
      sorter: true,
      sortDirections: descendingFirst,
      render: (_, row) => <DocumentLink document={row} />,
    },
    { key: 'kind', title: texts.t('documents:kind'), width: 80, render: (_, { kind }) => kindLabel(kind) },
    {
      key: 'issuedAt',
      title: texts.t('documents:issued'),
      width: 90,
      className: 'figures',
      sorter: true,
      sortDirections: descendingFirst,
      render: (_, { issuedOn }) => shortDate(issuedOn),
    },
    ...(role === 'admin' ? [buyer] : []),
    {
      key: 'order',
      title: texts.t('documents:order'),
      width: 142,
      render: (_, { order }) => <OrderOfDocument order={order} />,
    },
    amountColumn('net', false),
    amountColumn('vat', false),
    amountColumn('gross', true),
    ...(role === 'admin' ? [eInvoice] : []),
    {
      key: 'pdf',
      isPrinted: false,
      title: texts.t('documents:file'),
      width: 80,
      render: (_, row) => <PdfCell row={row} short />,
    },
  ];
}
