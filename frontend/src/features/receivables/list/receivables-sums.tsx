import type { ReceivablesResponse } from '@portal/contract/receivables';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../shared/ui/values/dates';
import { SignedMoney } from '../amounts';
import { ages, amountLabel } from './receivables-columns';

const summed = ['balance', 'overdue', ...ages, 'credit'] as const;

/** The sums over all buyers that the filters match. Their place is kept while they load. */
export function ReceivablesSums({ answer }: { answer: ReceivablesResponse | undefined }) {
  const { t } = useTranslation('receivables');
  return (
    <section aria-label={answer ? t('sumsAsOf', { day: shortDate(answer.asOf) }) : t('sums')}>
      <dl className="totals receivables-sums">
        {summed.map((field) => (
          <div key={field}>
            <dt>{t('inAed', { name: amountLabel(field) })}</dt>
            <dd>{answer ? <SignedMoney amount={answer.sums[field]} withCurrency={false} /> : '\u00a0'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
