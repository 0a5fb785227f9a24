import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { createInstance, type TypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import login from './en/login.json' with { type: 'json' };
import shared from './en/shared.json' with { type: 'json' };
import { localeOf } from './locale-of';

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
async function loadFile(language: string, namespace: TextNamespace): Promise<object> {
  if (language !== 'en') return (await import('./translated-files')).loadTranslatedFile(language, namespace);
  const file: { default: object } = await import(`./en/${namespace}.json`, { with: { type: 'json' } });
  return file.default;
}
