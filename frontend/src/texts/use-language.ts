import type { Locale } from 'antd/es/locale';
import { useTranslation } from 'react-i18next';

interface Language {
  language: string;
  direction: 'ltr' | 'rtl';
  /** antd's own texts, such as in its date picker; undefined in English, which is antd's default. */
  antdWords: Locale | undefined;
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return { language, direction: i18n.dir(language), antdWords: i18n.getResourceBundle(language, 'antd') };
}

const ltr = { start: 'left', end: 'right', topEnd: 'topRight', bottomEnd: 'bottomRight' } as const;
const rtl = { start: 'right', end: 'left', topEnd: 'topLeft', bottomEnd: 'bottomLeft' } as const;

/**
 * Returns the start and end side of the current writing direction, for antd's drawers, menus and toasts, which accept
 * only left and right.
 */
export function useStartAndEndSides(): typeof ltr | typeof rtl {
  return useLanguage().direction === 'rtl' ? rtl : ltr;
}
