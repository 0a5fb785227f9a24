import { isLanguage, type Language } from '@portal/contract/languages';
import { texts } from './texts';

/** Where the browser keeps the language that was last shown. */
export const languageKey = 'language';

/** The language that is shown as soon as its files are loaded. */
let wanted: Language = 'en';

/**
 * Shows the portal in a language. Its files are loaded first, so no text is shown in another language meanwhile. Rejects
 * if a file cannot be loaded; the language then stays as it is.
 */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  if (language === texts.language) return;
  const { loadLanguage } = await import('./other-languages');
  await loadLanguage(language);
  // Another language may have been chosen meanwhile.
  if (wanted === language) await texts.changeLanguage(language);
}

/** Shows a language and keeps it for this browser, also for the pages before the sign-in. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  localStorage.setItem(languageKey, language);
}

/** The first language of the browser's that the portal has. */
export const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';

/** Shows the language that was last used in this browser, otherwise the browser's own, before the first page. */
export function showPreferredLanguage(): Promise<void> {
  const last = localStorage.getItem(languageKey);
  return showLanguage(isLanguage(last) ? last : browserLanguage());
}
