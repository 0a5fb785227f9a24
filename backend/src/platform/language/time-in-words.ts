import type { Language } from '@portal/contract/languages';

const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' };
const separators: Record<Language, string> = { en: ', ', ar: '، ' };

/**
 * A time that `portalTime` has read, in words: `9 December 2026, 13:05 (Asia/Dubai)`. The zone is named, because the
 * reader's clock may show another one.
 */
export function timeInWords(time: string, language: Language): string {
  const [day = '', clock = '', zone = ''] = time.split(' ');
  return `${dayInWords(day, language)}${separators[language]}${clock} (${zone})`;
}

/** `2026-12-09` → `9 December 2026`. */
export function dayInWords(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
