import type { PublishedLine } from '@portal/contract/stock-files';
import { Table } from 'antd';
import type { UIEvent } from 'react';
import { type ListColumn, markSortedColumn, sortParameterOf } from '../../../shared/list/list-table';
import { usePrinting } from '../../../shared/ui/printing';
import { LinePicture } from '../../../shared/ui/values/line-picture';
import { formatCount, formatPrice } from '../../../shared/ui/values/numbers';
import { TwoLines } from '../../../shared/ui/values/two-lines';
import { VirtualTable } from '../../../shared/ui/virtual-rows';
import { texts } from '../../../texts/texts';

interface LinesTableProps {
  /** The API address of the stock file. */
  path: string;
  /** True if any line of the file has a picture. */
  pictures: boolean;
  lines: PublishedLine[];
  loading: boolean;
  sort: string;
  onSort: (sort: string | undefined) => void;
  /** Called when the user scrolls close to the last loaded row. */
  onEnd: () => void;
}

const number = { align: 'end', className: 'figures', sorter: true } as const;
const twoLines = (value: string | null) => <TwoLines text={value} />;
const text = { sorter: true, render: twoLines } as const;
const nearPx = 1500;

function available({ availableLots }: PublishedLine) {
  if (availableLots === null) return <span className="lots-untracked">{texts.t('catalogue:notTracked')}</span>;
  return availableLots === 0 ? (
    <span className="lots-none">{texts.t('catalogue:soldOut')}</span>
  ) : (
    formatCount(availableLots)
  );
}

/**
 * Returns the columns. Their widths add up to the space beside the list of brands on a screen of 1440 px, with or
 * without pictures.
 */
const columns = (pictures: boolean): ListColumn<PublishedLine>[] => [
  {
    title: texts.t('catalogue:reference'),
    key: 'reference',
    dataIndex: 'reference',
    width: pictures ? 140 : 150,
    sorter: true,
    fixed: 'left',
    render: twoLines,
  },
  {
    title: texts.t('catalogue:description'),
    key: 'description',
    dataIndex: 'description',
    width: pictures ? 116 : 150,
    ...text,
  },
  { title: texts.t('catalogue:colour'), key: 'colour', dataIndex: 'colour', width: pictures ? 78 : 82, ...text },
  { title: texts.t('catalogue:size'), key: 'size', dataIndex: 'size', width: pictures ? 104 : 124, ...text },
  {
    title: texts.t('catalogue:priceAed'),
    key: 'wholesalePrice',
    dataIndex: 'wholesalePrice',
    width: 84,
    ...number,
    render: formatPrice,
  },
  {
    title: texts.t('catalogue:unitsPerLot'),
    key: 'unitsPerLot',
    dataIndex: 'unitsPerLot',
    width: 78,
    ...number,
    render: formatCount,
  },
  {
    title: texts.t('catalogue:availableLots'),
    key: 'availableLots',
    width: 100,
    ...number,
    render: (_, line) => available(line),
  },
];

const pictureColumn = (path: string): ListColumn<PublishedLine> => ({
  title: texts.t('catalogue:picture'),
  key: 'picture',
  width: 68,
  fixed: 'left',
  render: (_, line) => <LinePicture path={path} line={line} />,
});

/** The table of a stock file's lines. On the screen it renders only the visible rows. */
export function LinesTable({ path, pictures, lines, loading, sort, onSort, onEnd }: LinesTableProps) {
  const printing = usePrinting();
  // Pictures are loaded when their rows come into sight, so most would be missing on paper.
  const isPictured = pictures && !printing;
  const shown = isPictured ? [pictureColumn(path), ...columns(true)] : columns(false);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    if (scrollHeight - scrollTop - clientHeight < nearPx) onEnd();
  };
  const RowsTable = printing ? Table<PublishedLine> : VirtualTable<PublishedLine>;
  return (
    <RowsTable
      size="small"
      className={isPictured ? 'lines-table lines-pictured' : 'lines-table'}
      columns={markSortedColumn(shown, sort)}
      showSorterTooltip={false}
      dataSource={lines}
      rowKey="_id"
      loading={loading}
      pagination={false}
      scroll={printing ? undefined : { x: 768, y: Math.max(320, window.innerHeight - 380) }}
      onScroll={onScroll}
      onChange={(_page, _filters, sorter) => onSort(sortParameterOf(sorter))}
      rowClassName={({ availableLots }) => (availableLots === 0 ? 'line-sold-out' : '')}
    />
  );
}
