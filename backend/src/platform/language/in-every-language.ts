import type { Language } from '@portal/contract/languages';

/** The words of the server in every language. A text that one of them lacks does not compile. */
export function inEveryLanguage<Words>(
  words: { en: Words } & Record<Exclude<Language, 'en'>, NoInfer<Words>>,
): Record<Language, Words> {
  return words;
}
