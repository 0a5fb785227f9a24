import { isAdminOrder } from '@portal/contract/facts/admin-order';
import type { Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { CardField } from '../../../shared/list/list-cards';
import { shortDate } from '../../../shared/ui/values/dates';
import { Money } from '../../../shared/ui/values/money';
import { NumberWithUnit } from '../../../shared/ui/values/number-with-unit';
import { DownloadButton, InvoiceCell } from '../files/download-cells';
import { OrderLink } from '../order-link';
import { invoiceState, rejectionOrCancellationReason } from '../order-words';
import type { OpenOrderDialog } from './order-columns';
import { OrderMenu } from './order-menu';
import { BackOrderTag, InventoryCell, OrderStatusCell } from './status-cells';

interface Props {
  order: Order;
  role: Role;
  onAction: OpenOrderDialog;
}

export function OrderCard({ order, role, onAction }: Props) {
  const { t } = useTranslation('orders');
  const reason = rejectionOrCancellationReason(order);
  const invoice = invoiceState(order, role);
  return (
    <>
      <Flex justify="space-between" align="center" gap="small">
        <OrderLink order={order} />
        <OrderMenu order={order} onAction={onAction} />
      </Flex>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Flex wrap align="center" gap={4}>
          <OrderStatusCell order={order} />
          <BackOrderTag order={order} />
        </Flex>
        <span className="muted figures">{shortDate(order.createdAt)}</span>
      </Flex>
      {reason && <p className="orders-reason">{t('reason', { reason })}</p>}
      <dl className="card-facts">
        {role === 'admin' && (
          <CardField name={t('buyerName')} wide>
            {order.buyerName}
          </CardField>
        )}
        {order.placedBy !== null && order.placedBy !== order.buyerName && (
          <CardField name={t('placedBy')} wide>
            <bdi>{order.placedBy}</bdi>
          </CardField>
        )}
        <CardField name={t('brand')} wide>
          {order.brand.name}
        </CardField>
        <CardField name={t('table.stockFile')} wide>
          {order.stockFile.fileName}
        </CardField>
        {order.poNumber && (
          <CardField name={t('details.poNumber')} wide>
            <bdi>{order.poNumber}</bdi>
          </CardField>
        )}
        <CardField name={t('table.totalAmount')}>
          <Money amount={order.totalAmount} />
        </CardField>
        <CardField name={t('table.totalQuantity')}>
          <NumberWithUnit amount={order.totalQuantity} />
        </CardField>
        {invoice !== 'download' && <CardField name={t('invoice')}>{t(`invoiceStates.${invoice}`)}</CardField>}
      </dl>
      {isAdminOrder(order) && <InventoryCell order={order} onReverse={() => onAction('reverse-inventory', order)} />}
      <Flex wrap gap="small">
        <DownloadButton order={order} type="order">
          {t('submittedOrder')}
        </DownloadButton>
        {invoice === 'download' && <InvoiceCell order={order} role={role} words={t('invoice')} />}
      </Flex>
    </>
  );
}
