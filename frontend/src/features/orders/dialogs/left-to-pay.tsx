import { isAdminOrder } from '@portal/contract/facts/admin-order';
import { amountDue } from '@portal/contract/money';
import type { Order } from '@portal/contract/orders';
import type { OpenInvoicesResponse } from '@portal/contract/receivables';
import { useOne } from '@refinedev/core';
import { Trans, useTranslation } from 'react-i18next';
import { ExactMoney } from '../../../shared/ui/values/exact-money';

/** Says how much of an order is left to pay where parts are paid already. Nothing is shown while that is not known. */
export function LeftToPay({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const url = `/api/receivables/${isAdminOrder(order) ? order.buyerId : ''}/open-invoices`;
  const { result } = useOne<OpenInvoicesResponse>({ resource: 'receivables', id: url, meta: { url } });
  const open = result?.invoices.find((invoice) => invoice.order._id === order._id)?.open;
  if (open === undefined || Number(open) >= amountDue(order)) return null;
  return (
    <p>
      <Trans t={t} i18nKey="leftToPay" components={{ open: <ExactMoney amount={open} /> }} />
    </p>
  );
}
