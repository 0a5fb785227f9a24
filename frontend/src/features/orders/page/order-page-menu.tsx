import { isAdminOrder } from '@portal/contract/facts/admin-order';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useHasPermission } from '../../../shared/access/access-control';
import { auditOfRecordPath } from '../../../shared/access/audit-of-record-path';
import { useOpenDraft } from '../../../shared/drafts/use-open-draft';
import { OrderMenu } from '../list/order-menu';

/** The menu of an order's page, which also offers to order the same again, and leads to the order's part of the audit log. */
export function OrderPageMenu(props: Omit<ComponentProps<typeof OrderMenu>, 'more'>) {
  const { t } = useTranslation(['trade', 'orderRevisions']);
  const openDraft = useOpenDraft();
  const mayOrder = useHasPermission('order:create');
  const mayAudit = useHasPermission('audit:read');
  const navigate = useNavigate();
  const { order } = props;
  const orderAgain = {
    key: 'order-again',
    label: t('drafts.orderAgain'),
    onSelect: () => {
      const buyerId = isAdminOrder(order) ? order.buyerId : undefined;
      openDraft.start({ brand: order.brand._id, file: order.stockFile._id, from: { order: order._id }, buyerId });
    },
  };
  const showInAuditLog = {
    key: 'audit',
    label: t('orderRevisions:showInAuditLog'),
    onSelect: () => void navigate(auditOfRecordPath(order._id)),
  };
  return <OrderMenu {...props} more={[...(mayOrder ? [orderAgain] : []), ...(mayAudit ? [showInAuditLog] : [])]} />;
}
