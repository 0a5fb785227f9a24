import type { Buyer } from '@portal/contract/buyers';
import { Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shortDate, shortDateTime } from '../../shared/ui/dates';
import { type BuyerActions, BuyerMenu } from './buyer-menu';
import { BuyerStatus } from './buyer-status';
import { missing } from './buyer-words';
import type { BuyersView } from './buyers-view';

/** The header row stops below the frame's top bar, which stays in place too. */
const topBarHeight = 64;

type Column = TableColumnType<Buyer> & { key: string; title: string; width: number };

interface Props {
  buyers: readonly Buyer[];
  view: BuyersView;
  onSort: (sort: string | undefined) => void;
  actions: BuyerActions;
  addressOf: (id: string) => string;
  /** Rows on screen are of another page or filter than what was asked for. */
  stale: boolean;
  /** Stands where rows would. */
  placeholder: ReactNode;
}

/** One line, cut off by its column where it must be; the whole of it stands in the title. */
function line(text: string | null): ReactNode {
  return text === null || text === '' ? missing : <span title={text}>{text}</span>;
}

function date(iso: string | null, none: string): ReactNode {
  return iso === null ? none : <span title={shortDateTime(iso)}>{shortDate(iso)}</span>;
}

/** The specification's columns, in its order. Keys are the server's sort fields where a column can be sorted. */
function columnsOf({ actions, addressOf }: Pick<Props, 'actions' | 'addressOf'>): Column[] {
  const text = { sorter: true, ellipsis: { showTitle: false } };
  return [
    {
      key: 'name',
      title: 'Buyer Name',
      width: 140,
      fixed: 'left',
      ...text,
      // A link, so that the keyboard reaches it and it opens in a new tab; the row's own click is for the mouse.
      render: (_, buyer) => (
        <Link
          className="buyers-name"
          to={addressOf(buyer._id)}
          title={buyer.name}
          onClick={(event) => event.stopPropagation()}
        >
          {buyer.name}
        </Link>
      ),
    },
    { key: 'companyName', title: 'Company Name', width: 142, ...text, render: (_, buyer) => line(buyer.companyName) },
    { key: 'email', title: 'Email', width: 146, ...text, render: (_, buyer) => line(buyer.email) },
    {
      key: 'phone',
      title: 'Phone',
      width: 142,
      ...text,
      className: 'figures',
      render: (_, buyer) => line(buyer.phone),
    },
    { key: 'buyerType', title: 'Type', width: 104, sorter: true, render: (_, buyer) => buyer.buyerType ?? missing },
    {
      key: 'status',
      title: 'Status',
      width: 142,
      sorter: true,
      render: (_, buyer) => <BuyerStatus status={buyer.status} />,
    },
    {
      key: 'lastLogin',
      title: 'Last Login',
      width: 110,
      sorter: true,
      className: 'figures',
      render: (_, buyer) => date(buyer.lastLogin, 'Never'),
    },
    {
      key: 'createdAt',
      title: 'Registration Date',
      width: 118,
      sorter: true,
      className: 'figures',
      render: (_, buyer) => date(buyer.createdAt, missing),
    },
    {
      key: 'actions',
      title: 'Actions',
      width: 68,
      align: 'center',
      fixed: 'right',
      render: (_, buyer) => <BuyerMenu buyer={buyer} actions={actions} />,
    },
  ];
}

export function BuyersTable({ buyers, view, onSort, actions, addressOf, stale, placeholder }: Props) {
  const sorted = view.sort.replace(/^-/, '');
  const direction = view.sort.startsWith('-') ? ('descend' as const) : ('ascend' as const);
  const columns = columnsOf({ actions, addressOf }).map((column) => ({
    ...column,
    sortOrder: column.key === sorted ? direction : null,
  }));
  return (
    <Table<Buyer>
      className="list-table buyers-table"
      columns={columns}
      dataSource={buyers}
      rowKey="_id"
      pagination={false}
      loading={{ spinning: stale, delay: 200 }}
      sticky={{ offsetHeader: topBarHeight }}
      scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
      sortDirections={['descend', 'ascend']}
      showSorterTooltip={false}
      locale={{ emptyText: placeholder }}
      onRow={(buyer) => ({ onClick: () => actions.view(buyer) })}
      onChange={(_page, _filters, sorter) => {
        const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
        const key = chosen?.order ? String(chosen.columnKey) : undefined;
        onSort(key && `${chosen?.order === 'descend' ? '-' : ''}${key}`);
      }}
    />
  );
}
