import type { Payment } from '@portal/contract/payments';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../shared/ui/inputs/row-menu';
import { shortDate } from '../../../shared/ui/values/dates';
import { texts } from '../../../texts/texts';
import { exactAed } from '../amounts';
import { actionTitle, type PaymentAction, paymentActions } from './payment-words';

export interface PaymentActions {
  view: (payment: Payment) => void;
  /** Missing for buyers and team members who only read payments. */
  openDialog?: (action: PaymentAction, payment: Payment) => void;
}

export function paymentMenuLabel({ amount, buyer, receivedOn }: Payment): string {
  return texts.t('receivables:payments.actionsFor', {
    amount: exactAed(amount),
    buyer: buyer.name,
    day: shortDate(receivedOn),
  });
}

export const isUnfortunate = (action: PaymentAction): boolean => action === 'bounce' || action === 'return';

export function PaymentMenu({ payment, actions }: { payment: Payment; actions: PaymentActions }) {
  const { t } = useTranslation('receivables');
  const { view, openDialog } = actions;
  return (
    <RowMenu
      label={paymentMenuLabel(payment)}
      items={[
        { key: 'view', label: t('payments.view'), onSelect: () => view(payment) },
        ...(openDialog
          ? paymentActions(payment).map((action) => ({
              key: action,
              label: actionTitle(action),
              danger: isUnfortunate(action),
              onSelect: () => openDialog(action, payment),
            }))
          : []),
      ]}
    />
  );
}
