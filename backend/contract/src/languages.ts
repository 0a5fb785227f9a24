/** The languages of the portal's texts, mails and documents. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
