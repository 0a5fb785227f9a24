import dayjs from 'dayjs';
import english from 'dayjs/locale/en';

/** A Sunday, in UTC. */
const sunday = Date.UTC(2026, 1, 1);
const dayMs = 24 * 60 * 60 * 1000;

/** The names of days and months for antd's calendar, as the browser knows them: a language brings no file for them. */
export function speakDates(language: string): void {
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
      // As antd asks for it.
      name: locale.language,
      weekdays: named({ weekday: 'long' }, days),
      weekdaysShort: named({ weekday: 'short' }, days),
      weekdaysMin: named({ weekday: 'narrow' }, days),
      months: named({ month: 'long' }, months),
      monthsShort: named({ month: 'short' }, months),
      // Browsers that do not know it begin on Monday.
      weekStart: (locale.getWeekInfo?.().firstDay ?? 1) % 7,
      ordinal: String,
    },
    undefined,
    true,
  );
}
