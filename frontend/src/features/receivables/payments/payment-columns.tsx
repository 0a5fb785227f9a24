import type { Payment } from '@portal/contract/payments';
import { Link } from 'react-router';
import { statementPath } from '../../../shared/access/paths';
import { descendingFirst, type ListColumn } from '../../../shared/list/list-table';
import { shortDate } from '../../../shared/ui/values/dates';
import { TwoLines } from '../../../shared/ui/values/two-lines';
import { texts } from '../../../texts/texts';
import { AmountCell, SignedMoney } from '../amounts';
import { type PaymentActions, PaymentMenu } from './payment-menu';
import { chequeDateDistance, isWaiting, methodLabel, PaymentStateChip } from './payment-words';

export type PaymentColumnsOf = 'all buyers' | 'one buyer' | 'cheques to deposit';

/** The columns that are the same for all cheques that can be deposited. */
const sameForCheques = ['receivedOn', 'method', 'unallocated', 'state'];

/** Only the list of all payments is sorted. The widths add up to 1,090 px at most. */
export function paymentColumns(of: PaymentColumnsOf, actions: PaymentActions): ListColumn<Payment>[] {
  const sorter = of === 'all buyers';
  const buyer: ListColumn<Payment> = {
    key: 'buyer',
    title: texts.t('receivables:buyer'),
    width: 190,
    sorter,
    render: (_, payment) => <BuyerLink payment={payment} />,
  };
  const columns: ListColumn<Payment>[] = [
    {
      key: 'receivedOn',
      title: texts.t('receivables:payments.receivedOn'),
      width: 100,
      className: 'figures',
      sorter,
      sortDirections: descendingFirst,
      render: (_, { receivedOn }) => shortDate(receivedOn),
    },
    ...(of === 'one buyer' ? [] : [buyer]),
    {
      key: 'method',
      title: texts.t('receivables:payments.method'),
      width: 110,
      sorter,
      render: (_, { method }) => methodLabel(method),
    },
    {
      key: 'reference',
      title: texts.t('receivables:payments.reference'),
      width: 258,
      render: (_, payment) => <ReferenceOrCheque payment={payment} />,
    },
    {
      key: 'amount',
      title: texts.t('receivables:inAed', { name: texts.t('receivables:payments.amount') }),
      width: 118,
      align: 'end',
      sorter,
      sortDirections: descendingFirst,
      render: (_, { amount }) => <SignedMoney amount={amount} withCurrency={false} />,
    },
    {
      key: 'unallocated',
      title: texts.t('receivables:inAed', { name: texts.t('receivables:payments.unallocated') }),
      width: 118,
      align: 'end',
      sorter,
      sortDirections: descendingFirst,
      render: (_, { unallocated }) => <AmountCell amount={unallocated} />,
    },
    {
      key: 'state',
      title: texts.t('receivables:payments.state'),
      width: 116,
      sorter,
      render: (_, { state }) => <PaymentStateChip state={state} />,
    },
    {
      key: 'actions',
      isPrinted: false,
      title: texts.t('receivables:actions'),
      width: 68,
      align: 'center',
      fixed: 'right',
      render: (_, payment) => <PaymentMenu payment={payment} actions={actions} />,
    },
  ];
  return of === 'cheques to deposit' ? columns.filter(({ key }) => !sameForCheques.includes(key)) : columns;
}

export function BuyerLink({ payment: { buyer } }: { payment: Payment }) {
  return (
    <Link to={statementPath(buyer._id)} className="receivables-buyer">
      <TwoLines text={buyer.name} />
    </Link>
  );
}

/** The payer's reference; of a cheque its bank, its number and its date, with the days until then while it waits. */
export function ReferenceOrCheque({ payment: { reference, cheque, state } }: { payment: Payment }) {
  if (!cheque) return <TwoLines text={reference} />;
  return (
    <span className="payment-cheque">
      <span className="payment-bank" dir="auto" title={cheque.bank}>
        {cheque.bank}
      </span>
      <span className="muted">
        <bdi className="figures">{cheque.number}</bdi> · <span className="figures">{shortDate(cheque.date)}</span>
        {isWaiting(state) && ` · ${chequeDateDistance(cheque.date)}`}
      </span>
    </span>
  );
}
