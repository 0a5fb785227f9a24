import { messages } from '@portal/contract/messages';
import type { Order } from '@portal/contract/orders';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useHasPermission } from '../../../shared/access/access-control';
import { useSessionUser } from '../../../shared/access/session';
import { OpenDrafts } from '../../../shared/drafts/open-drafts';
import { List, useIsWide } from '../../../shared/list/list';
import { useListPage } from '../../../shared/list/use-list-page';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { ExportButton } from '../../../shared/ui/inputs/export-button';
import { PageHeader } from '../../../shared/ui/page-header';
import { CreateOrderButton } from '../create/create-order-button';
import { type DialogAction, OrderDialogs, usePreloadedDialogs } from '../dialogs/order-dialogs';
import { deductionRefreshMs, isStockBeingDeducted, orderPath } from '../order-words';
import { ActionRequiredTabs } from './action-required-tabs';
import { ColumnVisibilityMenu, useHiddenColumns } from './column-visibility-menu';
import { NoOrders } from './no-orders';
import { OrderCard } from './order-card';
import { orderColumns } from './order-columns';
import { orderMenuLabel } from './order-menu';
import { OrdersToolbar } from './orders-toolbar';
import { filtersOf, useOrdersView } from './orders-view';
import { usePrefetchOrder } from './use-prefetch-order';
import './orders.css';

export function OrdersPage() {
  const { t } = useTranslation('orders');
  const { role } = useSessionUser();
  const mayOrder = useHasPermission('order:create');
  const mayReadDrafts = useHasPermission('draft:read');
  const answersProposals = useHasPermission('order:answer-proposal');
  const wide = useIsWide();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { view, change, filtered, showEverything } = useOrdersView();
  const list = useListPage<Order>({
    resource: 'orders',
    view,
    filters: filtersOf(view),
    onChange: change,
    refreshAfter: ({ data }) => (data.some(isStockBeingDeducted) ? deductionRefreshMs : false),
  });
  const prefetchOrder = usePrefetchOrder();
  const [hidden, setHidden] = useHiddenColumns();
  usePreloadedDialogs();
  const { active, openDialog, dialog } = useOpenDialog<DialogAction, Order>(orderMenuLabel);
  const columns = orderColumns(role, openDialog);
  const choosable = columns.filter(({ key }) => key !== 'orderNumber' && key !== 'actions');

  return (
    <div className="list-page">
      <PageHeader
        actions={
          <>
            {wide && <ColumnVisibilityMenu columns={choosable} hidden={hidden} onChange={setHidden} />}
            <ExportButton
              resource="orders"
              query={{ ...filtersOf(view), sort: view.sort }}
              disabled={list.total === 0}
            />
            {mayOrder && <CreateOrderButton role={role} />}
          </>
        }
      >
        <OrdersToolbar role={role} view={view} onChange={change} />
      </PageHeader>
      {mayReadDrafts && <OpenDrafts />}
      {answersProposals && <ActionRequiredTabs view={view} onChange={change} />}
      <List
        label={t('orders')}
        className="orders-table"
        columns={columns.filter(({ key }) => !hidden.has(key))}
        card={(order) => <OrderCard order={order} role={role} onAction={openDialog} />}
        list={list}
        view={view}
        onChange={change}
        onOpen={(order) => void navigate(orderPath(order), { state: search })}
        onPrefetch={prefetchOrder}
        loading={messages.orders.loading}
        failed={messages.orders.loadFailed}
        none={<NoOrders role={role} filtered={filtered} onShowAll={showEverything} />}
      />
      {active && <OrderDialogs action={active.action} order={active.subject} {...dialog} />}
    </div>
  );
}
