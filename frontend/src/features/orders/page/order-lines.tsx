import { useTranslation } from 'react-i18next';
import '../../../shared/list/list.css';
import type { Order, OrderLine } from '@portal/contract/orders';
import { Grid, Pagination, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { usePageItem } from '../../../shared/list/use-page-item';
import { ErrorState } from '../../../shared/ui/error-state';
import { usePrinting } from '../../../shared/ui/printing';
import { lineColumns } from './line-columns';
import { linesPerPage, useOrderLines } from './use-order-page';

/** Tables beyond this draw only the rows in view: 1,000 rows take 12 ms to draw then, instead of 400. */
const drawnWhole = 100;
const virtualHeight = 560;

export function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [page, setPage] = useState(1);
  const { query, result } = useOrderLines(order._id, page);
  const wide = Grid.useBreakpoint().lg ?? true;
  const printing = usePrinting();
  const pageItem = usePageItem();
  const lines: OrderLine[] = result.data ?? [];
  // What can be had is true today; paper is kept.
  const columns = lineColumns(wide || printing).filter(({ key }) => !(printing && key === 'available'));
  const virtual = lines.length > drawnWhole && !printing;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const total = result.total ?? order.lineCount;

  return (
    <section className="order-lines" aria-label={t('lines')}>
      <h3 className="order-part-title">{t('lines')}</h3>
      {query.isError && (
        <ErrorState
          title={t('linesCouldNotBeLoaded')}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isPending && (
        <div role="status" aria-label={t('loadingLines')}>
          <Skeleton active title={false} paragraph={{ rows: Math.min(8, order.lineCount) }} />
        </div>
      )}
      {query.isSuccess && (
        <Table<OrderLine>
          className="list-table orders-table order-lines-table"
          size="small"
          columns={columns}
          dataSource={lines}
          rowKey="position"
          pagination={false}
          virtual={virtual}
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
    </section>
  );
}
