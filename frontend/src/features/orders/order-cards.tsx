import { isAdminOrder, type Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
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
  orders: readonly Order[];
  role: Role;
  onAsk: AskFor;
}

/** The list where a table would not fit. */
export function OrderCards({ orders, role, onAsk }: Props) {
  return (
    <ul className="orders-cards" aria-label="Orders">
      {orders.map((order) => (
        <li key={order._id}>
          <OrderCard order={order} role={role} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  );
}

function OrderCard({ order, role, onAsk }: { order: Order; role: Role; onAsk: AskFor }) {
  const reason = endingReason(order);
  const invoice = invoiceState(order, role);
  return (
    <Card size="small">
      <Flex justify="space-between" align="center" gap="small">
        <OrderLink order={order} />
        <OrderMenu order={order} onAsk={onAsk} />
      </Flex>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <OrderStatusCell order={order} />
        <span className="orders-muted figures">{shortDate(order.createdAt)}</span>
      </Flex>
      {reason && <Typography.Paragraph className="orders-reason">Reason: {reason}</Typography.Paragraph>}
      <dl className="orders-card-facts">
        {role === 'admin' && (
          <Fact name="Buyer Name" wide>
            {order.buyerName}
          </Fact>
        )}
        <Fact name="Brand" wide>
          {order.brand.name}
        </Fact>
        <Fact name="Stock File" wide>
          {order.stockFile.fileName}
        </Fact>
        <Fact name="Total Amount">
          <Money amount={order.totalAmount} />
        </Fact>
        <Fact name="Total Quantity">
          <Units amount={order.totalQuantity} />
        </Fact>
        {invoice !== 'download' && <Fact name="Invoice">{invoice}</Fact>}
      </dl>
      {isAdminOrder(order) && <InventoryCell order={order} onReverse={() => onAsk('reverse-inventory', order)} />}
      <Flex wrap gap="small" className="orders-card-files">
        <DownloadButton order={order} type="order">
          Submitted Order
        </DownloadButton>
        {invoice === 'download' && <InvoiceCell order={order} role={role} words="Invoice" />}
      </Flex>
    </Card>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'orders-card-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
