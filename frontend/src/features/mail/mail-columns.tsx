import type { Mail } from '@portal/contract/mails';
import { descendingFirst, type ListColumn } from '../../shared/list/list-table';
import { shortDateTime } from '../../shared/ui/values/dates';
import { TwoLines } from '../../shared/ui/values/two-lines';
import { texts } from '../../texts/texts';
import { MailMenu, MailStatusChip } from './mail-parts';
import { mailKindLabel } from './mail-words';

/** Returns the columns, whose widths add up to a table that fits into a window of 1440 px with a scroll bar. */
export function mailColumns(onResend: (mail: Mail) => void): ListColumn<Mail>[] {
  return [
    {
      key: 'recipient',
      title: texts.t('mail:recipient'),
      width: 206,
      sorter: true,
      render: (_, mail) => <TwoLines text={mail.recipient} />,
    },
    {
      key: 'kind',
      title: texts.t('mail:kind'),
      width: 128,
      sorter: true,
      render: (_, mail) => <TwoLines text={mailKindLabel(mail.kind)} />,
    },
    {
      key: 'subject',
      title: texts.t('mail:subject'),
      width: 178,
      sorter: true,
      render: (_, mail) => <TwoLines text={mail.subject} />,
    },
    {
      key: 'status',
      title: texts.t('mail:status'),
      width: 100,
      sorter: true,
      render: (_, mail) => <MailStatusChip mail={mail} />,
    },
    {
      key: 'attempts',
      title: texts.t('mail:attempts'),
      width: 70,
      align: 'end',
      className: 'figures',
      sorter: true,
      sortDirections: descendingFirst,
      dataIndex: 'attempts',
    },
    {
      key: 'requestedAt',
      title: texts.t('mail:requested'),
      width: 132,
      className: 'figures',
      sorter: true,
      sortDirections: descendingFirst,
      render: (_, { requestedAt, resentAt }) => (
        <span
          title={resentAt ? texts.t('mail:firstRequestedOn', { requestedAt: shortDateTime(requestedAt) }) : undefined}
        >
          {shortDateTime(resentAt ?? requestedAt)}
        </span>
      ),
    },
    {
      key: 'sentAt',
      title: texts.t('mail:sent'),
      width: 132,
      className: 'figures',
      sorter: true,
      sortDirections: descendingFirst,
      render: (_, mail) => shortDateTime(mail.sentAt),
    },
    {
      key: 'lastError',
      title: texts.t('mail:lastError'),
      width: 84,
      render: (_, mail) => <TwoLines text={mail.lastError} />,
    },
    {
      key: 'actions',
      isPrinted: false,
      title: texts.t('mail:actions'),
      width: 64,
      align: 'center',
      fixed: 'right',
      render: (_, mail) => <MailMenu mail={mail} onResend={onResend} />,
    },
  ];
}
