import type { FailedJob } from '@portal/contract/failed-jobs';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortDateTime } from '../../shared/ui/dates';
import { RowMenu } from '../../shared/ui/row-menu';
import type { JobAction } from './use-job-action';

const words = {
  'order.approved': 'orderApproved',
  'order.stock-returned': 'stockReturned',
  'stock-file.pictured': 'stockFilePictured',
} as const;

const isKnown = (event: string): event is keyof typeof words => Object.hasOwn(words, event);

/** A kind that an older or newer portal wrote is shown by its own name. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation('failedJobs');
  return (event) => (isKnown(event) ? t(`events.${words[event]}`) : event);
}

export function useMenuLabel(): (job: FailedJob) => string {
  const { t } = useTranslation('failedJobs');
  const eventName = useEventName();
  return (job) => t('actionsFor', { event: eventName(job.event), when: shortDateTime(job.failedAt) });
}

/** Opens the dialog. */
export type AskForJob = (action: JobAction, job: FailedJob) => void;

export function JobMenu({ job, onAsk }: { job: FailedJob; onAsk: AskForJob }) {
  const { t } = useTranslation('failedJobs');
  const label = useMenuLabel();
  const items = [
    { key: 'retry', label: t('retry'), onSelect: () => onAsk('retry', job) },
    { key: 'dismiss', label: t('dismiss'), danger: true, onSelect: () => onAsk('dismiss', job) },
  ];
  return <RowMenu label={label(job)} items={items} />;
}

/** Where what it was about can be looked at. */
export function JobSubject({ about }: { about: FailedJob['about'] }) {
  const { t } = useTranslation('failedJobs');
  if (about.orderId) return <Link to={`/orders/${about.orderId}`}>{t('openOrder')}</Link>;
  return <span className="muted">–</span>;
}
