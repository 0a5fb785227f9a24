import dayjs from 'dayjs';
import english from 'dayjs/locale/en';

/** The time of a Sunday in UTC, from which the names of the days are computed. */
const sunday = Date.UTC(2026, 1, 1);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Sets the day and month names of antd's calendar. The names come from the browser's Intl data, so that no file per
 * language is needed.
 */
export function setCalendarLanguage(language: string): void {
  const named = (format: Intl.DateTimeFormatOptions, times: number[]): string[] => {
    const { format: name } = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' });
    return times.map((time) => name(time));
  };
  const days = Array.from({ length: 7 }, (_, day) => sunday + day * dayMs);
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15));
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(language);
  dayjs.locale(
    {
      ...english,
      // antd finds the locale by this name.
      name: locale.language,
      weekdays: named({ weekday: 'long' }, days),
      weekdaysShort: named({ weekday: 'short' }, days),
      weekdaysMin: named({ weekday: 'narrow' }, days),
      months: named({ month: 'long' }, months),
      monthsShort: named({ month: 'short' }, months),
      // Browsers without `getWeekInfo` begin the week on Monday.
      weekStart: (locale.getWeekInfo?.().firstDay ?? 1) % 7,
      ordinal: String,
    },
    undefined,
    true,
  );
}
