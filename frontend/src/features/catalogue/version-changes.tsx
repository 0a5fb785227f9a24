import { messages } from '@portal/contract/messages';
import type { StockChange, StockChangesAnswer } from '@portal/contract/stock-files';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { request, sentenceOf } from '../../shared/data/api';
import { ErrorState } from '../../shared/ui/error-state';
import { count, price } from '../../shared/ui/numbers';
import { texts } from '../../texts/texts';

const pageSize = 50;

function told({ kind }: StockChange, value: number | null): string {
  if (value === null) return '–';
  return kind === 'price' ? price(value) : count(value);
}

const columns = (): TableColumnsType<StockChange & { key: number }> => [
  {
    title: texts.t('catalogue:reference'),
    key: 'reference',
    render: (_, { reference, colour, size }) => [reference, colour, size].filter(Boolean).join(' · '),
  },
  {
    title: texts.t('catalogue:what'),
    dataIndex: 'kind',
    width: 110,
    render: (kind: StockChange['kind']) => texts.t(`catalogue:changes.${kind}`),
  },
  {
    title: texts.t('catalogue:before'),
    key: 'before',
    width: 96,
    align: 'end',
    render: (_, row) => told(row, row.before),
  },
  {
    title: texts.t('catalogue:after'),
    key: 'after',
    width: 96,
    align: 'end',
    render: (_, row) => told(row, row.after),
  },
];

/** What one version changed, reference by reference. */
export function VersionChanges({ path }: { path: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['stock-file-changes', path, page],
    queryFn: ({ signal }) => request<StockChangesAnswer>(`${path}?page=${page}&limit=${pageSize}`, { signal }),
    placeholderData: keepPreviousData,
  });
  if (query.isError) {
    return (
      <ErrorState
        title={messages.catalogue.loadVersionsFailed}
        detail={sentenceOf(query.error, messages.catalogue.loadVersionsFailed)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const total = query.data?.total ?? 0;
  return (
    <Table
      size="small"
      tableLayout="fixed"
      loading={query.isPending}
      columns={columns()}
      dataSource={query.data?.changes.map((change, key) => ({ ...change, key }))}
      scroll={{ x: 440 }}
      pagination={
        total > pageSize
          ? { current: page, pageSize, total, onChange: setPage, showSizeChanger: false, size: 'small' }
          : false
      }
    />
  );
}
