import { formatAed } from '@portal/contract/money';
import type { LineChange, OrderLine } from '@portal/contract/orders';
import type { TableColumnType } from 'antd';
import { count, price } from '../../../shared/ui/numbers';
import { StatusChip } from '../../../shared/ui/status-chip';

type Column = TableColumnType<OrderLine> & { width: number };

/** Reference, what it is, and what is different from the buyer's copy. */
function ReferenceCell({ line, available = false }: { line: OrderLine; available?: boolean }) {
  const described = [line.description, line.colour, line.size].filter(Boolean).join(' · ');
  return (
    <div className="order-line-reference">
      <strong>{line.reference}</strong>
      {described && <span className="muted">{described}</span>}
      {available && line.isOffered && (
        <span className="muted">
          Available now: <Availability line={line} />
        </span>
      )}
      {!line.isOffered && <StatusChip tone="cancelled">No longer offered</StatusChip>}
      {line.changes.map((change) => (
        <StatusChip key={change.field} tone="pending">
          {changeWords(change)}
        </StatusChip>
      ))}
    </div>
  );
}

function changeWords({ field, copy, now }: LineChange): string {
  if (field === 'unitPrice') return `Copy AED ${price(copy)}, now AED ${price(now)}`;
  return `Copy ${count(copy)} units a lot, now ${count(now)}`;
}

function Availability({ line }: { line: OrderLine }) {
  if (!line.isOffered) return <span className="muted">–</span>;
  if (line.availableLots === null) return <span className="muted">Not tracked</span>;
  const lots = count(line.availableLots);
  return line.availableLots < line.lots ? <span className="orders-short">{lots}</span> : lots;
}

const lots = ({ lots: ordered, units }: OrderLine) => (
  <div className="order-line-figures">
    <span>{count(ordered)}</span>
    <span className="muted">{count(units)} units</span>
  </div>
);

/** Seven columns where there is room; on a telephone three, the rest below them. */
export function lineColumns(wide: boolean): Column[] {
  const reference: Column = {
    title: 'Reference',
    key: 'reference',
    width: wide ? 284 : 150,
    render: (_, line) => <ReferenceCell line={line} available={!wide} />,
  };
  const right = { align: 'right' as const };
  if (!wide) {
    return [
      reference,
      { title: 'Lots', key: 'lots', width: 74, render: (_, line) => lots(line), ...right },
      {
        title: 'Total',
        key: 'total',
        width: 118,
        render: (_, line) => (
          <div className="order-line-figures">
            <span>{formatAed(line.lineTotal)}</span>
            <span className="muted">at {price(line.unitPrice)}</span>
          </div>
        ),
        ...right,
      },
    ];
  }
  return [
    reference,
    { title: 'Lots', key: 'lots', width: 64, render: (_, line) => count(line.lots), ...right },
    { title: 'Units', key: 'units', width: 80, render: (_, line) => count(line.units), ...right },
    { title: 'Unit price', key: 'price', width: 96, render: (_, line) => price(line.unitPrice), ...right },
    { title: 'Total', key: 'total', width: 132, render: (_, line) => formatAed(line.lineTotal), ...right },
    {
      title: 'Available now',
      key: 'available',
      width: 116,
      render: (_, line) => <Availability line={line} />,
      ...right,
    },
  ];
}
