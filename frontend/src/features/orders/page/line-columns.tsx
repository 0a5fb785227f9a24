import type { LineChange, OrderLine } from '@portal/contract/orders';
import type { TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { aed, count, price } from '../../../shared/ui/numbers';
import { StatusChip } from '../../../shared/ui/status-chip';
import { texts } from '../../../texts/texts';

type Column = TableColumnType<OrderLine> & { width: number };

/** Reference, what it is, and what is different from the buyer's copy. */
function ReferenceCell({ line, available = false }: { line: OrderLine; available?: boolean }) {
  const { t } = useTranslation('orders');
  const described = [line.description, line.colour, line.size].filter(Boolean).join(' · ');
  return (
    <div className="order-line-reference">
      <strong>{line.reference}</strong>
      {described && <span className="muted">{described}</span>}
      {available && line.isOffered && (
        <span className="muted">
          {t('availableNowIs')} <Availability line={line} />
        </span>
      )}
      {!line.isOffered && <StatusChip tone="cancelled">{t('noLongerOffered')}</StatusChip>}
      {line.changes.map((change) => (
        <StatusChip key={change.field} tone="pending">
          {changeWords(change)}
        </StatusChip>
      ))}
    </div>
  );
}

function changeWords({ field, copy, now }: LineChange): string {
  if (field === 'unitPrice') return texts.t('orders:priceChanged', { copy: price(copy), now: price(now) });
  return texts.t('orders:unitsOfLotChanged', { copy, now });
}

function Availability({ line }: { line: OrderLine }) {
  const { t } = useTranslation('orders');
  if (!line.isOffered) return <span className="muted">–</span>;
  if (line.availableLots === null) return <span className="muted">{t('notTracked')}</span>;
  const lots = count(line.availableLots);
  return line.availableLots < line.lots ? <span className="orders-short">{lots}</span> : lots;
}

const lots = ({ lots: ordered, units }: OrderLine) => (
  <div className="order-line-figures">
    <span>{count(ordered)}</span>
    <span className="muted">{texts.t('trade:units', { count: units })}</span>
  </div>
);

/** Seven columns where there is room; on a telephone three, the rest below them. */
export function lineColumns(wide: boolean): Column[] {
  const reference: Column = {
    title: texts.t('orders:reference'),
    key: 'reference',
    width: wide ? 284 : 150,
    render: (_, line) => <ReferenceCell line={line} available={!wide} />,
  };
  const atEnd = { align: 'end' as const };
  if (!wide) {
    return [
      reference,
      { title: texts.t('orders:lots'), key: 'lots', width: 74, render: (_, line) => lots(line), ...atEnd },
      {
        title: texts.t('orders:total'),
        key: 'total',
        width: 118,
        render: (_, line) => (
          <div className="order-line-figures">
            <span>{aed(line.lineTotal)}</span>
            <span className="muted">{texts.t('orders:atUnitPrice', { price: price(line.unitPrice) })}</span>
          </div>
        ),
        ...atEnd,
      },
    ];
  }
  return [
    reference,
    { title: texts.t('orders:lots'), key: 'lots', width: 64, render: (_, line) => count(line.lots), ...atEnd },
    { title: texts.t('orders:units'), key: 'units', width: 80, render: (_, line) => count(line.units), ...atEnd },
    {
      title: texts.t('orders:unitPrice'),
      key: 'price',
      width: 96,
      render: (_, line) => price(line.unitPrice),
      ...atEnd,
    },
    {
      title: texts.t('orders:total'),
      key: 'total',
      width: 132,
      render: (_, line) => aed(line.lineTotal),
      ...atEnd,
    },
    {
      title: texts.t('orders:availableNow'),
      key: 'available',
      width: 116,
      render: (_, line) => <Availability line={line} />,
      ...atEnd,
    },
  ];
}
