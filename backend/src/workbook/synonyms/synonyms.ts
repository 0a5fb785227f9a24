/** The languages whose trade words are known. Arabic is written with and without the article: the fold drops it. */
export const languages = [
  'en',
  'ar',
  'fr',
  'it',
  'es',
  'de',
  'tr',
  'ru',
  'zh',
  'pt',
  'ja',
  'ko',
  'nl',
  'pl',
  'uk',
  'sv',
  'da',
  'no',
  'fi',
  'el',
  'hi',
  'ur',
  'vi',
  'id',
  'cs',
  'sk',
  'bg',
  'ro',
  'hu',
  'hr',
  'sl',
  'lt',
  'fa',
  'he',
  'th',
  'uz',
] as const;

/**
 * The usual header words of one field. Case, accents, punctuation, currencies and word order do not matter; within a
 * language an earlier word is the stronger claim when two columns compete for the field.
 */
export type Synonyms = Readonly<Record<(typeof languages)[number], readonly string[]>>;
