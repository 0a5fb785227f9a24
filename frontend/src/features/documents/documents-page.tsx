import type { TaxDocumentRow } from '@portal/contract/documents/documents';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { documentsPath } from '../../shared/access/paths';
import { useSessionUser } from '../../shared/access/session';
import { List } from '../../shared/list/list';
import { useListPage } from '../../shared/list/use-list-page';
import { ExportButton } from '../../shared/ui/inputs/export-button';
import { PageHeader } from '../../shared/ui/page-header';
import { EmptyState } from '../../shared/ui/states/empty-state';
import { DocumentCard } from './document-card';
import { documentColumns } from './document-columns';
import { filtersOf, useDocumentsView } from './documents-view';
import { RegisterToolbar } from './register-toolbar';
import { usePrefetchDocument } from './use-prefetch-document';
import { VatSummary } from './vat-summary';
import './documents.css';

/** The polling interval in milliseconds while a PDF is being made; otherwise live events refetch the list. */
const refreshMs = 3_000;

/** The register of tax documents; buyers see theirs (row T08). */
export function DocumentsPage() {
  const { t } = useTranslation('documents');
  const { role } = useSessionUser();
  const managesDocuments = useHasPermission('document:manage');
  const navigate = useNavigate();
  const { search } = useLocation();
  const { view, change, filtered, showEverything } = useDocumentsView();
  const list = useListPage<TaxDocumentRow>({
    resource: 'documents',
    view,
    filters: filtersOf(view),
    onChange: change,
    refreshAfter: ({ data }) => (data.some(({ pdf }) => pdf === 'waiting') ? refreshMs : false),
  });
  const prefetch = usePrefetchDocument();
  return (
    <div className="list-page">
      <PageHeader
        actions={
          <ExportButton
            resource="documents"
            query={{ ...filtersOf(view), sort: view.sort }}
            disabled={list.total === 0}
          />
        }
      >
        <RegisterToolbar role={role} view={view} onChange={change} buyerName={list.rows[0]?.buyer.name} />
      </PageHeader>
      {managesDocuments && <VatSummary view={view} />}
      <List
        label={t('documents')}
        className="documents-table"
        columns={documentColumns(role)}
        card={(row) => <DocumentCard row={row} />}
        list={list}
        view={view}
        onChange={change}
        onOpen={({ _id }) => void navigate(`${documentsPath}/${_id}`, { state: search })}
        onPrefetch={prefetch}
        loading={t('loading')}
        failed={messages.documents.loadFailed}
        none={
          <EmptyState
            title={messages.documents.none}
            action={filtered && <Button onClick={showEverything}>{t('showAll')}</Button>}
          >
            {filtered ? t('nothingMatches') : t(`whatAppearsHere.${role}`)}
          </EmptyState>
        }
      />
    </div>
  );
}
