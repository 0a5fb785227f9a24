import type { DraftSummary } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { useSessionUser } from '../../shared/access/session';
import { draftContents, personName } from '../../shared/drafts/draft-facts';
import { useDrafts } from '../../shared/drafts/open-drafts';
import { draftPath } from '../../shared/drafts/use-open-draft';
import { ListCards } from '../../shared/list/list-cards';
import { EmptyState } from '../../shared/ui/states/empty-state';
import { ErrorState } from '../../shared/ui/states/error-state';
import { shortDateTime } from '../../shared/ui/values/dates';
import '../../shared/list/list.css';
import './drafts.css';

/** All open drafts, the last changed first. */
export function DraftsPage() {
  const { t } = useTranslation('drafts');
  const { query, result } = useDrafts();
  const navigate = useNavigate();
  const mayOrder = useHasPermission('order:create');
  const drafts: DraftSummary[] = result.data;
  return (
    <div className="draft-page">
      {query.isError && (
        <ErrorState
          title={messages.drafts.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />}
      {query.isSuccess && drafts.length === 0 && (
        <EmptyState
          title={t('noDrafts')}
          action={mayOrder && <Button onClick={() => void navigate('/catalogue')}>{t('chooseStockFile')}</Button>}
        >
          {mayOrder ? t('howToBegin') : t('colleaguesBegin')}
        </EmptyState>
      )}
      {drafts.length > 0 && (
        <ListCards label={t('drafts')} rows={drafts} card={(draft: DraftSummary) => <DraftCard draft={draft} />} />
      )}
    </div>
  );
}

function DraftCard({ draft }: { draft: DraftSummary }) {
  const { t } = useTranslation('drafts');
  const { role } = useSessionUser();
  const { stockFile, brand, buyer } = draft;
  return (
    <div className="draft-card">
      <Link to={draftPath(draft._id)}>
        <strong>{stockFile.fileName}</strong>
      </Link>
      <span className="muted">
        {role === 'admin' ? t('forBuyer', { buyer: buyer.companyName ?? buyer.name }) : brand.name}
      </span>
      <span className="figures">{draftContents(draft)}</span>
      <span className="muted">
        {t('lastChanged', { who: personName(draft.changedBy), when: shortDateTime(draft.changedAt) })}
      </span>
    </div>
  );
}
