import { type Mail, mailKinds } from '@portal/contract/mails';
import { Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { shortDateTime } from '../../shared/ui/dates';
import { MailMenu, MailStatusChip } from './mail-parts';
import type { MailsView } from './mails-view';

/** The header row stops below the frame's top bar, which stays in place too. */
const topBarHeight = 64;

interface Props {
  mails: readonly Mail[];
  view: MailsView;
  onSort: (sort: string | undefined) => void;
  onResend: (mail: Mail) => void;
  /** Rows on screen are of another page or filter than what was asked for. */
  stale: boolean;
  /** Stands where rows would. */
  placeholder: ReactNode;
}

type Column = TableColumnType<Mail> & { key: string; width: number };

/** One line, cut off by its column where it must be; the whole of it stands in the title. */
const line = (text: string | null) => <span title={text ?? undefined}>{text ?? '–'}</span>;
const ellipsis = { showTitle: false };

function mailColumns(onResend: (mail: Mail) => void): Column[] {
  return [
    {
      key: 'recipient',
      title: 'Recipient',
      width: 220,
      ellipsis,
      sorter: true,
      render: (_, mail) => line(mail.recipient),
    },
    { key: 'kind', title: 'Kind', width: 170, ellipsis, sorter: true, render: (_, mail) => line(mailKinds[mail.kind]) },
    { key: 'subject', title: 'Subject', width: 240, ellipsis, sorter: true, render: (_, mail) => line(mail.subject) },
    { key: 'status', title: 'Status', width: 124, sorter: true, render: (_, mail) => <MailStatusChip mail={mail} /> },
    {
      key: 'attempts',
      title: 'Attempts',
      width: 100,
      align: 'right',
      className: 'figures',
      sorter: true,
      dataIndex: 'attempts',
    },
    {
      key: 'requestedAt',
      title: 'Requested',
      width: 150,
      className: 'figures',
      sorter: true,
      render: (_, { requestedAt, resentAt }) => (
        <span title={resentAt ? `First requested on ${shortDateTime(requestedAt)}` : undefined}>
          {shortDateTime(resentAt ?? requestedAt)}
        </span>
      ),
    },
    {
      key: 'sentAt',
      title: 'Sent',
      width: 150,
      className: 'figures',
      sorter: true,
      render: (_, mail) => shortDateTime(mail.sentAt),
    },
    { key: 'lastError', title: 'Last Error', width: 260, ellipsis, render: (_, mail) => line(mail.lastError) },
    {
      key: 'actions',
      title: 'Actions',
      width: 76,
      align: 'center',
      fixed: 'right',
      render: (_, mail) => <MailMenu mail={mail} onResend={onResend} />,
    },
  ];
}

export function MailsTable({ mails, view, onSort, onResend, stale, placeholder }: Props) {
  const sorted = view.sort.replace(/^-/, '');
  const direction = view.sort.startsWith('-') ? ('descend' as const) : ('ascend' as const);
  const columns = mailColumns(onResend).map((column) => ({
    ...column,
    sortOrder: column.key === sorted ? direction : null,
  }));
  return (
    <Table<Mail>
      className="list-table mail-table"
      columns={columns}
      dataSource={mails}
      rowKey="_id"
      pagination={false}
      loading={{ spinning: stale, delay: 200 }}
      sticky={{ offsetHeader: topBarHeight }}
      scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
      sortDirections={['descend', 'ascend']}
      showSorterTooltip={false}
      locale={{ emptyText: placeholder }}
      onChange={(_page, _filters, sorter) => {
        const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
        const key = chosen?.order ? String(chosen.columnKey) : undefined;
        onSort(key && `${chosen?.order === 'descend' ? '-' : ''}${key}`);
      }}
    />
  );
}
