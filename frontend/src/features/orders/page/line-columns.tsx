import { CommentOutlined } from '@ant-design/icons';
import type { OrderLine, OrderLineChange } from '@portal/contract/orders';
import { Button, Flex, type TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { ArticleWords } from '../../../shared/ui/values/article-words';
import { formatAedAmount, formatCount, formatPrice } from '../../../shared/ui/values/numbers';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import { texts } from '../../../texts/texts';

type Column = TableColumnType<OrderLine> & { width?: number };

/** Opens the dialog for a line's note. */
type OnNote = (line: OrderLine) => void;

export function noteButtonLabel({ reference }: OrderLine): string {
  return texts.t('orders:noteOn', { reference });
}

interface ReferenceProps {
  line: OrderLine;
  available: boolean;
  onNote?: OnNote;
}

/** Shows the reference, its description and note, and where the stock file differs from the buyer's order file. */
function ReferenceCell({ line, available, onNote }: ReferenceProps) {
  const { t } = useTranslation('orders');
  return (
    <div className="order-line-reference">
      <Flex wrap align="center" gap="0 4px">
        <strong>{line.reference}</strong>
        {onNote && (
          <Button
            type="text"
            size="small"
            className="order-line-note-button not-printed"
            icon={<CommentOutlined aria-hidden />}
            aria-label={noteButtonLabel(line)}
            title={noteButtonLabel(line)}
            onClick={() => onNote(line)}
          />
        )}
      </Flex>
      <ArticleWords of={line} />
      {available && line.isOffered && (
        <span className="muted">
          {t('availableNowIs')} <Availability line={line} />
        </span>
      )}
      {line.note && (
        <span className="order-line-note" dir="auto">
          {line.note}
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

function changeWords({ field, copy, now }: OrderLineChange): string {
  if (field === 'unitPrice') return texts.t('orders:priceChanged', { copy: formatPrice(copy), now: formatPrice(now) });
  return texts.t('orders:unitsOfLotChanged', { copy, now });
}

function Availability({ line }: { line: OrderLine }) {
  const { t } = useTranslation('orders');
  if (!line.isOffered) return <span className="muted">–</span>;
  if (line.availableLots === null) return <span className="muted">{t('notTracked')}</span>;
  const lots = formatCount(line.availableLots);
  return line.availableLots < line.lots ? <span className="orders-short">{lots}</span> : lots;
}

const lots = ({ lots: ordered, units }: OrderLine) => (
  <div className="order-line-figures">
    <span>{formatCount(ordered)}</span>
    <span className="muted">{texts.t('trade:units', { count: units })}</span>
  </div>
);

/** Returns seven columns for wide screens, or three for phones, which show the remaining values below. */
export function lineColumns(wide: boolean, onNote?: OnNote): Column[] {
  const reference: Column = {
    title: texts.t('orders:reference'),
    key: 'reference',
    // At 360 px the three columns have 326 px beside the gutters and the border.
    width: wide ? 284 : 150,
    render: (_, line) => <ReferenceCell line={line} available={!wide} onNote={onNote} />,
  };
  const atEnd = { align: 'end' as const };
  if (!wide) {
    return [
      reference,
      { title: texts.t('orders:lots'), key: 'lots', width: 72, render: (_, line) => lots(line), ...atEnd },
      {
        title: texts.t('orders:total'),
        key: 'total',
        width: 104,
        render: (_, line) => (
          <div className="order-line-figures">
            <span>{formatAedAmount(line.lineTotal)}</span>
            <span className="muted">{texts.t('orders:atUnitPrice', { price: formatPrice(line.unitPrice) })}</span>
          </div>
        ),
        ...atEnd,
      },
    ];
  }
  return [
    reference,
    { title: texts.t('orders:lots'), key: 'lots', width: 64, render: (_, line) => formatCount(line.lots), ...atEnd },
    { title: texts.t('orders:units'), key: 'units', width: 80, render: (_, line) => formatCount(line.units), ...atEnd },
    {
      title: texts.t('orders:unitPrice'),
      key: 'price',
      width: 96,
      render: (_, line) => formatPrice(line.unitPrice),
      ...atEnd,
    },
    {
      title: texts.t('orders:total'),
      key: 'total',
      width: 132,
      render: (_, line) => formatAedAmount(line.lineTotal),
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

/**
 * The columns on paper, as wide as their contents, so that references have the most room. Availability is not printed,
 * because it changes after printing.
 */
export function printedColumns(): Column[] {
  return lineColumns(true)
    .filter(({ key }) => key !== 'available')
    .map(({ width: _width, ...column }) => column);
}
