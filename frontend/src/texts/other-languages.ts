import type { Language } from '@portal/contract/languages';
import { setCalendarLanguage } from './calendar';
import { localeOf } from './locale-of';
import { loadTextsIn, neededNamespaces, texts } from './texts';
import { setSentenceTranslation } from './translate-sentence';
import { translatedSentence } from './translated-sentences';

/** What a language other than English has beside the pages' texts: the server's sentences and antd's texts. */
const translations = ['contract', 'antd'] as const;

// i18next itself would take the language's own digits.
texts.services.formatter?.addCached('number', (language = 'en', options) => {
  const { format } = new Intl.NumberFormat(localeOf(language), options);
  return (value) => format(value);
});

setSentenceTranslation(translatedSentence);

/** Loads all that a language needs for what is shown, and sets antd's calendar. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language !== 'en') {
    setCalendarLanguage(localeOf(language));
    await loadTextsIn(language, [...translations, ...neededNamespaces]);
  }
  // Pages may ask for further texts while these are being loaded.
  for (let loaded = 0; loaded < neededNamespaces.size; ) {
    loaded = neededNamespaces.size;
    await loadTextsIn(language, neededNamespaces);
  }
}
