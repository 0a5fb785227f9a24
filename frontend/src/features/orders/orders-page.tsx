import { messages } from '@portal/contract/messages';
import { Grid, Pagination } from 'antd';
import { useCallback, useRef } from 'react';
import { useSessionUser } from '../../shared/access/session';
import { ErrorState } from '../../shared/ui/error-state';
import { ExportButton } from '../../shared/ui/export-button';
import { count } from '../../shared/ui/numbers';
import { PageHeader } from '../../shared/ui/page-header';
import { ColumnChoice, useHiddenColumns } from './column-choice';
import { CreateOrderButton } from './create/create-order-button';
import { OrderDialogs } from './dialogs/order-dialogs';
import { OrderCards } from './order-cards';
import { orderColumns } from './order-columns';
import { NoOrders, OrdersLoading } from './orders-placeholder';
import { OrdersTable } from './orders-table';
import { OrdersToolbar } from './orders-toolbar';
import { filtersOf, noFilters, pageSizes, useOrdersView } from './orders-view';
import { useOrderDialog } from './use-order-dialog';
import { useOrders } from './use-orders';
import './orders.css';

export function OrdersPage() {
  const { role } = useSessionUser();
  const wide = Grid.useBreakpoint().lg ?? true;
  const [view, changeView] = useOrdersView();
  const turnTo = useCallback((page: number) => changeView({ page }), [changeView]);
  const { query, orders, total } = useOrders(view, turnTo);
  const [hidden, setHidden] = useHiddenColumns();
  const container = useRef<HTMLDivElement>(null);
  const dialog = useOrderDialog(container);

  const empty = query.isPending ? (
    <OrdersLoading />
  ) : (
    <NoOrders view={view} role={role} onReset={() => changeView(noFilters)} />
  );
  const choosable = orderColumns(role, dialog.ask).filter(({ key }) => key !== 'orderNumber' && key !== 'actions');

  return (
    <div className="orders-page" ref={container} tabIndex={-1}>
      <PageHeader
        actions={
          <>
            {wide && <ColumnChoice columns={choosable} hidden={hidden} onChange={setHidden} />}
            <ExportButton resource="orders" query={{ ...filtersOf(view), sort: view.sort }} disabled={total === 0} />
            <CreateOrderButton role={role} />
          </>
        }
      >
        <OrdersToolbar view={view} onChange={changeView} />
      </PageHeader>
      {query.isError && (
        <ErrorState
          title={messages.orders.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {(orders.length > 0 || !query.isError) &&
        (wide ? (
          <OrdersTable
            orders={orders}
            role={role}
            view={view}
            onSort={(sort) => changeView({ sort })}
            onAsk={dialog.ask}
            hidden={hidden}
            stale={query.isPlaceholderData}
            placeholder={empty}
          />
        ) : orders.length > 0 ? (
          <OrderCards orders={orders} role={role} onAsk={dialog.ask} />
        ) : (
          empty
        ))}
      {total > 0 && (
        <Pagination
          className="orders-pages figures"
          align="end"
          current={view.page}
          pageSize={view.limit}
          total={total}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger={wide}
          showLessItems={!wide}
          showTotal={(all, [from, to]) => `${count(from)}–${count(to)} of ${count(all)}`}
          onChange={(page, limit) => changeView(limit === view.limit ? { page } : { limit })}
        />
      )}
      {dialog.asked && (
        <OrderDialogs {...dialog.asked} open={dialog.open} onClose={dialog.close} afterClose={dialog.afterClose} />
      )}
    </div>
  );
}
