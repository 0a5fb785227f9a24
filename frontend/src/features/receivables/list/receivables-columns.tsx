import type { AgeingBucket, Receivable } from '@portal/contract/receivables';
import { Link, useLocation } from 'react-router';
import { statementPath } from '../../../shared/access/paths';
import { descendingFirst, type ListColumn } from '../../../shared/list/list-table';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import { TwoLines } from '../../../shared/ui/values/two-lines';
import { texts } from '../../../texts/texts';
import { AmountCell } from '../amounts';

/** A row of the list: the lists of the portal know rows by their `_id`, and a receivable is known by its buyer. */
export type ReceivableRow = Receivable & { _id: string };

// The contract's list of these comes with the rules of inputs, which no list needs.
export const ages = ['notDue', 'days30', 'days60', 'days90', 'older'] as const satisfies readonly AgeingBucket[];

type AmountField = AgeingBucket | 'balance' | 'credit' | 'coveredByCheques';

export function amountLabel(field: AmountField | 'overdue'): string {
  if (field === 'balance' || field === 'overdue' || field === 'credit' || field === 'coveredByCheques') {
    return texts.t(`receivables:${field}`);
  }
  return texts.t(`receivables:ages.${field}`);
}

const amountColumn = (field: AmountField, width: number): ListColumn<ReceivableRow> => ({
  key: field,
  title: texts.t('receivables:inAed', { name: amountLabel(field) }),
  width,
  align: 'end',
  // Cheques are summed for the rows of a page only.
  sorter: field !== 'coveredByCheques',
  sortDirections: descendingFirst,
  render: (_, { [field]: amount }) =>
    field === 'balance' ? (
      <strong>
        <AmountCell amount={amount} />
      </strong>
    ) : (
      <AmountCell amount={amount} />
    ),
});

/** The widths add up to 1,094 px: they fit into a window of 1440 px with a scroll bar. */
export function receivablesColumns(): ListColumn<ReceivableRow>[] {
  return [
    {
      key: 'buyer',
      title: texts.t('receivables:buyer'),
      width: 166,
      sorter: true,
      render: (_, row) => <StatementLink row={row} />,
    },
    amountColumn('balance', 112),
    ...ages.map((age) => amountColumn(age, 106)),
    amountColumn('credit', 92),
    amountColumn('coveredByCheques', 102),
    {
      key: 'state',
      title: texts.t('receivables:state'),
      width: 92,
      render: (_, { terms }) => terms.onHold && <HoldChip />,
    },
  ];
}

export function HoldChip() {
  return <StatusChip tone="rejected">{texts.t('receivables:onHold')}</StatusChip>;
}

/** Links to a buyer's statement, which links back to the list with the current filters. */
export function StatementLink({ row: { buyer } }: { row: Receivable }) {
  const { search } = useLocation();
  return (
    <Link to={statementPath(buyer._id)} state={search} className="receivables-buyer">
      <TwoLines text={buyer.name} />
    </Link>
  );
}
