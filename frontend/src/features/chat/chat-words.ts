import dayjs from 'dayjs';
import { shortDate } from '../../shared/ui/values/dates';
import { texts } from '../../texts/texts';

/** Returns the heading of a day's messages: `Today`, `Yesterday`, or the local date (specification 9). */
export function dayHeading(iso: string, now: Date = new Date()): string {
  const day = dayjs(iso).startOf('day');
  const today = dayjs(now).startOf('day');
  if (day.isSame(today)) return texts.t('chat:today');
  if (day.isSame(today.subtract(1, 'day'))) return texts.t('chat:yesterday');
  return shortDate(iso);
}

/**
 * Returns the time of a conversation in the list: `Just now` under an hour, `Nh ago` under 24 hours, otherwise the date
 * (specification 9).
 */
export function conversationTime(iso: string, now: Date = new Date()): string {
  const hours = Math.floor((now.getTime() - dayjs(iso).valueOf()) / 3_600_000);
  if (hours < 1) return texts.t('chat:justNow');
  return hours < 24 ? texts.t('chat:hoursAgo', { count: hours }) : shortDate(iso);
}

/** Returns how long a buyer has been waiting for an answer: `4 min`, `3 h`, `2 d`. */
export function waitingTime(since: string, now: Date = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - dayjs(since).valueOf()) / 60_000));
  if (minutes < 60) return texts.t('chat:waitingMinutes', { count: Math.max(1, minutes) });
  return minutes < 48 * 60
    ? texts.t('chat:waitingHours', { count: Math.floor(minutes / 60) })
    : texts.t('chat:waitingDays', { count: Math.floor(minutes / 1440) });
}
