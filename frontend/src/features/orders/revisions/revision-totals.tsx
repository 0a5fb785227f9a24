import type { RevisionTotals } from '@portal/contract/order-revisions';
import { useTranslation } from 'react-i18next';
import { formatAedAmount, formatCount } from '../../../shared/ui/values/numbers';
import { texts } from '../../../texts/texts';
import { BeforeAfter } from './before-after';

type Totals = Pick<RevisionTotals, 'lineCount' | 'totalQuantity' | 'totalAmount'>;

/** The totals of a revision, each beside its value before. */
export function RevisionTotalsList({ before, after }: { before: Totals; after: Totals | null }) {
  const { t } = useTranslation('orders');
  if (!after) return null;
  const units = (count: number) => texts.t('trade:units', { count });
  return (
    <dl className="totals revision-totals">
      <div>
        <dt>{t('lines')}</dt>
        <dd>
          <BeforeAfter before={formatCount(before.lineCount)} after={formatCount(after.lineCount)} />
        </dd>
      </div>
      <div>
        <dt>{t('totalQuantity')}</dt>
        <dd>
          <BeforeAfter before={units(before.totalQuantity)} after={units(after.totalQuantity)} />
        </dd>
      </div>
      <div>
        <dt>{t('totalAmount')}</dt>
        <dd>
          <BeforeAfter before={formatAedAmount(before.totalAmount)} after={formatAedAmount(after.totalAmount)} />
        </dd>
      </div>
    </dl>
  );
}
