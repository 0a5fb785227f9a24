import { useTranslation } from 'react-i18next';
import '../../../shared/list/list.css';
import { EditOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { revisionLimits } from '@portal/contract/order-revisions';
import type { Order, OrderLine } from '@portal/contract/orders';
import { Button, Flex, Pagination, Skeleton, Table, type TableProps, Tooltip } from 'antd';
import { type Ref, useDeferredValue, useState } from 'react';
import { usePaginationItem } from '../../../shared/list/use-pagination-item';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { usePrinting } from '../../../shared/ui/printing';
import { ErrorState } from '../../../shared/ui/states/error-state';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import { VirtualTable } from '../../../shared/ui/virtual-rows';
import { translateSentence } from '../../../texts/translate-sentence';
import { LineNoteDialog } from '../details/line-note-dialog';
import { lineColumns, noteButtonLabel, printedColumns } from './line-columns';
import { linesPerPage, useOrderLines } from './use-order-page';

/**
 * The number of rows up to which all rows are rendered. Longer tables render only visible rows: 1,000 rows then take 12
 * ms instead of 400 ms.
 */
const fullyRenderedRows = 100;
const virtualHeight = 560;

interface Props {
  order: Order;
  /** Opens the editor of the lines; undefined when they cannot be changed. */
  onEdit?: () => void;
  editButton?: Ref<HTMLButtonElement>;
}

/**
 * A table that renders only visible rows. antd measures its width after the first paint, and then widens the columns, so
 * that rows become lower and move. They are hidden until then.
 */
function MeasuredTable(props: TableProps<OrderLine>) {
  const isMeasured = useDeferredValue(true, false);
  const rootClassName = isMeasured ? '' : 'order-lines-unmeasured';
  return <VirtualTable<OrderLine> {...props} rootClassName={rootClassName} />;
}

export function OrderLines({ order, onEdit, editButton }: Props) {
  const { t } = useTranslation('orders');
  const [chosenPage, setPage] = useState(1);
  // An order that became shorter may not have the chosen page any more.
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(order.lineCount / linesPerPage)));
  const { query, result } = useOrderLines(order, page);
  const wide = useIsWindowAtLeast('lg');
  const printing = usePrinting();
  const pageItem = usePaginationItem();
  const { active, openDialog, dialog } = useOpenDialog<'note', OrderLine>(noteButtonLabel);
  const lines: OrderLine[] = result.data ?? [];
  const onNote = order.actions.includes('edit-details') ? (line: OrderLine) => openDialog('note', line) : undefined;
  const columns = printing ? printedColumns() : lineColumns(wide, onNote);
  const virtual = lines.length > fullyRenderedRows && !printing;
  const width = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const total = result.total ?? order.lineCount;
  const LinesTable = virtual ? MeasuredTable : Table<OrderLine>;
  const isTooLong = order.lineCount > revisionLimits.lines;

  return (
    <section className="order-lines" aria-label={t('lines')}>
      <Flex justify="space-between" align="center" gap="small" className="order-part-head">
        <h3 className="order-part-title">{t('lines')}</h3>
        {onEdit && (
          <Tooltip title={isTooLong ? translateSentence(messages.orders.proposalTooLarge) : undefined}>
            <Button
              ref={editButton}
              size="small"
              className="not-printed"
              icon={<EditOutlined aria-hidden />}
              disabled={isTooLong}
              onClick={onEdit}
            >
              {t('editing.begin')}
            </Button>
          </Tooltip>
        )}
      </Flex>
      {query.isError && (
        <ErrorState
          title={t('linesCouldNotBeLoaded')}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isPending && (
        <div role="status" aria-label={t('loadingLines')} className="lines-loading">
          <Skeleton active title={false} paragraph={{ rows: Math.min(8, order.lineCount) }} />
        </div>
      )}
      {query.data && (
        <LinesTable
          className="list-table orders-table order-lines-table"
          size="small"
          tableLayout={printing ? 'auto' : 'fixed'}
          columns={columns}
          dataSource={lines}
          rowKey="position"
          pagination={false}
          scroll={virtual ? { x: width, y: virtualHeight } : printing ? undefined : { x: width }}
          loading={{ spinning: query.isPlaceholderData, delay: 200 }}
        />
      )}
      {total > linesPerPage && (
        <Pagination
          itemRender={pageItem}
          className="order-lines-pages figures"
          align="end"
          size="small"
          current={page}
          pageSize={linesPerPage}
          total={total}
          showSizeChanger={false}
          showTotal={(all, [from, to]) => t('linesRange', { from, to, total: all })}
          onChange={setPage}
        />
      )}
      {active && <LineNoteDialog order={order} line={active.subject} {...dialog} />}
    </section>
  );
}
