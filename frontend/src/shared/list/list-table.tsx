import './list.css';
import type { BaseRecord } from '@refinedev/core';
import { type GetRef, Table, type TableColumnType } from 'antd';
import type { SorterResult, SortOrder } from 'antd/es/table/interface';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { usePrefetch } from '../data/use-prefetch';
import { usePrinting } from '../ui/printing';
import type { PageAndSort } from './list-view';
import type { ListPage } from './use-list-page';
import { useScrollingAttribute } from './use-scrolling-attribute';

/** A column of a list. The key of a sortable column is the field by which the server sorts. */
export type ListColumn<Row> = TableColumnType<Row> & {
  key: string;
  title: string;
  width: number;
  /** False for columns of buttons, which are left out on paper. */
  isPrinted?: false;
};

/**
 * The `sortDirections` of columns of dates, amounts and running numbers, whose first click shows the newest or largest. Of
 * texts, it shows A to Z.
 */
export const descendingFirst: SortOrder[] = ['descend', 'ascend'];

/** Marks the column by which the list is sorted. `sort` is `field` for ascending and `-field` for descending order. */
export function markSortedColumn<Row>(columns: readonly ListColumn<Row>[], sort: string): ListColumn<Row>[] {
  const direction = sort.startsWith('-') ? 'descend' : 'ascend';
  return columns.map((column) => ({ ...column, sortOrder: column.key === sort.replace(/^-/, '') ? direction : null }));
}

/**
 * Returns the sort after a click on a column's title: `field`, `-field`, or `undefined` for the list's default sort.
 */
export function sortParameterOf<Row>(sorter: SorterResult<Row> | SorterResult<Row>[]): string | undefined {
  const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
  return order ? `${order === 'descend' ? '-' : ''}${columnKey}` : undefined;
}

/** Height of the sticky top bar in pixels. The table's sticky header row stops below the top bar. */
const topBarHeight = 64;

/** Returns false for clicks on buttons and links in a row and for selecting text, which do not open the row. */
function isRowClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, [role=menu]') === null && window.getSelection()?.isCollapsed !== false;
}

export interface ListTableProps<Row extends BaseRecord> {
  className?: string;
  columns: readonly ListColumn<Row>[];
  list: ListPage<Row>;
  view: PageAndSort;
  onChange: (change: Partial<PageAndSort>) => void;
  /** Opens the details of a row when the user clicks it. */
  onOpen?: (row: Row) => void;
  /** Shows more about the open rows, below each of them. `open` holds the rows' ids. */
  details?: { open: readonly string[]; render: (row: Row) => ReactNode };
  /** Loads a row's details ahead when the pointer rests on the row or the focus enters it. */
  onPrefetch?: (row: Row) => void;
  /** Shown instead of rows when the list is empty. */
  placeholder: ReactNode;
}

export function ListTable<Row extends BaseRecord>(props: ListTableProps<Row>) {
  const { className, columns, list, view, onChange, onOpen, details, onPrefetch, placeholder } = props;
  const table = useRef<GetRef<typeof Table>>(null);
  useScrollingAttribute(table);
  const prefetch = usePrefetch((row: Row) => onPrefetch?.(row));
  const printing = usePrinting();
  const shown = printing ? columns.filter(({ isPrinted }) => isPrinted !== false) : columns;
  return (
    <Table<Row>
      ref={table}
      className={`list-table ${className ?? ''}`}
      columns={markSortedColumn(shown, view.sort)}
      dataSource={list.rows}
      rowKey="_id"
      rowClassName={onOpen && 'list-row-opens'}
      onRow={(row) => ({
        ...(onPrefetch && prefetch(row)),
        onClick: (event) => {
          if (isRowClick(event)) onOpen?.(row);
        },
      })}
      // antd's own column of buttons has English labels, so lists with details have a column of theirs.
      expandable={
        details && { expandedRowKeys: details.open, expandedRowRender: details.render, showExpandColumn: false }
      }
      pagination={false}
      // CSS highlights the row under the pointer. With antd's hover effect React renders the row's cells again, which
      // delayed every third frame while scrolling 200 rows.
      rowHoverable={false}
      // While placeholder data is shown, the rows belong to the previous page or filter.
      loading={{ spinning: list.query.isPlaceholderData, delay: 200 }}
      // On paper the columns share the width, and each page repeats the titles, which are then part of the same table.
      {...(printing
        ? { tableLayout: 'auto' }
        : {
            sticky: { offsetHeader: topBarHeight },
            scroll: { x: columns.reduce((sum, column) => sum + column.width, 0) },
          })}
      showSorterTooltip={false}
      locale={{ emptyText: placeholder }}
      onChange={(_page, _filters, sorter) => onChange({ sort: sortParameterOf(sorter) })}
    />
  );
}
