import type { CreditableLine } from '@portal/contract/documents/documents';
import { centsToDecimal, lineTotalCents } from '@portal/contract/money';
import { Trans, useTranslation } from 'react-i18next';
import { ExactMoney } from '../../../shared/ui/values/exact-money';
import { NumberWithUnit } from '../../../shared/ui/values/number-with-unit';

interface Props {
  lines: readonly CreditableLine[];
  lots: ReadonlyMap<string, number>;
}

/** Sums up the credit note before it is issued. Its space is kept while nothing is chosen. */
export function CreditSummary({ lines, lots }: Props) {
  const { t } = useTranslation(['orders', 'orderDocuments']);
  const chosen = lines.filter(({ lineId }) => lots.has(lineId));
  const lotsInAll = chosen.reduce((sum, { lineId }) => sum + (lots.get(lineId) ?? 0), 0);
  const cents = chosen.reduce((sum, line) => sum + creditedCents(line, lots.get(line.lineId) ?? 0), 0n);
  return (
    <p role="status" className="credit-summary">
      {chosen.length > 0 && (
        <Trans
          t={t}
          i18nKey="orderDocuments:summary"
          components={{
            lots: <NumberWithUnit amount={lotsInAll} of="lots" />,
            lines: <NumberWithUnit amount={chosen.length} of="lines" />,
            amount: <ExactMoney amount={centsToDecimal(cents)} />,
          }}
        />
      )}
    </p>
  );
}

/** As the server computes it: the difference of two running totals, so that the parts of a line add up to the invoice. */
function creditedCents({ lots: invoiced, left, unitsPerLot, unitPrice }: CreditableLine, lots: number): bigint {
  const total = (of: number) => lineTotalCents(of * unitsPerLot, unitPrice);
  return total(invoiced - left + lots) - total(invoiced - left);
}
