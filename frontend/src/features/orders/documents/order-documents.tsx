import type { Order } from '@portal/contract/orders';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentsPath } from '../../../shared/access/paths';
import { RetryPdfButton } from '../../../shared/ui/inputs/retry-pdf-button';
import { ExactMoney } from '../../../shared/ui/values/exact-money';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import type { OpenOrderDialog } from '../list/order-columns';

/** The tax documents that the portal made for the order. Renders nothing when there are none. */
export function OrderDocuments({ order, onAction }: { order: Order; onAction: OpenOrderDialog }) {
  const { t } = useTranslation(['orders', 'orderDocuments']);
  if (order.documents.length === 0) return null;
  return (
    <section className="order-part" aria-label={t('orderDocuments:title')}>
      <h3 className="order-part-name">{t('orderDocuments:title')}</h3>
      <ul className="order-linked">
        {order.documents.map(({ _id, number, kind, gross, pdf }) => (
          <li key={_id}>
            <Flex wrap gap="0 8px" justify="space-between">
              <Link to={`${documentsPath}/${_id}`} className="order-link figures">
                <bdi>{number}</bdi>
              </Link>
              <ExactMoney amount={gross} negative={kind === 'credit_note'} />
            </Flex>
            <Flex wrap gap="small" align="center">
              <span className="muted">{t(`orderDocuments:kinds.${kind}`)}</span>
              {pdf !== 'ready' && (
                <StatusChip tone={pdf === 'failed' ? 'rejected' : 'pending'}>
                  {t(`orderDocuments:pdf.${pdf}`)}
                </StatusChip>
              )}
              {pdf === 'failed' && <RetryPdfButton document={{ _id, number }} />}
            </Flex>
          </li>
        ))}
      </ul>
      {order.actions.includes('credit') && (
        <Button size="small" className="not-printed" onClick={() => onAction('credit', order)}>
          {t('orderDocuments:credit')}
        </Button>
      )}
    </section>
  );
}
