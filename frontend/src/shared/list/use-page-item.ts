import type { PaginationProps } from 'antd';
import { type AriaAttributes, cloneElement, isValidElement } from 'react';
import { useTranslation } from 'react-i18next';

/** A list's pages with arrows by name: antd's own are called 'left' and 'right' in every language. */
export function usePageItem(): PaginationProps['itemRender'] {
  const { t } = useTranslation();
  return (_page, type, item) => {
    if ((type !== 'prev' && type !== 'next') || !isValidElement<AriaAttributes>(item)) return item;
    return cloneElement(item, { 'aria-label': type === 'prev' ? t('previousPage') : t('nextPage') });
  };
}
