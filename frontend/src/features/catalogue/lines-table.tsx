import type { PublishedLine } from '@portal/contract/stock-files';
import { Table, type TableColumnsType } from 'antd';
import type { UIEvent } from 'react';
import { count, price } from '../../shared/ui/numbers';

interface LinesTableProps {
  lines: PublishedLine[];
  loading: boolean;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** The last rows are on the screen. */
  onEnd: () => void;
}

const number = { align: 'right', className: 'figures' } as const;
const text = { ellipsis: true, render: (value: string | null) => value ?? '–' } as const;
const nearPx = 1500;

function available({ availableLots }: PublishedLine) {
  if (availableLots === null) return <span className="lots-untracked">not tracked</span>;
  return availableLots === 0 ? <span className="lots-none">sold out</span> : count(availableLots);
}

/** Together what is beside the brands on a screen of 1440 px: what can be had is seen without scrolling. */
const columns: TableColumnsType<PublishedLine> = [
  { title: 'Reference', dataIndex: 'reference', width: 140, className: 'figures', ellipsis: true, fixed: 'left' },
  { title: 'Description', dataIndex: 'description', width: 160, ...text },
  { title: 'Colour', dataIndex: 'colour', width: 82, ...text },
  { title: 'Size', dataIndex: 'size', width: 116, ...text },
  { title: 'Price, AED', dataIndex: 'wholesalePrice', width: 88, ...number, render: price },
  { title: 'Units per lot', dataIndex: 'unitsPerLot', width: 78, ...number, render: count },
  { title: 'Available lots', key: 'availableLots', width: 104, ...number, render: (_, line) => available(line) },
];

/** Only the rows on the screen are rendered, whatever the file holds. */
export function LinesTable({ lines, loading, sort, onSort, onEnd }: LinesTableProps) {
  const sorted = columns.map((column) => {
    const field = String(column.key ?? ('dataIndex' in column ? column.dataIndex : ''));
    const order = sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null;
    return { ...column, key: field, sorter: true, sortOrder: order, showSorterTooltip: false } as const;
  });
  const scrolled = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    if (scrollHeight - scrollTop - clientHeight < nearPx) onEnd();
  };
  return (
    <Table<PublishedLine>
      virtual
      size="small"
      className="lines-table"
      columns={sorted}
      dataSource={lines}
      rowKey="_id"
      loading={loading}
      pagination={false}
      scroll={{ x: 768, y: Math.max(320, window.innerHeight - 330) }}
      onScroll={scrolled}
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
        onSort(order && columnKey ? `${order === 'descend' ? '-' : ''}${columnKey}` : undefined);
      }}
      rowClassName={({ availableLots }) => (availableLots === 0 ? 'line-sold-out' : '')}
    />
  );
}
