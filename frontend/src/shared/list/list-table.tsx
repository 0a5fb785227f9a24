import './list.css';
import type { BaseRecord } from '@refinedev/core';
import { type GetRef, Table, type TableColumnType } from 'antd';
import type { SorterResult } from 'antd/es/table/interface';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { ListPlace } from './list-view';
import type { ListPage } from './use-list-page';
import { useScrollMark } from './use-scroll-mark';

/** Keys are the server's sort fields where a column can be sorted. */
export type ListColumn<Row> = TableColumnType<Row> & { key: string; title: string; width: number };

/** Columns that show what the list is sorted by: `field` or `-field`. */
export function withSort<Row>(columns: readonly ListColumn<Row>[], sort: string): ListColumn<Row>[] {
  const direction = sort.startsWith('-') ? 'descend' : 'ascend';
  return columns.map((column) => ({ ...column, sortOrder: column.key === sort.replace(/^-/, '') ? direction : null }));
}

/** What a click on a column's title asks for; `undefined` is the usual order again. */
export function sortFrom<Row>(sorter: SorterResult<Row> | SorterResult<Row>[]): string | undefined {
  const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
  return order ? `${order === 'descend' ? '-' : ''}${columnKey}` : undefined;
}

/** The header row stops below the frame's top bar, which stays in place too. */
const topBarHeight = 64;

/** Buttons and links in a row have work of their own, and a text that is being marked is not a click. */
function isMeantForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, [role=menu]') === null && window.getSelection()?.isCollapsed !== false;
}

export interface ListTableProps<Row extends BaseRecord> {
  className?: string;
  columns: readonly ListColumn<Row>[];
  list: ListPage<Row>;
  view: ListPlace;
  onChange: (change: Partial<ListPlace>) => void;
  /** Where a row has a detail. */
  onOpen?: (row: Row) => void;
  /** Stands where rows would. */
  placeholder: ReactNode;
}

export function ListTable<Row extends BaseRecord>(props: ListTableProps<Row>) {
  const { className, columns, list, view, onChange, onOpen, placeholder } = props;
  const table = useRef<GetRef<typeof Table>>(null);
  useScrollMark(table);
  return (
    <Table<Row>
      ref={table}
      className={`list-table ${className ?? ''}`}
      columns={withSort(columns, view.sort)}
      dataSource={list.rows}
      rowKey="_id"
      rowClassName={onOpen && 'list-row-opens'}
      onRow={(row) => ({
        onClick: (event) => {
          if (isMeantForRow(event)) onOpen?.(row);
        },
      })}
      pagination={false}
      // Style alone tints a row: antd's way renders its cells, and of 200 rows under a wheel every third frame came late.
      rowHoverable={false}
      // Rows on screen are of another page or filter than what was asked for.
      loading={{ spinning: list.query.isPlaceholderData, delay: 200 }}
      sticky={{ offsetHeader: topBarHeight }}
      scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
      sortDirections={['descend', 'ascend']}
      showSorterTooltip={false}
      locale={{ emptyText: placeholder }}
      onChange={(_page, _filters, sorter) => onChange({ sort: sortFrom(sorter) })}
    />
  );
}
