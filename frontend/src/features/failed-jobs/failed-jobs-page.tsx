import { type FailedJob, type FailedJobsAnswer, jobQueues } from '@portal/contract/failed-jobs';
import { messages } from '@portal/contract/messages';
import { Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from '../../shared/list/list';
import { ChoiceFilter } from '../../shared/list/list-toolbar';
import { useListPage } from '../../shared/list/use-list-page';
import { EmptyState } from '../../shared/ui/empty-state';
import { count } from '../../shared/ui/numbers';
import { PageHeader } from '../../shared/ui/page-header';
import { translated } from '../../texts/translated';
import { JobCard } from './job-card';
import { useJobColumns } from './job-columns';
import { useMenuLabel } from './job-parts';
import { queues, useJobsView } from './jobs-view';
import { RetryDialog } from './retry-dialog';
import { StuckEvents } from './stuck-events';

/** Nobody is told when a job fails or is done: the page looks. */
const refreshMs = 10_000;

/** What the dialog is about: one job, or all that failed by then. */
type Asked = { job: FailedJob | null; failed: number };

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
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const menuLabel = useMenuLabel();

  const ask = (job: FailedJob | null) => {
    setAsked({ job, failed: list.total });
    setOpen(true);
  };
  // The menu entry that opened the dialog is gone; the button that opened the menu may still be there.
  const afterClose = () => {
    const label = asked?.job && menuLabel(asked.job);
    const buttons = Array.from(page.current?.querySelectorAll('button') ?? []);
    (buttons.find((button) => button.getAttribute('aria-label') === label) ?? page.current)?.focus();
    setAsked(null);
  };

  return (
    <div className="list-page" ref={page} tabIndex={-1}>
      <PageHeader
        actions={
          // All means all, not all that a filter leaves.
          list.total > 0 &&
          !filtered && <Button onClick={() => ask(null)}>{t('retryAll', { number: count(list.total) })}</Button>
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
        columns={useJobColumns(ask)}
        card={(job) => <JobCard job={job} onRetry={ask} />}
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
      {asked && <RetryDialog {...asked} open={open} onClose={() => setOpen(false)} afterClose={afterClose} />}
    </div>
  );
}
