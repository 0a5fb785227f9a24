import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftPageState } from '../../../shared/drafts/use-open-draft';
import { Notice } from '../../../shared/ui/notice';
import { ProblemTable } from '../../../shared/ui/problem-table';

/** What of an order or an order sheet could not be taken over, or is different now (row G08). */
export function OpeningProblems({ problems, problemCount }: DraftPageState) {
  const { t } = useTranslation('drafts');
  const [isClosed, setClosed] = useState(false);
  if (problems.length === 0 || isClosed) return null;
  // Errors are listed before warnings where not all fit.
  const leftOut = problems.filter(({ severity }) => severity === 'error').length;
  const title = leftOut > 0 ? t('notTakenOver', { count: leftOut }) : t('takenOverWithChanges');
  return (
    <section className="draft-problems" aria-label={title}>
      <Notice
        type="warning"
        message={title}
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
