import { isLanguage, type Language } from '@portal/contract/languages';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { createInstance, type TypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import login from './en/login.json' with { type: 'json' };
import shared from './en/shared.json' with { type: 'json' };
import { localeOf } from './locale-of';

/** Where the browser keeps the language that was last shown. */
export const languageKey = 'language';

/**
 * The portal's texts. This instance starts with the login page's English texts; parts that are loaded later add their own
 * namespace (`lazyWithTexts`), and `showLanguage` adds another language.
 */
export const texts = createInstance();

/**
 * Isolates a value within a sentence, so that the value's writing direction does not reorder the words beside it. In a
 * right-to-left language, numbers and Latin names are isolated as well.
 */
function isolateValue(value: string): string {
  return texts.dir() === 'rtl' ? `\u2068${value}\u2069` : isolateDirection(value);
}

void texts.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'shared',
  resources: { en: { shared, login } },
  initAsync: false,
  // React already escapes HTML, so i18next's escape function can isolate values instead.
  interpolation: { escape: isolateValue },
});

/** The locale of numbers, dates, names and their order. */
export const currentLocale = (): string => localeOf(texts.language);

export type TextNamespace = keyof TypeOptions['resources'];

/** The namespaces that pages have asked for. */
export const neededNamespaces = new Set<TextNamespace>(['shared', 'login']);

/**
 * Loads the texts of the given namespaces. Rejects if a file cannot be loaded, so that no page is shown without its
 * texts.
 */
export async function loadTexts(...namespaces: readonly TextNamespace[]): Promise<void> {
  for (const namespace of namespaces) neededNamespaces.add(namespace);
  await loadTextsIn(texts.language, namespaces);
}

export async function loadTextsIn(language: string, namespaces: Iterable<TextNamespace>): Promise<void> {
  const missing = [...namespaces].filter((namespace) => !texts.hasResourceBundle(language, namespace));
  await Promise.all(
    missing.map(async (namespace) => texts.addResourceBundle(language, namespace, await loadFile(language, namespace))),
  );
}

/** English pages do not load the module that knows the addresses of the other languages' files. */
const otherLanguages = () => import('./other-languages');

async function loadFile(language: string, namespace: TextNamespace): Promise<object> {
  if (language !== 'en') return (await otherLanguages()).loadTranslatedFile(language, namespace);
  const file: { default: object } = await import(`./en/${namespace}.json`, { with: { type: 'json' } });
  return file.default;
}

/** The language that is shown as soon as its files are loaded. */
let wanted: Language = 'en';

/**
 * Shows the portal in a language. Its files are loaded first, so no text is shown in another language meanwhile. Rejects
 * if a file cannot be loaded; the language then stays as it is.
 */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  if (language === texts.language) return;
  const { loadLanguage } = await otherLanguages();
  await loadLanguage(language);
  // Another language may have been chosen meanwhile.
  if (wanted === language) await texts.changeLanguage(language);
}

/** Shows a language and keeps it for this browser, also for the pages before the sign-in. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  localStorage.setItem(languageKey, language);
}

/** The language that was last used in this browser; otherwise the first of the browser's that the portal has. */
function preferredLanguage(): Language {
  const tags = [localStorage.getItem(languageKey), ...navigator.languages];
  return tags.map((tag) => tag?.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Loads what a language other than English needs before the first page. */
export const showPreferredLanguage = (): Promise<void> => showLanguage(preferredLanguage());
