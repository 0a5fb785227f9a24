import type { OrderRevision, RevisionChange } from '@portal/contract/order-revisions';
import { Table, type TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePrinting } from '../../../shared/ui/printing';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import { ArticleWords } from '../../../shared/ui/values/article-words';
import { shortDate } from '../../../shared/ui/values/dates';
import { formatAedAmount, formatCount, formatPrice } from '../../../shared/ui/values/numbers';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import { VirtualTable } from '../../../shared/ui/virtual-rows';
import { texts } from '../../../texts/texts';
import { BeforeAfter } from './before-after';
import '../../../shared/list/list.css';
import '../list/orders.css';
import '../page/order-page.css';

type Column = TableColumnType<RevisionChange> & { width?: number };

/** The number of rows up to which all rows are shown. Longer tables scroll, so that the answers below stay near. */
const fullyRenderedRows = 20;
const virtualHeight = 420;

function BackOrder({ backOrder }: Pick<RevisionChange, 'backOrder'>) {
  const { t } = useTranslation(['orders', 'orderRevisions', 'trade']);
  if (!backOrder) return null;
  return (
    <div className="change-back-order">
      <span className="figures">{t('trade:lots', { count: backOrder.lots })}</span>
      <span className="muted">{t('orderRevisions:expectedOn', { date: shortDate(backOrder.expectedOn) })}</span>
    </div>
  );
}

function ReferenceCell({ change, wide }: { change: RevisionChange; wide: boolean }) {
  const { t } = useTranslation(['orders', 'orderRevisions', 'trade']);
  const { before, after, backOrder, note } = change;
  const price = before && after && before.unitPrice !== after.unitPrice;
  return (
    <div className="order-line-reference">
      <strong>
        <bdi>{change.reference}</bdi>
      </strong>
      <ArticleWords of={change} />
      {!before && <StatusChip tone="accent">{t('orderRevisions:added')}</StatusChip>}
      {!after && !backOrder && <StatusChip tone="rejected">{t('orderRevisions:removed')}</StatusChip>}
      {price && (
        <span>
          {t('unitPrice')} <BeforeAfter before={formatPrice(before.unitPrice)} after={formatPrice(after.unitPrice)} />
        </span>
      )}
      {!wide && backOrder && (
        <span className="change-back-order-below">
          {t('orderRevisions:backOrderOf', {
            lots: t('trade:lots', { count: backOrder.lots }),
            date: shortDate(backOrder.expectedOn),
          })}
        </span>
      )}
      {note !== null && (
        <span className="order-line-note" dir="auto">
          {note || t('orderRevisions:noteRemoved')}
        </span>
      )}
    </div>
  );
}

function columnsFor(wide: boolean): Column[] {
  const atEnd = { align: 'end' as const };
  const columns: (Column | false)[] = [
    {
      title: texts.t('orders:reference'),
      key: 'reference',
      width: wide ? 240 : 124,
      render: (_, change) => <ReferenceCell change={change} wide={wide} />,
    },
    {
      title: texts.t('orders:lots'),
      key: 'lots',
      width: wide ? 104 : 52,
      render: (_, { before, after }) => (
        <BeforeAfter before={before && formatCount(before.lots)} after={formatCount(after?.lots ?? 0)} />
      ),
      ...atEnd,
    },
    wide && {
      title: texts.t('orderRevisions:backOrder'),
      key: 'backOrder',
      width: 150,
      render: (_, change) => <BackOrder backOrder={change.backOrder} />,
    },
    {
      title: texts.t('orderRevisions:amount'),
      key: 'amount',
      width: wide ? 188 : 116,
      render: (_, { before, after }) => (
        <BeforeAfter
          before={before && formatAedAmount(before.lineTotal)}
          after={formatAedAmount(after?.lineTotal ?? 0)}
        />
      ),
      ...atEnd,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The lines that a revision changed, each with its values before and after (V01). */
export function ChangeTable({ revision }: { revision: Pick<OrderRevision, 'changes' | 'changeCount'> }) {
  const { t } = useTranslation(['orders', 'orderRevisions']);
  const wide = useIsWindowAtLeast('lg');
  const printing = usePrinting();
  const { changes, changeCount } = revision;
  if (changeCount === null) return <p className="muted">{t('orderRevisions:linesNotKept')}</p>;
  if (changes.length === 0) return <p className="muted">{t('orderRevisions:noLineChanged')}</p>;
  // On paper, columns are as wide as their contents.
  const columns: Column[] = printing
    ? columnsFor(true).map(({ width: _width, ...column }) => column)
    : columnsFor(wide);
  const virtual = changes.length > fullyRenderedRows && !printing;
  const x = columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const ChangesTable = virtual ? VirtualTable<RevisionChange> : Table<RevisionChange>;
  return (
    <>
      <ChangesTable
        className="list-table orders-table order-lines-table change-table"
        size="small"
        tableLayout={printing ? 'auto' : 'fixed'}
        columns={columns}
        dataSource={changes}
        rowKey="stockItemId"
        pagination={false}
        scroll={virtual ? { x, y: virtualHeight } : printing ? undefined : { x }}
      />
      {changeCount > changes.length && (
        <p className="muted change-more">
          {t('orderRevisions:firstOf', { shown: changes.length, total: changeCount })}
        </p>
      )}
    </>
  );
}
