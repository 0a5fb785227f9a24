import { isAdminOrder, type Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortDateTime } from '../../../shared/ui/dates';
import { Money } from '../../../shared/ui/money';
import { count } from '../../../shared/ui/numbers';
import { Units } from '../../../shared/ui/units';
import { DownloadButton, InvoiceCell } from '../download-cells';
import { invoiceState } from '../order-words';
import { InventoryChip, OrderStatusCell } from '../status-cells';

/** Whose order it is, of what, what it amounts to, and its two files. */
export function OrderFacts({ order, role }: { order: Order; role: Role }) {
  const { t } = useTranslation('orders');
  const invoice = invoiceState(order, role);
  return (
    <Card className="order-facts">
      <Flex wrap align="center" gap="small">
        <h2 className="order-number figures">{order.orderNumber}</h2>
        <OrderStatusCell order={order} />
        {isAdminOrder(order) && <InventoryChip order={order} />}
      </Flex>
      <dl className="order-fact-list">
        {/* Buyers know who they are; whoever is handed the paper does not. */}
        <Fact name={t('buyer')} onlyPrinted={role === 'buyer'}>
          <span>{[order.buyerName, order.companyName].filter(Boolean).join(' · ')}</span>
          {isAdminOrder(order) && <span className="muted">{order.buyerEmail}</span>}
        </Fact>
        <Fact name={t('brand')}>
          <Link to={`/catalogue?brand=${order.brand._id}`}>{order.brand.name}</Link>
        </Fact>
        <Fact name={t('stockFile')}>{order.stockFile.fileName}</Fact>
        <Fact name={t('submitted')}>
          <span className="figures">{shortDateTime(order.createdAt)}</span>
        </Fact>
        <Fact name={t('files')}>
          <Flex wrap gap="small" className="not-printed">
            <DownloadButton order={order} type="order">
              {t('submittedOrder')}
            </DownloadButton>
            {invoice === 'download' && <InvoiceCell order={order} role={role} words={t('invoice')} />}
          </Flex>
          <span className="muted">
            {invoice === 'download' ? order.invoiceFile : t('invoiceIs', { state: t(`invoiceStates.${invoice}`) })}
          </span>
        </Fact>
      </dl>
      <dl className="totals">
        <Fact name={t('lines')}>{count(order.lineCount)}</Fact>
        <Fact name={t('totalQuantity')}>
          <Units amount={order.totalQuantity} />
        </Fact>
        <Fact name={t('totalAmount')}>
          <Money amount={order.totalAmount} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, onlyPrinted, children }: { name: string; onlyPrinted?: boolean; children: ReactNode }) {
  return (
    <div className={onlyPrinted ? 'only-printed' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
