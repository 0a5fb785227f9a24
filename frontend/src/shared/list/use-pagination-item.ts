import type { PaginationProps } from 'antd';
import { type AriaAttributes, cloneElement, isValidElement } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Returns a renderer that gives the pagination's arrows translated labels, because antd's icons have English labels
 * ('left', 'double-right') in every language. The icons of the buttons that jump several pages are hidden from screen
 * readers, because those buttons have a title.
 */
export function usePaginationItem(): PaginationProps['itemRender'] {
  const { t } = useTranslation();
  return (_page, type, item) => {
    if (type === 'page' || !isValidElement<AriaAttributes>(item)) return item;
    if (type !== 'prev' && type !== 'next') return cloneElement(item, { 'aria-hidden': true });
    return cloneElement(item, { 'aria-label': type === 'prev' ? t('previousPage') : t('nextPage') });
  };
}
