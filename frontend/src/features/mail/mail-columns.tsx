import { type Mail, mailKinds } from '@portal/contract/mails';
import type { ListColumn } from '../../shared/list/list-table';
import { shortDateTime } from '../../shared/ui/dates';
import { MailMenu, MailStatusChip } from './mail-parts';

/** Two lines at most; the whole of it stands in the title. */
const lines = (text: string | null) => (
  <span className="two-lines" title={text ?? undefined}>
    {text ?? '–'}
  </span>
);

/** Together as wide as a window of 1440 with a scroll bar leaves room for. */
export function mailColumns(onResend: (mail: Mail) => void): ListColumn<Mail>[] {
  return [
    {
      key: 'recipient',
      title: 'Recipient',
      width: 204,
      sorter: true,
      render: (_, mail) => lines(mail.recipient),
    },
    { key: 'kind', title: 'Kind', width: 108, sorter: true, render: (_, mail) => lines(mailKinds[mail.kind]) },
    { key: 'subject', title: 'Subject', width: 140, sorter: true, render: (_, mail) => lines(mail.subject) },
    { key: 'status', title: 'Status', width: 112, sorter: true, render: (_, mail) => <MailStatusChip mail={mail} /> },
    {
      key: 'attempts',
      title: 'Attempts',
      width: 76,
      align: 'right',
      className: 'figures',
      sorter: true,
      dataIndex: 'attempts',
    },
    {
      key: 'requestedAt',
      title: 'Requested',
      width: 136,
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
      width: 136,
      className: 'figures',
      sorter: true,
      render: (_, mail) => shortDateTime(mail.sentAt),
    },
    { key: 'lastError', title: 'Last Error', width: 118, render: (_, mail) => lines(mail.lastError) },
    {
      key: 'actions',
      title: 'Actions',
      width: 64,
      align: 'center',
      fixed: 'right',
      render: (_, mail) => <MailMenu mail={mail} onResend={onResend} />,
    },
  ];
}
