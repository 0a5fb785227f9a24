import { Flex } from 'antd';
import { CardField } from '../../../shared/list/list-cards';
import { isZero, SignedMoney } from '../amounts';
import { ages, amountLabel, HoldChip, type ReceivableRow, StatementLink } from './receivables-columns';

const details = [...ages, 'credit', 'coveredByCheques'] as const;

/** Amounts of zero are left out: most buyers have amounts of one or two ages. */
export function ReceivableCard({ row }: { row: ReceivableRow }) {
  const shown = details.filter((field) => !isZero(row[field]));
  return (
    <>
      <Flex justify="space-between" align="start" gap="small">
        <StatementLink row={row} />
        <strong>
          <SignedMoney amount={row.balance} />
        </strong>
      </Flex>
      {row.terms.onHold && (
        <div>
          <HoldChip />
        </div>
      )}
      {shown.length > 0 && (
        <dl className="card-facts">
          {shown.map((field) => (
            <CardField key={field} name={amountLabel(field)}>
              <SignedMoney amount={row[field]} />
            </CardField>
          ))}
        </dl>
      )}
    </>
  );
}
