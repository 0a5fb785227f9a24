import type { Buyer } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { Grid, Pagination } from 'antd';
import { useCallback, useRef } from 'react';
import { ApiError } from '../../shared/data/api';
import { ErrorState } from '../../shared/ui/error-state';
import { ExportButton } from '../../shared/ui/export-button';
import { count } from '../../shared/ui/numbers';
import { PageHeader } from '../../shared/ui/page-header';
import { buyerCalls } from './buyer-calls';
import { BuyerCards } from './buyer-cards';
import { BuyerDrawer } from './buyer-drawer';
import type { BuyerActions } from './buyer-menu';
import { BuyersLoading, NoBuyers } from './buyers-placeholder';
import { BuyersTable } from './buyers-table';
import { BuyersToolbar } from './buyers-toolbar';
import { isFiltered, pageSizes, useBuyersView, useOpenBuyer } from './buyers-view';
import { BuyerDialogs } from './dialogs/buyer-dialogs';
import { useBuyerAction } from './use-buyer-action';
import { useBuyerDialog } from './use-buyer-dialog';
import { useBuyerCount, useBuyers } from './use-buyers';
import './buyers.css';

export function BuyersPage() {
  const wide = Grid.useBreakpoint().lg ?? true;
  const [view, changeView] = useBuyersView();
  const turnTo = useCallback((page: number) => changeView({ page }), [changeView]);
  const { query, buyers, total } = useBuyers(view, turnTo);
  const all = useBuyerCount(view, total);
  const container = useRef<HTMLDivElement>(null);
  const dialog = useBuyerDialog(container);
  const opened = useOpenBuyer();
  const approval = useBuyerAction<Buyer>({
    run: ({ _id }) => buyerCalls.setStatus(_id, { status: 'approved', from: 'pending' }),
    failed: messages.buyers.decideFailed,
    done: () => messages.buyers.approved,
    failsInToast: true,
  });
  const actions: BuyerActions = {
    view: ({ _id }) => opened.open(_id),
    approve: (buyer) => approval.start(buyer),
    approving: approval.busy,
    ask: dialog.ask,
  };

  const empty = query.isPending ? (
    <BuyersLoading />
  ) : (
    <NoBuyers
      filtered={isFiltered(view)}
      onReset={() => changeView({ search: '', type: undefined, status: undefined })}
    />
  );
  const shown = { buyers, actions, addressOf: opened.addressOf };
  const { search, status, type: buyerType, sort } = view;
  const exporter = (
    <ExportButton resource="buyers" query={{ search, status, buyerType, sort }} disabled={total === 0} />
  );

  return (
    <div className="buyers-page" ref={container} tabIndex={-1}>
      <PageHeader actions={wide && exporter}>
        <BuyersToolbar view={view} onChange={changeView} />
      </PageHeader>
      {query.isError && (
        <ErrorState
          title={isRefused(query.error) ? messages.buyers.notAdmin : messages.buyers.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isSuccess && all !== undefined && (
        <div className="buyers-summary">
          <p className="buyers-muted figures" role="status">{`Showing ${count(total)} of ${count(all)} buyers`}</p>
          {!wide && exporter}
        </div>
      )}
      {(buyers.length > 0 || !query.isError) &&
        (wide ? (
          <BuyersTable
            {...shown}
            view={view}
            onSort={(chosen) => changeView({ sort: chosen })}
            stale={query.isPlaceholderData}
            placeholder={empty}
          />
        ) : buyers.length > 0 ? (
          <BuyerCards {...shown} />
        ) : (
          empty
        ))}
      {total > 0 && (
        <Pagination
          className="figures"
          align="end"
          current={view.page}
          pageSize={view.limit}
          total={total}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger={wide}
          showLessItems={!wide}
          showTotal={(of, [from, to]) => `${count(from)}–${count(to)} of ${count(of)}`}
          onChange={(page, limit) => changeView(limit === view.limit ? { page } : { limit })}
        />
      )}
      <BuyerDrawer
        id={opened.id}
        row={buyers.find(({ _id }) => _id === opened.id)}
        actions={actions}
        onClose={opened.close}
      />
      {dialog.asked && (
        <BuyerDialogs {...dialog.asked} open={dialog.open} onClose={dialog.close} afterClose={dialog.afterClose} />
      )}
    </div>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
