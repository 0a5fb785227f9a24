import type { Locale } from 'antd/es/locale';
import { useTranslation } from 'react-i18next';

interface Language {
  language: string;
  direction: 'ltr' | 'rtl';
  /** What antd itself says, such as in its date picker. Its English needs no telling. */
  antdWords: Locale | undefined;
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return { language, direction: i18n.dir(), antdWords: i18n.getResourceBundle(language, 'antd') };
}
