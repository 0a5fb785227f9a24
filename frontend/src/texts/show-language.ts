import { isLanguage, type Language } from '@portal/contract/languages';
import { texts } from './texts';

/** Where the browser keeps the language that was last shown. */
export const languageKey = 'language';

/** The language that is shown as soon as its files are loaded. */
let wanted: Language = 'en';

/**
 * Shows the portal in a language. Its files are loaded first, so no text is shown in another language meanwhile. Rejects
 * if a file cannot be loaded; the language then stays as it is. Returns false when another one was asked for meanwhile.
 */
export async function showLanguage(language: Language): Promise<boolean> {
  wanted = language;
  if (language === texts.language) return true;
  const { loadLanguage } = await import('./other-languages');
  await loadLanguage(language);
  if (wanted !== language) return false;
  await texts.changeLanguage(language);
  return true;
}

/** Shows a language and keeps it for this browser, also for the pages before the sign-in. Returns like `showLanguage`. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const isShown = await showLanguage(language);
  if (isShown) localStorage.setItem(languageKey, language);
  return isShown;
}

/** The first language of the browser's that the portal has. */
export const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';

/** Shows the language that was last used in this browser, otherwise the browser's own, before the first page. */
export function showPreferredLanguage(): Promise<unknown> {
  const last = localStorage.getItem(languageKey);
  return showLanguage(isLanguage(last) ? last : browserLanguage());
}
