import { messages } from '@portal/contract/messages';
import type { Payment } from '@portal/contract/payments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from '../../../shared/list/list';
import type { PageAndSort } from '../../../shared/list/list-view';
import type { ListPage } from '../../../shared/list/use-list-page';
import { PaymentCard } from './payment-card';
import { type PaymentColumnsOf, paymentColumns } from './payment-columns';
import type { PaymentActions } from './payment-menu';

interface Props {
  of: PaymentColumnsOf;
  actions: PaymentActions;
  list: ListPage<Payment>;
  view: PageAndSort;
  onChange: (change: Partial<PageAndSort>) => void;
  /** Shown instead of rows when the list is empty. */
  none: ReactNode;
}

/** Payments as a table, or as cards in narrow windows. A row opens the payment's details. */
export function PaymentList({ of, actions, list, view, onChange, none }: Props) {
  const { t } = useTranslation('receivables');
  return (
    <List
      label={of === 'cheques to deposit' ? t('payments.chequesToDeposit') : t('payments.title')}
      className="payments-table"
      columns={paymentColumns(of, actions)}
      card={(payment) => <PaymentCard payment={payment} of={of} actions={actions} />}
      list={list}
      view={view}
      onChange={onChange}
      onOpen={actions.view}
      loading={t('payments.loading')}
      failed={messages.payments.loadFailed}
      none={none}
    />
  );
}
