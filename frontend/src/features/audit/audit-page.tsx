import type { AuditEvent } from '@portal/contract/audit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { List } from '../../shared/list/list';
import { useListPage } from '../../shared/list/use-list-page';
import { ExportButton } from '../../shared/ui/inputs/export-button';
import { PageHeader } from '../../shared/ui/page-header';
import { EmptyState } from '../../shared/ui/states/empty-state';
import { AuditCard } from './audit-card';
import { auditColumns } from './audit-columns';
import { AuditToolbar } from './audit-toolbar';
import { filtersOf, useAuditView } from './audit-view';
import { EventDetails } from './event-details';
import { useNamesOfIds } from './use-names-of-ids';
import { useOpenEvents } from './use-open-events';
import './audit.css';

/** The audit log: who did what, and when (row K05). */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const { view, change, filtered, showEverything } = useAuditView();
  const list = useListPage<AuditEvent>({ resource: 'audit', view, filters: filtersOf(view), onChange: change });
  const events = useOpenEvents();
  const nameOf = useNamesOfIds(list.rows);
  const onPerson = (actor: string) => change({ actor });
  return (
    <div className="list-page">
      <PageHeader
        actions={
          <ExportButton resource="audit" query={{ ...filtersOf(view), sort: view.sort }} disabled={list.total === 0} />
        }
      >
        <AuditToolbar view={view} onChange={change} nameOf={nameOf} />
      </PageHeader>
      <List
        label={t('log')}
        className="audit-table"
        columns={auditColumns(events, onPerson)}
        card={(event) => <AuditCard event={event} events={events} onPerson={onPerson} />}
        list={list}
        view={view}
        onChange={change}
        onOpen={events.toggle}
        details={{ open: events.open, render: (event) => <EventDetails event={event} /> }}
        loading={t('loading')}
        failed={t('loadFailed')}
        none={
          <EmptyState title={t('none')} action={filtered && <Button onClick={showEverything}>{t('showAll')}</Button>}>
            {t(filtered ? 'nothingMatches' : 'whatAppearsHere')}
          </EmptyState>
        }
      />
    </div>
  );
}
