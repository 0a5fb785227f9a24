import { messages } from '@portal/contract/messages';
import { texts } from '../../texts/texts';
import { translateSentence } from '../../texts/translate-sentence';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The average length of a month in milliseconds. */
const month = 30.44 * day;

/**
 * Returns a duration in words: under 45 minutes in minutes, under 90 minutes as about 1 hour, and so on (specification
 * 9).
 */
function distance(ms: number): string {
  if (ms < minute) return texts.t('notifications:lessThanAMinute');
  if (ms < 45 * minute) return texts.t('notifications:minutes', { count: Math.floor(ms / minute) });
  if (ms < 90 * minute) return texts.t('notifications:aboutHours', { count: 1 });
  if (ms < day) return texts.t('notifications:aboutHours', { count: Math.round(ms / hour) });
  if (ms < 42 * hour) return texts.t('notifications:days', { count: 1 });
  if (ms < 30 * day) return texts.t('notifications:days', { count: Math.round(ms / day) });
  return texts.t('notifications:aboutMonths', { count: Math.max(1, Math.round(ms / month)) });
}

/** Returns `5 minutes ago`, or `in 5 minutes` if this computer's clock is behind the server's clock (row N04). */
export function relativeTime(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (Number.isNaN(passed)) return translateSentence(messages.notifications.unknownTime);
  return passed < 0
    ? texts.t('notifications:inTheFuture', { distance: distance(-passed) })
    : texts.t('notifications:ago', { distance: distance(passed) });
}
