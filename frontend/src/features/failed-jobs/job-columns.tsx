import { type FailedJob, jobQueues } from '@portal/contract/failed-jobs';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../shared/list/list-table';
import { shortDateTime } from '../../shared/ui/dates';
import { TwoLines } from '../../shared/ui/two-lines';
import { translated } from '../../texts/translated';
import { type AskForJob, JobMenu, JobSubject, useEventName } from './job-parts';

/** Together as wide as a window of 1440 with a scroll bar leaves room for. */
export function useJobColumns(onAsk: AskForJob): ListColumn<FailedJob>[] {
  const { t } = useTranslation('failedJobs');
  const eventName = useEventName();
  return [
    { key: 'queue', title: t('queue'), width: 160, render: (_, { queue }) => translated(jobQueues[queue]) },
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
      title: t('actions'),
      width: 64,
      align: 'center',
      fixed: 'right',
      render: (_, job) => <JobMenu job={job} onAsk={onAsk} />,
    },
  ];
}
