import { type FailedJob, type FailedJobsAnswer, jobQueues } from '@portal/contract/failed-jobs';
import { messages } from '@portal/contract/messages';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { List } from '../../shared/list/list';
import { ChoiceFilter } from '../../shared/list/list-toolbar';
import { useListPage } from '../../shared/list/use-list-page';
import { EmptyState } from '../../shared/ui/empty-state';
import { count } from '../../shared/ui/numbers';
import { PageHeader } from '../../shared/ui/page-header';
import { useAsked } from '../../shared/ui/use-asked';
import { translated } from '../../texts/translated';
import { JobCard } from './job-card';
import { useJobColumns } from './job-columns';
import { JobDialog } from './job-dialog';
import { useMenuLabel } from './job-parts';
import { queues, useJobsView } from './jobs-view';
import { StuckEvents } from './stuck-events';
import type { JobAction } from './use-job-action';

/** Nobody is told when a job fails or is done: the page looks. */
const refreshMs = 10_000;

/** One job, or with null all that failed by then. */
type Subject = { job: FailedJob | null; failed: number };

export function FailedJobsPage() {
  const { t } = useTranslation('failedJobs');
  const { view, change, filtered, showEverything } = useJobsView();
  const list = useListPage<FailedJob>({
    resource: 'failed-jobs',
    view,
    filters: { queue: view.queue },
    onChange: change,
    refreshAfter: () => refreshMs,
  });
  const answer = list.query.data?.body as FailedJobsAnswer | undefined;
  const menuLabel = useMenuLabel();
  const { asked, ask, dialog } = useAsked<JobAction, Subject>(({ job }) => job && menuLabel(job));
  const askFor = (action: JobAction, job: FailedJob | null) => ask(action, { job, failed: list.total });

  return (
    <div className="list-page">
      <PageHeader
        actions={
          // All means all, not all that a filter leaves.
          list.total > 0 &&
          !filtered && (
            <Button onClick={() => askFor('retry', null)}>{t('retryAll', { number: count(list.total) })}</Button>
          )
        }
      >
        <Flex role="search" aria-label={t('list')} className="list-toolbar">
          <ChoiceFilter
            label={t('queue')}
            allWords={t('allQueues')}
            value={view.queue}
            onChange={(queue) => change({ queue })}
            options={queues.map((queue) => ({ value: queue, label: translated(jobQueues[queue]) }))}
          />
        </Flex>
      </PageHeader>
      <StuckEvents stuck={answer?.stuck ?? []} />
      <List
        label={t('list')}
        columns={useJobColumns(askFor)}
        card={(job) => <JobCard job={job} onAsk={askFor} />}
        list={list}
        view={view}
        onChange={change}
        loading={t('loading')}
        failed={messages.failedJobs.loadFailed}
        none={
          filtered ? (
            <EmptyState title={t('none')} action={<Button onClick={showEverything}>{t('showAll')}</Button>}>
              {t('noneOfThisQueue')}
            </EmptyState>
          ) : (
            <EmptyState title={t('none')}>{t('noneMeans')}</EmptyState>
          )
        }
      />
      {asked && <JobDialog action={asked.action} {...asked.subject} {...dialog} />}
    </div>
  );
}
