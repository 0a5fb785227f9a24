import type { PaymentMethod, PaymentState } from '@portal/contract/payments';
import { type ListDefinition, type ListState, parseOneOf, useListState } from '../../../shared/list/list-view';
import { paymentMethods, paymentStates } from './payment-words';

type PaymentFilters = {
  method: PaymentMethod | undefined;
  state: PaymentState | undefined;
};

export type PaymentsView = ListState<PaymentFilters>;

const rules: ListDefinition<PaymentFilters> = {
  sortable: ['receivedOn', 'buyer', 'method', 'amount', 'unallocated', 'state'],
  defaultSort: '-receivedOn',
  filters: { method: parseOneOf(paymentMethods), state: parseOneOf(paymentStates) },
};

export const usePaymentsView = () => useListState(rules);

export const filtersOf = ({ search, method, state }: PaymentsView) => ({ search, method, state });
