import { isAdminOrder, type Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Flex, Typography } from 'antd';
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
      {reason && <Typography.Paragraph className="orders-reason">Reason: {reason}</Typography.Paragraph>}
      <dl className="card-facts">
        {role === 'admin' && (
          <CardFact name="Buyer Name" wide>
            {order.buyerName}
          </CardFact>
        )}
        <CardFact name="Brand" wide>
          {order.brand.name}
        </CardFact>
        <CardFact name="Stock File" wide>
          {order.stockFile.fileName}
        </CardFact>
        <CardFact name="Total Amount">
          <Money amount={order.totalAmount} />
        </CardFact>
        <CardFact name="Total Quantity">
          <Units amount={order.totalQuantity} />
        </CardFact>
        {invoice !== 'download' && <CardFact name="Invoice">{invoice}</CardFact>}
      </dl>
      {isAdminOrder(order) && <InventoryCell order={order} onReverse={() => onAsk('reverse-inventory', order)} />}
      <Flex wrap gap="small">
        <DownloadButton order={order} type="order">
          Submitted Order
        </DownloadButton>
        {invoice === 'download' && <InvoiceCell order={order} role={role} words="Invoice" />}
      </Flex>
    </>
  );
}
