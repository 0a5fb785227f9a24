import type { Buyer, BuyerStatusInput } from '@portal/contract/buyers';
import { messages } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { auditOfRecordPath } from '../../shared/access/audit-of-record-path';
import { ApiError } from '../../shared/data/api';
import { useAction } from '../../shared/data/use-action';
import { List, useIsWide } from '../../shared/list/list';
import { useListPage } from '../../shared/list/use-list-page';
import { useOpenRecord } from '../../shared/list/use-open-record';
import { useOpenDialog } from '../../shared/ui/dialogs/use-open-dialog';
import { ExportButton } from '../../shared/ui/inputs/export-button';
import { PageHeader } from '../../shared/ui/page-header';
import { useToast } from '../../shared/ui/toast';
import { BuyerCard } from './buyer-card';
import { buyerColumns } from './buyer-columns';
import { BuyerDrawer } from './buyer-drawer';
import { type BuyerActions, type BuyerDialogName, buyerMenuLabel } from './buyer-menu';
import { buyerApiPath } from './buyer-paths';
import { hasBuyerChangedMeanwhile } from './buyer-words';
import { BuyersToolbar } from './buyers-toolbar';
import { filtersOf, useBuyersView } from './buyers-view';
import { BuyerDialogs } from './dialogs/buyer-dialogs';
import { NoBuyers } from './no-buyers';
import { useBuyerCount } from './use-buyer-count';
import './buyers.css';

export function BuyersPage() {
  const { t } = useTranslation('buyers');
  const wide = useIsWide();
  const { view, change, filtered, showEverything } = useBuyersView();
  const list = useListPage<Buyer>({ resource: 'buyers', view, filters: filtersOf(view), onChange: change });
  const { query, rows, total } = list;
  const all = useBuyerCount(filtered, total);
  const { active, openDialog, dialog } = useOpenDialog<BuyerDialogName, Buyer>(buyerMenuLabel);
  const opened = useOpenRecord('buyer');
  const toast = useToast();
  const navigate = useNavigate();
  const mayAudit = useHasPermission('audit:read');
  const approval = useAction<unknown, Buyer>({
    call: ({ _id }) => ({
      method: 'put',
      url: buyerApiPath(_id, '/status'),
      body: { status: 'approved', from: 'pending' } satisfies BuyerStatusInput,
    }),
    failed: messages.buyers.decideFailed,
    done: messages.buyers.approved,
    refreshes: ['buyers', 'catalogue'],
    // Approving has no dialog that could show a failure, so a toast shows it.
    onFailed: (error) =>
      hasBuyerChangedMeanwhile(error) ? toast.warning(error.message) : toast.error(messages.buyers.decideFailed),
  });
  const actions: BuyerActions = {
    view: ({ _id }) => opened.open(_id),
    order: ({ _id }) => void navigate(`/catalogue?${new URLSearchParams({ buyer: _id })}`),
    audit: mayAudit ? ({ _id }) => void navigate(auditOfRecordPath(_id)) : undefined,
    approve: approval.start,
    approving: approval.busy,
    openDialog,
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
        columns={buyerColumns(actions, opened.linkTo)}
        card={(buyer) => <BuyerCard buyer={buyer} actions={actions} linkTo={opened.linkTo} />}
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
      {active && <BuyerDialogs dialog={active.action} buyer={active.subject} {...dialog} />}
    </div>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
