import { type FailedJob, type FailedJobsResponse, jobQueues } from '@portal/contract/failed-jobs';
import { messages } from '@portal/contract/messages';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { List } from '../../shared/list/list';
import { ChoiceFilter } from '../../shared/list/list-toolbar';
import { useListPage } from '../../shared/list/use-list-page';
import { useOpenDialog } from '../../shared/ui/dialogs/use-open-dialog';
import { PageHeader } from '../../shared/ui/page-header';
import { EmptyState } from '../../shared/ui/states/empty-state';
import { formatCount } from '../../shared/ui/values/numbers';
import { translateSentence } from '../../texts/translate-sentence';
import { JobCard } from './job-card';
import { useJobColumns } from './job-columns';
import { JobDialog } from './job-dialog';
import { useJobMenuLabel } from './job-parts';
import { queueNames, useJobsView } from './jobs-view';
import { StuckEvents } from './stuck-events';
import type { JobAction } from './use-job-action';

/** The interval in milliseconds at which the list is refetched, because there are no live events for jobs. */
const refreshMs = 10_000;

/** The job of the open dialog; null stands for all jobs that had failed when the dialog opened. */
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
  const answer = list.query.data?.body as FailedJobsResponse | undefined;
  const menuLabel = useJobMenuLabel();
  const { active, openDialog, dialog } = useOpenDialog<JobAction, Subject>(({ job }) => job && menuLabel(job));
  const openFor = (action: JobAction, job: FailedJob | null) => openDialog(action, { job, failed: list.total });

  return (
    <div className="list-page">
      <PageHeader
        actions={
          // "Retry all" ignores filters, so it is offered only while no filter is set.
          list.total > 0 &&
          !filtered && (
            <Button onClick={() => openFor('retry', null)}>{t('retryAll', { number: formatCount(list.total) })}</Button>
          )
        }
      >
        <Flex role="search" aria-label={t('list')} className="list-toolbar">
          <ChoiceFilter
            label={t('queue')}
            allLabel={t('allQueues')}
            value={view.queue}
            onChange={(queue) => change({ queue })}
            options={queueNames.map((queue) => ({ value: queue, label: translateSentence(jobQueues[queue]) }))}
          />
        </Flex>
      </PageHeader>
      <StuckEvents stuck={answer?.stuck ?? []} />
      <List
        label={t('list')}
        columns={useJobColumns(openFor)}
        card={(job) => <JobCard job={job} onAction={openFor} />}
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
      {active && <JobDialog action={active.action} {...active.subject} {...dialog} />}
    </div>
  );
}
