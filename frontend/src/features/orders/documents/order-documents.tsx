import type { Order } from '@portal/contract/orders';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentsPath } from '../../../shared/access/paths';
import { ExactMoney } from '../../../shared/ui/values/exact-money';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import type { OpenOrderDialog } from '../list/order-columns';

/** The tax documents that the portal made for the order. Renders nothing when there are none. */
export function OrderDocuments({ order, onAction }: { order: Order; onAction: OpenOrderDialog }) {
  const { t } = useTranslation('orders');
  if (order.documents.length === 0) return null;
  return (
    <section className="order-part" aria-label={t('documents.title')}>
      <h3 className="order-part-name">{t('documents.title')}</h3>
      <ul className="order-linked">
        {order.documents.map(({ _id, number, kind, gross, pdf }) => (
          <li key={_id}>
            <Flex wrap gap="small" align="center">
              <span>{t(`documents.kinds.${kind}`)}</span>
              <Link to={`${documentsPath}/${_id}`} className="order-link figures">
                <bdi>{number}</bdi>
              </Link>
              <ExactMoney amount={gross} negative={kind === 'credit_note'} />
              {pdf !== 'ready' && (
                <StatusChip tone={pdf === 'failed' ? 'rejected' : 'pending'}>{t(`documents.pdf.${pdf}`)}</StatusChip>
              )}
            </Flex>
          </li>
        ))}
      </ul>
      {order.actions.includes('credit') && (
        <Button size="small" className="not-printed" onClick={() => onAction('credit', order)}>
          {t('documents.credit')}
        </Button>
      )}
    </section>
  );
}
