import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import { type PageAndSort, pageSizes } from './list-view';
import { usePaginationItem } from './use-pagination-item';

interface Props {
  view: PageAndSort;
  total: number;
  wide: boolean;
  onChange: (change: Partial<PageAndSort>) => void;
}

/** The links to the pages of a list. */
export function ListPagination({ view, total, wide, onChange }: Props) {
  const { t } = useTranslation('trade');
  const pageItem = usePaginationItem();
  return (
    <Pagination
      className="figures"
      align="end"
      current={view.page}
      pageSize={view.limit}
      total={total}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger={wide}
      showLessItems={!wide}
      itemRender={pageItem}
      showTotal={(all, [from, to]) => t('range', { from, to, total: all })}
      onChange={(page, limit) => {
        onChange(limit === view.limit ? { page } : { limit });
        // The links stand below the rows, and another page is read from its first row.
        window.scrollTo(0, 0);
      }}
    />
  );
}
