import type { FailedJob } from '@portal/contract/failed-jobs';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ordersPath } from '../../shared/access/paths';
import { RowMenu } from '../../shared/ui/inputs/row-menu';
import { shortDateTime } from '../../shared/ui/values/dates';
import type { JobAction } from './use-job-action';

const words = {
  'order.approved': 'orderApproved',
  'order.stock-returned': 'stockReturned',
  'stock-file.pictured': 'stockFilePictured',
  'mails.due': 'mailsDue',
} as const;

const isKnown = (event: string): event is keyof typeof words => Object.hasOwn(words, event);

/**
 * Returns a function that names an event for people. An event that this version does not know is named by its internal
 * name.
 */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation('failedJobs');
  return (event) => (isKnown(event) ? t(`events.${words[event]}`) : event);
}

export function useJobMenuLabel(): (job: FailedJob) => string {
  const { t } = useTranslation('failedJobs');
  const eventName = useEventName();
  return (job) => t('actionsFor', { event: eventName(job.event), when: shortDateTime(job.failedAt) });
}

/** Opens the dialog that confirms the action. */
export type OpenJobDialog = (action: JobAction, job: FailedJob) => void;

export function JobMenu({ job, onAction }: { job: FailedJob; onAction: OpenJobDialog }) {
  const { t } = useTranslation('failedJobs');
  const label = useJobMenuLabel();
  const items = [
    { key: 'retry', label: t('retry'), onSelect: () => onAction('retry', job) },
    { key: 'dismiss', label: t('dismiss'), danger: true, onSelect: () => onAction('dismiss', job) },
  ];
  return <RowMenu label={label(job)} items={items} />;
}

/** Links to the order that the job is about, or shows a dash for a job without an order. */
export function JobSubject({ about }: { about: FailedJob['about'] }) {
  const { t } = useTranslation('failedJobs');
  if (about.orderId) return <Link to={`${ordersPath}/${about.orderId}`}>{t('openOrder')}</Link>;
  return <span className="muted">–</span>;
}
