import type { OrderFileReading } from '@portal/contract/orders';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../shared/ui/values/money';
import { formatCount } from '../../../shared/ui/values/numbers';

export function PreviewTotals({ file }: { file: OrderFileReading }) {
  const { t } = useTranslation('orders');
  return (
    <dl className="totals">
      <Total name={t('lines')}>{formatCount(file.lineCount)}</Total>
      <Total name={t('lots')}>{formatCount(file.lots)}</Total>
      <Total name={t('units')}>{formatCount(file.totalQuantity)}</Total>
      <Total name={t('totalAmount')}>
        <Money amount={file.totalAmount} />
      </Total>
    </dl>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
