import dayjs from 'dayjs';
import { texts } from '../../texts/texts';

/** What stands where a date is missing or cannot be read. */
const missing = '–';

function inWords(date: Date, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(texts.language, format).format(date);
}

/** `November 2025`, of `2025-11`. */
export function monthAndYear(month: string): string {
  return inWords(dayjs(`${month}-01`).toDate(), { month: 'long', year: 'numeric' });
}

/** `Nov`, of `2025-11`. */
export function monthName(month: string): string {
  return inWords(dayjs(`${month}-01`).toDate(), { month: 'short' });
}

/** `November 21, 2025` (row C05). */
export function longDate(iso: string | null | undefined): string {
  const date = dayjs(iso ?? '');
  return date.isValid() ? inWords(date.toDate(), { dateStyle: 'long' }) : missing;
}

/** `21/11/2025`. */
export function shortDate(iso: string | null | undefined): string {
  const date = dayjs(iso ?? '');
  return date.isValid() ? date.format('DD/MM/YYYY') : missing;
}

/** `21/11/2025, 14:05`; the day is what is read first also from right to left, whatever stands around it. */
export function shortDateTime(iso: string | null | undefined): string {
  const date = dayjs(iso ?? '');
  if (!date.isValid()) return missing;
  const words = date.format('DD/MM/YYYY, HH:mm');
  return texts.dir() === 'rtl' ? `\u2067${words}\u2069` : words;
}

/** `14:05`. */
export function clockTime(at: string | number): string {
  return dayjs(at).format('HH:mm');
}

export function isWithinDays(iso: string, days: number, now: Date = new Date()): boolean {
  const age = now.getTime() - dayjs(iso).valueOf();
  return age <= days * 24 * 60 * 60 * 1000;
}
