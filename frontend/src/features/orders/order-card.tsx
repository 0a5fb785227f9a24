import { isAdminOrder, type Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { CardFact } from '../../shared/list/list-cards';
import { shortDate } from '../../shared/ui/dates';
import { Money } from '../../shared/ui/money';
import { Units } from '../../shared/ui/units';
import { DownloadButton, InvoiceCell } from './download-cells';
import type { AskFor } from './order-columns';
import { OrderLink } from './order-link';
import { OrderMenu } from './order-menu';
import { endingReason, invoiceState } from './order-words';
import { InventoryCell, OrderStatusCell } from './status-cells';

interface Props {
  order: Order;
  role: Role;
  onAsk: AskFor;
}

export function OrderCard({ order, role, onAsk }: Props) {
  const { t } = useTranslation('orders');
  const reason = endingReason(order);
  const invoice = invoiceState(order, role);
  return (
    <>
      <Flex justify="space-between" align="center" gap="small">
        <OrderLink order={order} />
        <OrderMenu order={order} onAsk={onAsk} />
      </Flex>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <OrderStatusCell order={order} />
        <span className="muted figures">{shortDate(order.createdAt)}</span>
      </Flex>
      {reason && <Typography.Paragraph className="orders-reason">{t('reason', { reason })}</Typography.Paragraph>}
      <dl className="card-facts">
        {role === 'admin' && (
          <CardFact name={t('buyerName')} wide>
            {order.buyerName}
          </CardFact>
        )}
        <CardFact name={t('brand')} wide>
          {order.brand.name}
        </CardFact>
        <CardFact name={t('table.stockFile')} wide>
          {order.stockFile.fileName}
        </CardFact>
        <CardFact name={t('table.totalAmount')}>
          <Money amount={order.totalAmount} />
        </CardFact>
        <CardFact name={t('table.totalQuantity')}>
          <Units amount={order.totalQuantity} />
        </CardFact>
        {invoice !== 'download' && <CardFact name={t('invoice')}>{t(`invoiceStates.${invoice}`)}</CardFact>}
      </dl>
      {isAdminOrder(order) && <InventoryCell order={order} onReverse={() => onAsk('reverse-inventory', order)} />}
      <Flex wrap gap="small">
        <DownloadButton order={order} type="order">
          {t('submittedOrder')}
        </DownloadButton>
        {invoice === 'download' && <InvoiceCell order={order} role={role} words={t('invoice')} />}
      </Flex>
    </>
  );
}
