import type { OrderPreviewLine } from '@portal/contract/orders';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { aed, price } from '../../../shared/ui/numbers';

function whole(value: number): string {
  return value.toLocaleString('en-US');
}

function Availability({ line }: { line: OrderPreviewLine }) {
  if (line.availableLots === null) return <span className="muted">Not tracked</span>;
  if (line.lots <= line.availableLots) return whole(line.availableLots);
  return <span className="orders-short">only {whole(line.availableLots)}</span>;
}

function columnsFor(lines: readonly OrderPreviewLine[]): TableColumnsType<OrderPreviewLine> {
  const numeric = { align: 'right' as const };
  const optional = (['description', 'colour', 'size'] as const).filter((field) => lines.some((line) => line[field]));
  const titles = { description: 'Description', colour: 'Colour', size: 'Size' };
  return [
    { title: 'Reference', dataIndex: 'reference', width: 116, ellipsis: true },
    ...optional.map((field) => ({
      title: titles[field],
      dataIndex: field,
      width: { description: 168, colour: 68, size: 166 }[field],
      // A size run is read to its end.
      ellipsis: field !== 'size',
    })),
    { title: 'Lots', dataIndex: 'lots', width: 60, render: whole, ...numeric },
    { title: 'Units', dataIndex: 'units', width: 68, render: whole, ...numeric },
    { title: 'Unit price', dataIndex: 'unitPrice', width: 88, render: price, ...numeric },
    { title: 'Total', dataIndex: 'lineTotal', width: 108, render: aed, ...numeric },
    {
      title: 'Available lots',
      key: 'available',
      width: 108,
      render: (_, line) => <Availability line={line} />,
      ...numeric,
    },
  ];
}

export function PreviewLines({ lines, lineCount }: { lines: OrderPreviewLine[]; lineCount: number }) {
  const rows = useMemo(() => lines.map((line, key) => ({ ...line, key })), [lines]);
  const columns = columnsFor(lines);
  const width = columns.reduce((sum, column) => sum + Number(column.width), 0);
  return (
    <Table
      size="small"
      columns={columns}
      dataSource={rows}
      scroll={{ x: width, y: 240 }}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
      footer={
        lineCount > lines.length ? () => `The first ${whole(lines.length)} of ${whole(lineCount)} lines` : undefined
      }
    />
  );
}
