import { EditOutlined } from '@ant-design/icons';
import type { Order } from '@portal/contract/orders';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../shared/ui/values/dates';
import type { OpenOrderDialog } from '../list/order-columns';

/** Shows an order's PO number, wanted delivery date and note, with a button to edit them while the order is pending. */
export function OrderDetails({ order, onAction }: { order: Order; onAction: OpenOrderDialog }) {
  const { t } = useTranslation('orders');
  const { poNumber, deliverOn, note } = order;
  const isEditable = order.actions.includes('edit-details');
  const hasDetails = Boolean(poNumber || deliverOn || note);
  if (!hasDetails && !isEditable) return null;
  return (
    <section
      className={hasDetails ? 'order-part order-details' : 'order-part order-details not-printed'}
      aria-label={t('parts.details')}
    >
      <h3 className="order-part-name">{t('parts.details')}</h3>
      {hasDetails && (
        <dl className="order-fact-list">
          {poNumber && (
            <div>
              <dt>{t('details.poNumber')}</dt>
              <dd>
                <bdi>{poNumber}</bdi>
              </dd>
            </div>
          )}
          {deliverOn && (
            <div>
              <dt>{t('details.deliverOn')}</dt>
              <dd className="figures">{shortDate(deliverOn)}</dd>
            </div>
          )}
          {note && (
            <div className="order-details-note">
              <dt>{t('details.note')}</dt>
              <dd>
                <bdi>{note}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
      {isEditable && (
        <Button
          type="link"
          size="small"
          className="orders-inline-button not-printed"
          icon={<EditOutlined aria-hidden />}
          onClick={() => onAction('edit-details', order)}
        >
          {hasDetails ? t('editDetails') : t('addDetails')}
        </Button>
      )}
    </section>
  );
}
