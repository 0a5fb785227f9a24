import type { PaginationProps } from 'antd';
import { type AriaAttributes, cloneElement, isValidElement } from 'react';
import { useTranslation } from 'react-i18next';

/** antd's own arrows are called 'left', 'double-right' and so on in every language. Those that leap have a title besides. */
export function usePageItem(): PaginationProps['itemRender'] {
  const { t } = useTranslation();
  return (_page, type, item) => {
    if (type === 'page' || !isValidElement<AriaAttributes>(item)) return item;
    if (type !== 'prev' && type !== 'next') return cloneElement(item, { 'aria-hidden': true });
    return cloneElement(item, { 'aria-label': type === 'prev' ? t('previousPage') : t('nextPage') });
  };
}
