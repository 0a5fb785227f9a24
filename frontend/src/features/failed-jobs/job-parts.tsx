import type { FailedJob } from '@portal/contract/failed-jobs';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortDateTime } from '../../shared/ui/dates';
import { RowMenu } from '../../shared/ui/row-menu';

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

export function JobMenu({ job, onRetry }: { job: FailedJob; onRetry: (job: FailedJob) => void }) {
  const { t } = useTranslation('failedJobs');
  const label = useMenuLabel();
  return <RowMenu label={label(job)} items={[{ key: 'retry', label: t('retry'), onSelect: () => onRetry(job) }]} />;
}

/** Where what it was about can be looked at. */
export function JobSubject({ about }: { about: FailedJob['about'] }) {
  const { t } = useTranslation('failedJobs');
  if (about.orderId) return <Link to={`/orders/${about.orderId}`}>{t('openOrder')}</Link>;
  return <span className="muted">–</span>;
}
