import type { Payment } from '@portal/contract/payments';
import { useTranslation } from 'react-i18next';
import { useSectionList } from '../use-section-list';
import { PaymentList } from './payment-list';
import type { PaymentActions } from './payment-menu';

interface Props {
  buyerId: string;
  title: string;
  actions: PaymentActions;
}

/** The payments of one buyer, newest first. */
export function PaymentsSection({ buyerId, title, actions }: Props) {
  const { t } = useTranslation('receivables');
  const payments = useSectionList<Payment>('payments', '-receivedOn', { buyer: buyerId });
  return (
    <section className="account-part" aria-label={title}>
      <h3>{title}</h3>
      <PaymentList
        of="one buyer"
        actions={actions}
        {...payments}
        none={<p className="muted">{t('payments.noneOfBuyer')}</p>}
      />
    </section>
  );
}
