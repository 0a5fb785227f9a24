import { type FailedJob, jobQueues } from '@portal/contract/failed-jobs';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../shared/list/list-table';
import { shortDateTime } from '../../shared/ui/values/dates';
import { TwoLines } from '../../shared/ui/values/two-lines';
import { translateSentence } from '../../texts/translate-sentence';
import { JobMenu, JobSubject, type OpenJobDialog, useEventName } from './job-parts';

/** Returns the columns, whose widths add up to a table that fits into a window of 1440 px with a scroll bar. */
export function useJobColumns(onAction: OpenJobDialog): ListColumn<FailedJob>[] {
  const { t } = useTranslation('failedJobs');
  const eventName = useEventName();
  return [
    { key: 'queue', title: t('queue'), width: 160, render: (_, { queue }) => translateSentence(jobQueues[queue]) },
    { key: 'event', title: t('event'), width: 180, render: (_, { event }) => eventName(event) },
    { key: 'about', title: t('about'), width: 120, render: (_, { about }) => <JobSubject about={about} /> },
    {
      key: 'reason',
      title: t('reason'),
      width: 342,
      render: (_, { reason }) => <TwoLines text={reason} />,
    },
    {
      key: 'attempts',
      title: t('attempts'),
      width: 88,
      align: 'end',
      className: 'figures',
      dataIndex: 'attempts',
    },
    {
      key: 'failedAt',
      title: t('failedAt'),
      width: 140,
      className: 'figures',
      render: (_, { failedAt }) => shortDateTime(failedAt),
    },
    {
      key: 'actions',
      isPrinted: false,
      title: t('actions'),
      width: 64,
      align: 'center',
      fixed: 'right',
      render: (_, job) => <JobMenu job={job} onAction={onAction} />,
    },
  ];
}
