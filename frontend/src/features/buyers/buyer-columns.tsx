import type { Buyer } from '@portal/contract/buyers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { descendingFirst, type ListColumn } from '../../shared/list/list-table';
import type { LinkToRecord } from '../../shared/list/use-open-record';
import { shortDate, shortDateTime } from '../../shared/ui/values/dates';
import { TwoLines } from '../../shared/ui/values/two-lines';
import { texts } from '../../texts/texts';
import { translateSentence } from '../../texts/translate-sentence';
import { type BuyerActions, BuyerMenu } from './buyer-menu';
import { BuyerStatus } from './buyer-status';
import { missingValueDash } from './buyer-words';

function date(iso: string | null, none: string): ReactNode {
  return iso === null ? none : <span title={shortDateTime(iso)}>{shortDate(iso)}</span>;
}

/** The specification's columns, in its order; their widths fit a window of 1440 px with a scroll bar. */
export function buyerColumns(actions: BuyerActions, linkTo: LinkToRecord): ListColumn<Buyer>[] {
  return [
    {
      key: 'name',
      title: texts.t('buyers:buyerName'),
      width: 140,
      fixed: 'left',
      sorter: true,
      // The name is a link for keyboard users and for opening a new tab; with the mouse the whole row can be clicked.
      render: (_, buyer) => (
        <Link className="buyers-name two-lines" dir="auto" {...linkTo(buyer._id)} title={buyer.name}>
          {buyer.name}
        </Link>
      ),
    },
    {
      key: 'companyName',
      title: texts.t('buyers:companyName'),
      width: 140,
      sorter: true,
      render: (_, buyer) => <TwoLines text={buyer.companyName} />,
    },
    {
      key: 'email',
      title: texts.t('buyers:email'),
      width: 192,
      sorter: true,
      render: (_, buyer) => <TwoLines text={buyer.email} />,
    },
    {
      key: 'phone',
      title: texts.t('buyers:phone'),
      width: 134,
      sorter: true,
      className: 'figures',
      render: (_, buyer) => <bdi dir="ltr">{buyer.phone || missingValueDash}</bdi>,
    },
    {
      key: 'buyerType',
      title: texts.t('buyers:type'),
      width: 84,
      sorter: true,
      render: (_, buyer) => translateSentence(buyer.buyerType ?? missingValueDash),
    },
    {
      key: 'status',
      title: texts.t('buyers:status'),
      width: 140,
      sorter: true,
      render: (_, buyer) => <BuyerStatus status={buyer.status} />,
    },
    {
      key: 'lastLogin',
      title: texts.t('buyers:lastLogin'),
      width: 98,
      sorter: true,
      sortDirections: descendingFirst,
      className: 'figures',
      render: (_, buyer) => date(buyer.lastLogin, texts.t('buyers:never')),
    },
    {
      key: 'createdAt',
      title: texts.t('buyers:registrationDate'),
      width: 98,
      sorter: true,
      sortDirections: descendingFirst,
      className: 'figures',
      render: (_, buyer) => date(buyer.createdAt, missingValueDash),
    },
    {
      key: 'actions',
      isPrinted: false,
      title: texts.t('buyers:actions'),
      width: 68,
      align: 'center',
      fixed: 'right',
      render: (_, buyer) => <BuyerMenu buyer={buyer} actions={actions} />,
    },
  ];
}
