import { Pagination, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuickOpen } from '../ui/use-quick-open';
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
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
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
          // The links stand below the rows, and another page is read from its first row. A section is one of several
          // lists of its page.
          const section = place.current?.closest('section');
          if (section) section.scrollIntoView();
          else window.scrollTo(0, 0);
        }}
      />
    </div>
  );
}

interface SortProps {
  columns: readonly { key: string; title: string; sorter?: unknown }[];
  view: Pick<PageAndSort, 'sort'>;
  onChange: (change: Pick<PageAndSort, 'sort'>) => void;
}

/**
 * Sorts a list whose columns are not shown. Nothing for a list that the server does not sort. It stands here because both
 * are loaded with the first rows, and a file of its own would make the code before them larger.
 */
export function SortSelect({ columns, view: { sort }, onChange }: SortProps) {
  const { t } = useTranslation('trade');
  const popup = useQuickOpen();
  const sortable = columns.filter(({ sorter }) => sorter);
  const options = sortable.flatMap(({ key, title }) => [
    { value: `-${key}`, label: t('sort.descending', { column: title }) },
    { value: key, label: t('sort.ascending', { column: title }) },
  ]);
  if (options.length === 0) return null;
  return (
    <Select<string>
      {...popup}
      className="list-sort"
      aria-label={t('sort.by')}
      prefix={`${t('sort.by')}:`}
      // A list may be sorted by a field that is no column, until another one is chosen.
      value={options.some(({ value }) => value === sort) ? sort : undefined}
      onChange={(chosen) => onChange({ sort: chosen })}
      options={options}
      popupMatchSelectWidth={false}
    />
  );
}
