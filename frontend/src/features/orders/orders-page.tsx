import { messages } from '@portal/contract/messages';
import type { Order } from '@portal/contract/orders';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useSessionUser } from '../../shared/access/session';
import { List, useWide } from '../../shared/list/list';
import { useListPage } from '../../shared/list/use-list-page';
import { ExportButton } from '../../shared/ui/export-button';
import { PageHeader } from '../../shared/ui/page-header';
import { useAsked } from '../../shared/ui/use-asked';
import { ColumnChoice, useHiddenColumns } from './column-choice';
import { CreateOrderButton } from './create/create-order-button';
import { type DialogAction, OrderDialogs } from './dialogs/order-dialogs';
import { NoOrders } from './no-orders';
import { OrderCard } from './order-card';
import { orderColumns } from './order-columns';
import { menuLabel } from './order-menu';
import { isProcessing, orderPath, processingRefreshMs } from './order-words';
import { OrdersToolbar } from './orders-toolbar';
import { filtersOf, useOrdersView } from './orders-view';
import './orders.css';

export function OrdersPage() {
  const { t } = useTranslation('orders');
  const { role } = useSessionUser();
  const wide = useWide();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { view, change, filtered, showEverything } = useOrdersView();
  const list = useListPage<Order>({
    resource: 'orders',
    view,
    filters: filtersOf(view),
    onChange: change,
    refreshAfter: ({ data }) => (data.some(isProcessing) ? processingRefreshMs : false),
  });
  const [hidden, setHidden] = useHiddenColumns();
  const { asked, ask, dialog } = useAsked<DialogAction, Order>(menuLabel);
  const columns = orderColumns(role, ask);
  const choosable = columns.filter(({ key }) => key !== 'orderNumber' && key !== 'actions');

  return (
    <div className="list-page">
      <PageHeader
        actions={
          <>
            {wide && <ColumnChoice columns={choosable} hidden={hidden} onChange={setHidden} />}
            <ExportButton
              resource="orders"
              query={{ ...filtersOf(view), sort: view.sort }}
              disabled={list.total === 0}
            />
            <CreateOrderButton role={role} />
          </>
        }
      >
        <OrdersToolbar view={view} onChange={change} />
      </PageHeader>
      <List
        label={t('orders')}
        className="orders-table"
        columns={columns.filter(({ key }) => !hidden.has(key))}
        card={(order) => <OrderCard order={order} role={role} onAsk={ask} />}
        list={list}
        view={view}
        onChange={change}
        onOpen={(order) => void navigate(orderPath(order), { state: search })}
        loading={messages.orders.loading}
        failed={messages.orders.loadFailed}
        none={<NoOrders role={role} filtered={filtered} onShowAll={showEverything} />}
      />
      {asked && <OrderDialogs action={asked.action} order={asked.subject} {...dialog} />}
    </div>
  );
}
