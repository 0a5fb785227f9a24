import { messages } from '@portal/contract/messages';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The length of a month on average. */
const month = 30.44 * day;

/** Specification 9: under 45 minutes counts as minutes, under 90 as about 1 hour, and so on. */
function distance(ms: number): string {
  if (ms < minute) return 'less than a minute';
  if (ms < 45 * minute) return counted(Math.floor(ms / minute), 'minute');
  if (ms < 90 * minute) return 'about 1 hour';
  if (ms < day) return `about ${counted(Math.round(ms / hour), 'hour')}`;
  if (ms < 42 * hour) return '1 day';
  if (ms < 30 * day) return counted(Math.round(ms / day), 'day');
  return `about ${counted(Math.max(1, Math.round(ms / month)), 'month')}`;
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** `5 minutes ago`, or `in 5 minutes` by a clock that is behind the server's (row N04). */
export function relativeTime(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (Number.isNaN(passed)) return messages.notifications.unknownTime;
  return passed < 0 ? `in ${distance(-passed)}` : `${distance(passed)} ago`;
}
