import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { createInstance, type TypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import login from './en/login.json' with { type: 'json' };
import shared from './en/shared.json' with { type: 'json' };

/** The language of all texts, dates and numbers. To add a language, create a folder beside `en` with the same files. */
const language = 'en';

/**
 * The portal's texts. This instance starts with the login page's texts; parts that are loaded later add their own
 * namespace (`lazyWithTexts`).
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
  lng: language,
  fallbackLng: 'en',
  defaultNS: 'shared',
  resources: { en: { shared, login } },
  initAsync: false,
  // React already escapes HTML, so i18next's escape function can isolate values instead.
  interpolation: { escape: isolateValue },
});

export type TextNamespace = keyof TypeOptions['resources'];

/**
 * Loads the texts of the given namespaces. Rejects if a file cannot be loaded, so that no page is shown without its
 * texts.
 */
export async function loadTexts(...namespaces: readonly TextNamespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !texts.hasResourceBundle(texts.language, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      const file: { default: object } = await import(`./${texts.language}/${namespace}.json`, {
        with: { type: 'json' },
      });
      texts.addResourceBundle(texts.language, namespace, file.default);
    }),
  );
}

/**
 * Loads the files that a language other than English needs before the first page, including the server's messages and
 * antd's texts.
 */
export async function loadInitialTexts(): Promise<void> {
  if (texts.language === 'en') return;
  const [{ setCalendarLanguage: speakDates }] = await Promise.all([
    import('./calendar'),
    loadTexts('shared', 'login', 'contract', 'antd'),
  ]);
  speakDates(texts.language);
}
