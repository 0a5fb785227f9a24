import { type TaxDocumentKind, taxDocumentKinds } from '@portal/contract/documents/tax-document';
import { calendarMonthPattern } from '@portal/contract/facts/calendar-month';
import { type ListDefinition, type ListState, parseOneOf, useListState } from '../../shared/list/list-view';
import { parseId } from '../../shared/list/parse-id';

export const eInvoiceStates = ['ready', 'not_ready'] as const;

type DocumentFilters = {
  kind: TaxDocumentKind | undefined;
  month: string | undefined;
  eInvoice: (typeof eInvoiceStates)[number] | undefined;
  /** The id of a buyer. */
  buyer: string | undefined;
};

export type DocumentsView = ListState<DocumentFilters>;

const rules: ListDefinition<DocumentFilters> = {
  sortable: ['number', 'issuedAt', 'buyer', 'gross'],
  defaultSort: '-issuedAt',
  filters: {
    kind: parseOneOf(taxDocumentKinds),
    month: (text) => (calendarMonthPattern.test(text) ? text : undefined),
    eInvoice: parseOneOf(eInvoiceStates),
    buyer: parseId,
  },
};

export const useDocumentsView = () => useListState(rules);

export const filtersOf = ({ search, kind, month, eInvoice, buyer }: DocumentsView) => ({
  search,
  kind,
  month,
  eInvoice,
  buyer,
});
