import type { Buyer } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/data/api';
import { List, useWide } from '../../shared/list/list';
import { useListPage } from '../../shared/list/use-list-page';
import { ExportButton } from '../../shared/ui/export-button';
import { PageHeader } from '../../shared/ui/page-header';
import { useAsked } from '../../shared/ui/use-asked';
import { buyerCalls } from './buyer-calls';
import { BuyerCard } from './buyer-card';
import { buyerColumns } from './buyer-columns';
import { BuyerDrawer } from './buyer-drawer';
import { type BuyerActions, type BuyerDialogName, menuLabel } from './buyer-menu';
import { BuyersToolbar } from './buyers-toolbar';
import { filtersOf, useBuyersView, useOpenBuyer } from './buyers-view';
import { BuyerDialogs } from './dialogs/buyer-dialogs';
import { NoBuyers } from './no-buyers';
import { useBuyerAction } from './use-buyer-action';
import { useBuyerCount } from './use-buyer-count';
import './buyers.css';

export function BuyersPage() {
  const { t } = useTranslation('buyers');
  const wide = useWide();
  const { view, change, filtered, showEverything } = useBuyersView();
  const list = useListPage<Buyer>({ resource: 'buyers', view, filters: filtersOf(view), onChange: change });
  const { query, rows, total } = list;
  const all = useBuyerCount(filtered, total);
  const { asked, ask, dialog } = useAsked<BuyerDialogName, Buyer>(menuLabel);
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
    ask,
  };

  const exporter = (
    <ExportButton resource="buyers" query={{ ...filtersOf(view), sort: view.sort }} disabled={total === 0} />
  );

  return (
    <div className="list-page">
      <PageHeader actions={wide && exporter}>
        <BuyersToolbar view={view} onChange={change} />
      </PageHeader>
      {query.isSuccess && all !== undefined && (
        <div className="buyers-summary">
          <p className="muted figures" role="status">
            {t('showingOf', { shown: total, total: all })}
          </p>
          {!wide && exporter}
        </div>
      )}
      <List
        label={t('buyers')}
        className="buyers-table"
        columns={buyerColumns(actions, opened.addressOf)}
        card={(buyer) => <BuyerCard buyer={buyer} actions={actions} addressOf={opened.addressOf} />}
        list={list}
        view={view}
        onChange={change}
        onOpen={actions.view}
        loading={t('loadingBuyers')}
        failed={isRefused(query.error) ? messages.buyers.notAdmin : messages.buyers.loadFailed}
        none={<NoBuyers filtered={filtered} onShowAll={showEverything} />}
      />
      <BuyerDrawer
        id={opened.id}
        row={rows.find(({ _id }) => _id === opened.id)}
        actions={actions}
        onClose={opened.close}
      />
      {asked && <BuyerDialogs dialog={asked.action} buyer={asked.subject} {...dialog} />}
    </div>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
