import dayjs from 'dayjs';
import { currentLocale, texts } from '../../../texts/texts';

/** The text for a date that is missing or invalid. */
const missing = '–';

function inWords(date: Date, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLocale(), format).format(date);
}

/** Formats `2025-11` as `November 2025`. */
export function monthAndYear(month: string): string {
  return inWords(dayjs(`${month}-01`).toDate(), { month: 'long', year: 'numeric' });
}

/** Formats `2025-11` as `Nov`. */
export function monthName(month: string): string {
  return inWords(dayjs(`${month}-01`).toDate(), { month: 'short' });
}

/** Formats a date as `November 21, 2025` (row C05). */
export function longDate(iso: string | null | undefined): string {
  const date = dayjs(iso ?? '');
  return date.isValid() ? inWords(date.toDate(), { dateStyle: 'long' }) : missing;
}

/** Formats a date as `21/11/2025`. */
export function shortDate(iso: string | null | undefined): string {
  const date = dayjs(iso ?? '');
  return date.isValid() ? date.format('DD/MM/YYYY') : missing;
}

/**
 * Formats a time as `21/11/2025, 14:05`, or with another clock such as `HH:mm:ss`. Isolated so that the day comes first in
 * right-to-left sentences as well.
 */
export function shortDateTime(iso: string | null | undefined, clock = 'HH:mm'): string {
  const date = dayjs(iso ?? '');
  if (!date.isValid()) return missing;
  const words = date.format(`DD/MM/YYYY${texts.t('shared:comma')}${clock}`);
  return texts.dir() === 'rtl' ? `\u2067${words}\u2069` : words;
}

/** Formats the time of day as `14:05`. */
export function clockTime(at: string | number): string {
  return dayjs(at).format('HH:mm');
}

export function isWithinDays(iso: string, days: number, now: Date = new Date()): boolean {
  const age = now.getTime() - dayjs(iso).valueOf();
  return age <= days * 24 * 60 * 60 * 1000;
}
