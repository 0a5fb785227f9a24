import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftPageState } from '../../../shared/drafts/use-open-draft';
import { Notice } from '../../../shared/ui/notice';
import { ProblemTable } from '../../../shared/ui/problem-table';

/** Lists the lines of an order or an order file that could not be taken over, or that differ now (row G08). */
export function OpeningProblems({ problems, problemCount, errorCount }: DraftPageState) {
  const { t } = useTranslation('drafts');
  const [isClosed, setClosed] = useState(false);
  if (problems.length === 0 || isClosed) return null;
  const title = errorCount > 0 ? t('notTakenOver', { count: errorCount }) : t('takenOverWithChanges');
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
