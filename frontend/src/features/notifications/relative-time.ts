import { messages } from '@portal/contract/messages';
import { texts } from '../../texts/texts';
import { translated } from '../../texts/translated';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The length of a month on average. */
const month = 30.44 * day;

/** Specification 9: under 45 minutes counts as minutes, under 90 as about 1 hour, and so on. */
function distance(ms: number): string {
  if (ms < minute) return texts.t('notifications:lessThanAMinute');
  if (ms < 45 * minute) return texts.t('notifications:minutes', { count: Math.floor(ms / minute) });
  if (ms < 90 * minute) return texts.t('notifications:aboutHours', { count: 1 });
  if (ms < day) return texts.t('notifications:aboutHours', { count: Math.round(ms / hour) });
  if (ms < 42 * hour) return texts.t('notifications:days', { count: 1 });
  if (ms < 30 * day) return texts.t('notifications:days', { count: Math.round(ms / day) });
  return texts.t('notifications:aboutMonths', { count: Math.max(1, Math.round(ms / month)) });
}

/** `5 minutes ago`, or `in 5 minutes` by a clock that is behind the server's (row N04). */
export function relativeTime(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (Number.isNaN(passed)) return translated(messages.notifications.unknownTime);
  return passed < 0
    ? texts.t('notifications:inTheFuture', { distance: distance(-passed) })
    : texts.t('notifications:ago', { distance: distance(passed) });
}
