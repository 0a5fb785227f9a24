import type { DraftSummary } from '@portal/contract/drafts';
import { useList } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { draftsPath } from '../access/paths';
import { useSessionUser } from '../access/session';
import { draftContents } from './draft-facts';
import { draftPath } from './use-open-draft';
import './open-drafts.css';

/** Drafts that the order list shows; the page of all drafts shows the others. */
const shownDrafts = 3;

export function useDrafts() {
  return useList<DraftSummary>({ resource: 'drafts', pagination: { mode: 'off' } });
}

/** Offers to go on with the drafts that were changed last. Shows nothing when there are none. */
export function OpenDrafts() {
  const { t } = useTranslation('trade');
  const { role } = useSessionUser();
  const { query, result } = useDrafts();
  const drafts: readonly DraftSummary[] = result.data;
  if (query.isPending) return <div className="part-loading" />;
  if (drafts.length === 0) return null;
  return (
    <section className="open-drafts not-printed" aria-labelledby="open-drafts-title">
      <h2 id="open-drafts-title" className="open-drafts-title">
        {t('drafts.open')}
      </h2>
      <ul className="open-drafts-list">
        {drafts.slice(0, shownDrafts).map((draft) => (
          <li key={draft._id}>
            <Link to={draftPath(draft._id)} className="open-draft">
              <strong className="own-direction" dir="auto">
                {draft.stockFile.fileName}
              </strong>
              <span className="muted">{role === 'admin' ? <bdi>{draft.buyer.name}</bdi> : draft.brand.name}</span>
              <span className="muted figures">{draftContents(draft)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {drafts.length > shownDrafts && <Link to={draftsPath}>{t('drafts.all', { count: drafts.length })}</Link>}
    </section>
  );
}
