import { isAdminOrder } from '@portal/contract/facts/admin-order';
import type { Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasPermission } from '../../../shared/access/access-control';
import { BreakableText } from '../../../shared/ui/values/breakable-text';
import { shortDateTime } from '../../../shared/ui/values/dates';
import { Money } from '../../../shared/ui/values/money';
import { NumberWithUnit } from '../../../shared/ui/values/number-with-unit';
import { formatCount } from '../../../shared/ui/values/numbers';
import { OrderDetails } from '../details/order-details';
import { OrderDocuments } from '../documents/order-documents';
import { DownloadButton, InvoiceCell } from '../files/download-cells';
import type { OpenOrderDialog } from '../list/order-columns';
import { InventoryChip, OrderStatusCell } from '../list/status-cells';
import { invoiceState } from '../order-words';
import { BackOrderOf, BackOrders } from '../revisions/linked-orders';

/** The order's number and status, and the order whose back-order it is. */
export function OrderTitle({ order }: { order: Order }) {
  return (
    <Flex vertical gap={4}>
      <Flex wrap align="center" gap="small">
        <h2 className="order-number figures">{order.orderNumber}</h2>
        <OrderStatusCell order={order} />
        {isAdminOrder(order) && <InventoryChip order={order} />}
      </Flex>
      <BackOrderOf order={order} />
    </Flex>
  );
}

interface Props {
  order: Order;
  role: Role;
  onAction: OpenOrderDialog;
}

/** Shows the order's totals, buyer, brand, stock file, details, files and back-orders. */
export function OrderFacts({ order, role, onAction }: Props) {
  const { t } = useTranslation('orders');
  const mayOpenCatalogue = useHasPermission('catalogue:read');
  const invoice = invoiceState(order, role);
  return (
    <Card className="order-facts">
      <Part name={t('parts.money')}>
        <dl className="order-money">
          <Fact name={t('totalAmount')} className="order-money-total">
            <Money amount={order.totalAmount} />
          </Fact>
          <Fact name={t('totalQuantity')}>
            <NumberWithUnit amount={order.totalQuantity} />
          </Fact>
          <Fact name={t('lines')}>
            <span className="figures">{formatCount(order.lineCount)}</span>
          </Fact>
        </dl>
      </Part>
      <Part name={t('parts.parties')}>
        <dl className="order-fact-list">
          {/* Buyers do not need their own name on the screen, but readers of a printed order do. */}
          <Fact name={t('buyer')} className={role === 'buyer' ? 'only-printed' : undefined}>
            <span>
              <bdi>{[order.buyerName, order.companyName].filter(Boolean).join(' · ')}</bdi>
            </span>
            {isAdminOrder(order) && (
              <span className="muted">
                <BreakableText text={order.buyerEmail} />
              </span>
            )}
          </Fact>
          {order.placedBy !== null && order.placedBy !== order.buyerName && (
            <Fact name={t('placedBy')}>
              <bdi>{order.placedBy}</bdi>
            </Fact>
          )}
          <Fact name={t('brand')}>
            {mayOpenCatalogue ? (
              <Link to={`/catalogue?brand=${order.brand._id}`}>{order.brand.name}</Link>
            ) : (
              order.brand.name
            )}
          </Fact>
          <Fact name={t('stockFile')}>{order.stockFile.fileName}</Fact>
          <Fact name={t('submitted')}>
            <span className="figures">{shortDateTime(order.createdAt)}</span>
          </Fact>
        </dl>
      </Part>
      <OrderDetails order={order} onAction={onAction} />
      <Part name={t('files')}>
        <Flex wrap gap="small" className="not-printed">
          <DownloadButton order={order} type="order">
            {t('submittedOrder')}
          </DownloadButton>
          {invoice === 'download' && <InvoiceCell order={order} role={role} words={t('invoice')} />}
        </Flex>
        <span className="muted order-invoice">
          {invoice === 'download' ? order.invoiceFile : t('invoiceIs', { state: t(`invoiceStates.${invoice}`) })}
        </span>
      </Part>
      <OrderDocuments order={order} onAction={onAction} />
      <BackOrders order={order} />
    </Card>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="order-part" aria-label={name}>
      <h3 className="order-part-name">{name}</h3>
      {children}
    </section>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
