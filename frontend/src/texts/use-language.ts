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
  return { language, direction: i18n.dir(language), antdWords: i18n.getResourceBundle(language, 'antd') };
}

const ltr = { start: 'left', end: 'right', topEnd: 'topRight', bottomEnd: 'bottomRight' } as const;
const rtl = { start: 'right', end: 'left', topEnd: 'topLeft', bottomEnd: 'bottomLeft' } as const;

/** Where a line begins and ends, for what can only be told left or right: antd's drawers, menus and toasts. */
export function useSides(): typeof ltr | typeof rtl {
  return useLanguage().direction === 'rtl' ? rtl : ltr;
}
