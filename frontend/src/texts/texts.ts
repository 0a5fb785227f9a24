import { createInstance, type TypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import login from './en/login.json' with { type: 'json' };
import shared from './en/shared.json' with { type: 'json' };

/** Of the whole portal: words, direction, dates, numbers. Another one is a folder beside `en` with the same files. */
const language = 'en';

/**
 * The portal's words. A part that is fetched when it is first shown brings its own namespace along (`withTexts`); here
 * stands what the login page shows.
 */
export const texts = createInstance();

/** What is put into a sentence that runs from right to left does not mix with its neighbours there. */
function isolated(text: string): string {
  return texts.dir() === 'rtl' ? `\u2068${text}\u2069` : text;
}

void texts.use(initReactI18next).init({
  lng: language,
  fallbackLng: 'en',
  defaultNS: 'shared',
  resources: { en: { shared, login } },
  initAsync: false,
  // React escapes what is dangerous.
  interpolation: { escape: isolated },
});

export type Namespace = keyof TypeOptions['resources'];

/** Rejects where a file cannot be fetched: whoever waits for it shows no page without its words. */
export async function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
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

/** Before the first page is drawn: the sentences that the server says, and antd's own words, among them. */
export async function loadFirstTexts(): Promise<void> {
  if (texts.language === 'en') return;
  const [{ speakDates }] = await Promise.all([import('./calendar'), loadTexts('shared', 'login', 'contract', 'antd')]);
  speakDates(texts.language);
}
