import { PrinterOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { Order } from '@portal/contract/orders';
import { Button, Flex, Skeleton } from 'antd';
import { Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ordersPath } from '../../../shared/access/paths';
import { useSessionUser } from '../../../shared/access/session';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { usePrinting } from '../../../shared/ui/printing';
import { RecordNotLoaded } from '../../../shared/ui/states/record-not-loaded';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import { type DialogAction, OrderDialogs, usePreloadedDialogs } from '../dialogs/order-dialogs';
import { DraftNotice } from '../editing/draft-notice';
import { useEditMode } from '../editing/use-edit-mode';
import { orderMenuLabel } from '../list/order-menu';
import { ProposalPanel } from '../revisions/proposal-panel';
import { RevisionHistory } from '../revisions/revision-history';
import { MainAction } from './main-action';
import { OrderFacts, OrderTitle } from './order-facts';
import { OrderLines } from './order-lines';
import { OrderNotices } from './order-notices';
import { OrderPageMenu } from './order-page-menu';
import { OrderTimeline } from './order-timeline';
import { useOrder } from './use-order-page';
import '../list/orders.css';
import './order-page.css';

/** Loaded when it is opened, because most visitors of the page only read. */
const OrderEditor = lazyWithTexts(
  async () => (await import('../editing/order-editor')).OrderEditor,
  'orders',
  'orderDocuments',
  'orderEditing',
  'orderRevisions',
  'trade',
);

/** The page of one order (X04). */
export function OrderPage() {
  const { id = '' } = useParams();
  // All orders share a route, so without the key a link to another order would keep the editor and its lines.
  return <OneOrder key={id} id={id} />;
}

function OneOrder({ id }: { id: string }) {
  const { t } = useTranslation('orders');
  const { role } = useSessionUser();
  const { query, result: order } = useOrder(id);
  const { active, openDialog, dialog } = useOpenDialog<DialogAction, Order>(orderMenuLabel);
  const mayPropose = order?.actions.includes('propose') === true;
  const { isEditing, begin, leave, beginButton } = useEditMode(mayPropose);
  const printing = usePrinting();
  usePreloadedDialogs();
  // The history is the last part of the page: it is rendered after the first paint, which it would delay by a quarter.
  const showsHistory = useDeferredValue(true, false);
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const list = typeof state === 'string' ? state : '';
  useDocumentTitle(order?.orderNumber ?? t('order'));

  const breadcrumbs = <Breadcrumbs current={order?.orderNumber ?? t('order')} search={list} />;
  const dialogs = active && (
    <OrderDialogs
      // The key keeps an open dialog and its input when the order behind it is deleted.
      key="dialogs"
      action={active.action}
      order={active.subject}
      {...dialog}
      onDone={() => {
        if (active.action === 'delete') void navigate(`${ordersPath}${list}`, { replace: true });
      }}
    />
  );
  // A failed refetch leaves the order that was loaded before, except when the order no longer exists.
  if (!order || query.error?.statusCode === 404) {
    return (
      <div className="order-page">
        {breadcrumbs}
        {query.isError ? (
          <RecordNotLoaded
            error={query.error}
            failed={messages.orders.loadOneFailed}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            missing={messages.orders.notFound}
            mayHave={t('mayHaveBeenDeleted')}
            back={<Button onClick={() => void navigate(ordersPath)}>{t('showAllOrders')}</Button>}
          />
        ) : (
          <div role="status" aria-label={t('loadingOrder')}>
            <Skeleton active paragraph={{ rows: 12 }} />
          </div>
        )}
        {dialogs}
      </div>
    );
  }
  return (
    <div className="order-page">
      <Flex justify="space-between" align="center" gap="small" wrap>
        {breadcrumbs}
        <Flex gap="small" align="center" className="not-printed">
          {/* While the lines are edited, approval is offered with the changes only, and a print would lack the changes. */}
          {!isEditing && (
            <>
              <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
                {t('print')}
              </Button>
              <MainAction order={order} onAction={openDialog} />
            </>
          )}
          <OrderPageMenu order={order} without={isEditing ? 'approve' : undefined} onAction={openDialog} />
        </Flex>
      </Flex>
      <OrderTitle order={order} />
      <OrderNotices order={order} onAction={openDialog} />
      <div className="order-parts">
        <ProposalPanel order={order} role={role} onAction={openDialog} />
        <OrderFacts order={order} role={role} onAction={openDialog} />
        <div className="order-main">
          {isEditing ? (
            <Suspense fallback={<Skeleton active />}>
              <OrderEditor order={order} onLeave={leave} />
            </Suspense>
          ) : (
            <DraftNotice order={order} onContinue={begin} />
          )}
          {/* Paper shows the order as it is, instead of the editor's fields. */}
          {(!isEditing || printing) && (
            <OrderLines order={order} onEdit={mayPropose ? begin : undefined} editButton={beginButton} />
          )}
        </div>
        {showsHistory && (
          <div className="order-history">
            <RevisionHistory order={order} />
            <OrderTimeline order={order} role={role} />
          </div>
        )}
      </div>
      {dialogs}
    </div>
  );
}
