import type { Payment } from '@portal/contract/payments';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '../../../shared/list/list-view';
import { useListPage } from '../../../shared/list/use-list-page';
import { PaymentList } from './payment-list';
import type { PaymentActions } from './payment-menu';

const firstPage = { page: 1, limit: pageSizes[0] as number, sort: '-receivedOn', search: '' };

interface Props {
  buyerId: string;
  title: string;
  actions: PaymentActions;
}

/** The payments of one buyer, newest first. */
export function PaymentsSection({ buyerId, title, actions }: Props) {
  const { t } = useTranslation('receivables');
  const [view, setView] = useState(firstPage);
  const change = useCallback(
    ({ page = 1, limit }: { page?: number; limit?: number }) =>
      setView((now) => ({ ...now, page, limit: limit ?? now.limit })),
    [],
  );
  const list = useListPage<Payment>({ resource: 'payments', view, filters: { buyer: buyerId }, onChange: change });
  return (
    <section className="account-part" aria-label={title}>
      <h3>{title}</h3>
      <PaymentList
        of="one buyer"
        actions={actions}
        list={list}
        view={view}
        onChange={change}
        none={<p className="muted">{t('payments.noneOfBuyer')}</p>}
      />
    </section>
  );
}
