import type { Draft } from '@portal/contract/drafts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../shared/access/session';
import type { DraftPageState } from '../../../shared/drafts/use-open-draft';
import { Notice } from '../../../shared/ui/notice';
import { ProblemTable } from '../../../shared/ui/problem-table';

interface Props extends DraftPageState {
  buyer: Draft['buyer'];
}

/**
 * Lists the lines of an order or an order file that could not be taken over, or that differ now, and the lines of a
 * draft that was open already, which keeps its other lines (row G08).
 */
export function OpeningProblems({ buyer, isNew, problems, problemCount, errorCount }: Props) {
  const { t } = useTranslation('drafts');
  const { role } = useSessionUser();
  const [isClosed, setClosed] = useState(false);
  if (problems.length === 0 || isClosed) return null;
  const taken = errorCount > 0 ? t('notTakenOver', { count: errorCount }) : t('takenOverWithChanges');
  // History entries of a release before `isNew` lack it.
  const wasOpen = isNew === false;
  const title = wasOpen ? t(`openBefore.${role}`, { buyer: buyer.companyName ?? buyer.name }) : taken;
  return (
    <section className="draft-problems" aria-label={title}>
      <Notice
        type="warning"
        message={
          <>
            <div>{title}</div>
            {wasOpen && errorCount > 0 && <div>{taken}</div>}
          </>
        }
        action={
          <Button size="small" onClick={() => setClosed(true)}>
            {t('close')}
          </Button>
        }
      />
      <ProblemTable problems={problems} total={problemCount} />
    </section>
  );
}
