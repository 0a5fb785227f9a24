import { messages } from '@portal/contract/messages';
import type { ReceivablesResponse } from '@portal/contract/receivables';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { statementPath } from '../../../shared/access/paths';
import { List } from '../../../shared/list/list';
import { useListPage } from '../../../shared/list/use-list-page';
import { ExportButton } from '../../../shared/ui/inputs/export-button';
import { PageHeader } from '../../../shared/ui/page-header';
import { EmptyState } from '../../../shared/ui/states/empty-state';
import { ReceivableCard } from './receivable-card';
import { type ReceivableRow, receivablesColumns } from './receivables-columns';
import { ReceivablesSums } from './receivables-sums';
import { ReceivablesToolbar } from './receivables-toolbar';
import { filtersOf, useReceivablesView } from './receivables-view';
import '../receivables.css';

/** What each buyer owes, by age (row M06). */
export function ReceivablesPage() {
  const { t } = useTranslation('receivables');
  const navigate = useNavigate();
  const { search } = useLocation();
  const { view, change, filtered, showEverything } = useReceivablesView();
  const list = useListPage<ReceivableRow>({
    resource: 'receivables',
    view,
    filters: filtersOf(view),
    onChange: change,
  });
  const rows = list.rows.map((row) => ({ ...row, _id: row.buyer._id }));
  const isShown = list.query.isPending || list.total > 0;
  return (
    <div className="list-page">
      <PageHeader
        actions={
          <ExportButton
            resource="receivables"
            query={{ ...filtersOf(view), sort: view.sort }}
            disabled={list.total === 0}
          />
        }
      >
        <ReceivablesToolbar view={view} onChange={change} />
      </PageHeader>
      {isShown && <ReceivablesSums answer={list.query.data?.body as ReceivablesResponse | undefined} />}
      <List
        label={t('receivables')}
        className="receivables-table"
        columns={receivablesColumns()}
        card={(row) => <ReceivableCard row={row} />}
        list={{ ...list, rows }}
        view={view}
        onChange={change}
        onOpen={({ buyer }) => void navigate(statementPath(buyer._id), { state: search })}
        loading={t('loading')}
        failed={messages.receivables.loadFailed}
        none={
          <EmptyState
            title={filtered ? t('noneFound') : messages.receivables.none}
            action={filtered && <Button onClick={showEverything}>{t('showAll')}</Button>}
          >
            {filtered ? t('nothingMatches') : t('whatAppearsHere')}
          </EmptyState>
        }
      />
    </div>
  );
}
