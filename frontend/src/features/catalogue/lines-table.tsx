import type { PublishedLine } from '@portal/contract/stock-files';
import { Table } from 'antd';
import type { UIEvent } from 'react';
import { type ListColumn, sortFrom, withSort } from '../../shared/list/list-table';
import { count, price } from '../../shared/ui/numbers';
import { TwoLines } from '../../shared/ui/two-lines';
import { texts } from '../../texts/texts';
import { LinePicture } from './line-picture';

interface LinesTableProps {
  /** Of the file. */
  path: string;
  /** Whether any line of the file has one. */
  pictures: boolean;
  lines: PublishedLine[];
  loading: boolean;
  sort: string;
  onSort: (sort: string | undefined) => void;
  /** The last rows are on the screen. */
  onEnd: () => void;
}

const number = { align: 'end', className: 'figures', sorter: true } as const;
const lines = (value: string | null) => <TwoLines text={value} />;
const text = { sorter: true, render: lines } as const;
const nearPx = 1500;

function available({ availableLots }: PublishedLine) {
  if (availableLots === null) return <span className="lots-untracked">{texts.t('catalogue:notTracked')}</span>;
  return availableLots === 0 ? <span className="lots-none">{texts.t('catalogue:soldOut')}</span> : count(availableLots);
}

/** Together what is beside the brands on a screen of 1440 px, also with pictures: what can be had is seen without scrolling. */
const columns = (pictures: boolean): ListColumn<PublishedLine>[] => [
  {
    title: texts.t('catalogue:reference'),
    key: 'reference',
    dataIndex: 'reference',
    width: pictures ? 128 : 140,
    sorter: true,
    fixed: 'left',
    render: lines,
  },
  {
    title: texts.t('catalogue:description'),
    key: 'description',
    dataIndex: 'description',
    width: pictures ? 116 : 150,
    ...text,
  },
  { title: texts.t('catalogue:colour'), key: 'colour', dataIndex: 'colour', width: pictures ? 78 : 82, ...text },
  { title: texts.t('catalogue:size'), key: 'size', dataIndex: 'size', width: pictures ? 116 : 134, ...text },
  {
    title: texts.t('catalogue:priceAed'),
    key: 'wholesalePrice',
    dataIndex: 'wholesalePrice',
    width: 84,
    ...number,
    render: price,
  },
  {
    title: texts.t('catalogue:unitsPerLot'),
    key: 'unitsPerLot',
    dataIndex: 'unitsPerLot',
    width: 78,
    ...number,
    render: count,
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

/** Only the rows on the screen are rendered, whatever the file holds. */
export function LinesTable({ path, pictures, lines, loading, sort, onSort, onEnd }: LinesTableProps) {
  const shown = pictures ? [pictureColumn(path), ...columns(true)] : columns(false);
  const scrolled = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    if (scrollHeight - scrollTop - clientHeight < nearPx) onEnd();
  };
  return (
    <Table<PublishedLine>
      virtual
      size="small"
      className={pictures ? 'lines-table lines-pictured' : 'lines-table'}
      columns={withSort(shown, sort)}
      showSorterTooltip={false}
      dataSource={lines}
      rowKey="_id"
      loading={loading}
      pagination={false}
      scroll={{ x: 768, y: Math.max(320, window.innerHeight - 380) }}
      onScroll={scrolled}
      onChange={(_page, _filters, sorter) => onSort(sortFrom(sorter))}
      rowClassName={({ availableLots }) => (availableLots === 0 ? 'line-sold-out' : '')}
    />
  );
}
