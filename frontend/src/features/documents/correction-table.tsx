import type { Correction, TaxAmounts } from '@portal/contract/documents/tax-document';
import { useTranslation } from 'react-i18next';
import { ExactMoney } from '../../shared/ui/values/exact-money';

interface Props {
  correction: Correction;
  /** The totals of the credit note itself. */
  totals: TaxAmounts;
}

/** The amounts of the invoice before and after a credit note (article 60). */
export function CorrectionTable({ correction: { original, creditedBefore, corrected }, totals }: Props) {
  const { t } = useTranslation('documents');
  const rows = [
    { name: t('correction.original'), amounts: original, isTakenOff: false },
    ...(Number(creditedBefore.gross) > 0
      ? [{ name: t('correction.creditedBefore'), amounts: creditedBefore, isTakenOff: true }]
      : []),
    { name: t('correction.credited'), amounts: totals, isTakenOff: true },
    { name: t('correction.corrected'), amounts: corrected, isTakenOff: false },
  ];
  return (
    <div className="document-correction">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('correction.title')}</th>
            <th scope="col">{t('inAed', { name: t('net') })}</th>
            <th scope="col">{t('inAed', { name: t('vat') })}</th>
            <th scope="col">{t('inAed', { name: t('gross') })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, amounts, isTakenOff }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <ExactMoney amount={amounts.net} negative={isTakenOff} withCurrency={false} />
              </td>
              <td>
                <ExactMoney amount={amounts.vat} negative={isTakenOff} withCurrency={false} />
              </td>
              <td>
                <ExactMoney amount={amounts.gross} negative={isTakenOff} withCurrency={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
