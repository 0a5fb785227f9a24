import type { StuckEvents as Stuck } from '@portal/contract/failed-jobs';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../shared/ui/notice';
import { shortDateTime } from '../../shared/ui/values/dates';
import { listInWords } from '../../shared/ui/values/list-in-words';
import { formatCount } from '../../shared/ui/values/numbers';
import { useEventName } from './job-parts';

/** Shows how many events are waiting although no worker handles them. */
export function StuckEvents({ stuck }: { stuck: readonly Stuck[] }) {
  const { t } = useTranslation('failedJobs');
  const eventName = useEventName();
  const all = stuck.reduce((sum, events) => sum + events.count, 0);
  if (all === 0) return null;
  const events = listInWords(stuck.map(({ event, count: number }) => `${eventName(event)} (${formatCount(number)})`));
  const [oldest] = stuck.map(({ oldestAt }) => oldestAt).sort();
  return (
    <Notice
      type="error"
      message={t('stuck', { count: all, number: formatCount(all) })}
      description={t('stuckMeans', { events, oldest: shortDateTime(oldest) })}
    />
  );
}
