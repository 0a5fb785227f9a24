import { joinedTexts } from '@portal/contract/documents/mixed-text';
import { messages } from '@portal/contract/messages';
import type { StockChange } from '@portal/contract/stock-files';
import { useTable } from '@refinedev/antd';
import { keepPreviousData } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import { QueryError } from '../../../shared/ui/states/query-error';
import { formatCount, formatPrice } from '../../../shared/ui/values/numbers';
import { texts } from '../../../texts/texts';

const pageSize = 50;

function amount({ kind }: StockChange, value: number | null): string {
  if (value === null) return '–';
  return kind === 'price' ? formatPrice(value) : formatCount(value);
}

const columns = (): TableColumnsType<StockChange> => [
  {
    title: texts.t('catalogue:reference'),
    key: 'reference',
    render: (_, { reference, colour, size }) => joinedTexts([reference, colour, size]),
  },
  {
    title: texts.t('catalogue:change'),
    dataIndex: 'kind',
    width: 110,
    render: (kind: StockChange['kind']) => texts.t(`catalogue:changes.${kind}`),
  },
  {
    title: texts.t('catalogue:before'),
    key: 'before',
    width: 96,
    align: 'end',
    render: (_, row) => amount(row, row.before),
  },
  {
    title: texts.t('catalogue:after'),
    key: 'after',
    width: 96,
    align: 'end',
    render: (_, row) => amount(row, row.after),
  },
];

/** The changes of one version, reference by reference. */
export function VersionChanges({ path }: { path: string }) {
  const { tableProps, tableQuery, currentPage, result } = useTable<StockChange>({
    resource: 'stock-file-changes',
    meta: { path },
    pagination: { pageSize },
    syncWithLocation: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  if (tableQuery.isError) return <QueryError title={messages.catalogue.loadVersionsFailed} query={tableQuery} />;
  return (
    <Table
      {...tableProps}
      size="small"
      tableLayout="fixed"
      columns={columns()}
      rowKey={({ kind, reference, colour, size }) => [kind, reference, colour, size].join()}
      scroll={{ x: 440 }}
      // Refine's pagination consists of links that change the address, but the page of this table is not kept in the
      // address.
      pagination={{
        current: currentPage,
        pageSize,
        total: result.total,
        hideOnSinglePage: true,
        showSizeChanger: false,
        size: 'small',
      }}
    />
  );
}
