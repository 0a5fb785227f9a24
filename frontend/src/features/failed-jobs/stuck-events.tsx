import type { StuckEvents as Stuck } from '@portal/contract/failed-jobs';
import { useTranslation } from 'react-i18next';
import { shortDateTime } from '../../shared/ui/dates';
import { Note } from '../../shared/ui/note';
import { count } from '../../shared/ui/numbers';
import { useEventName } from './job-parts';

export function StuckEvents({ stuck }: { stuck: readonly Stuck[] }) {
  const { t } = useTranslation('failedJobs');
  const eventName = useEventName();
  const all = stuck.reduce((sum, events) => sum + events.count, 0);
  if (all === 0) return null;
  const events = stuck.map(({ event, count: number }) => `${eventName(event)} (${count(number)})`).join(', ');
  const [oldest] = stuck.map(({ oldestAt }) => oldestAt).sort();
  return (
    <Note
      type="error"
      message={t('stuck', { count: all, number: count(all) })}
      description={t('stuckMeans', { events, oldest: shortDateTime(oldest) })}
    />
  );
}
