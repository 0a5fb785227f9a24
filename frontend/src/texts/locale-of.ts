/**
 * The locale of numbers, dates, names and their order in a language. In Arabic as in the Emirates, with Latin digits and
 * the Gregorian calendar.
 */
export function localeOf(language: string): string {
  return language === 'ar' ? 'ar-AE-u-ca-gregory-nu-latn' : language;
}
