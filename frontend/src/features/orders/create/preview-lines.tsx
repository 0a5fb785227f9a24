import type { OrderPreviewLine } from '@portal/contract/orders';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BreakableText } from '../../../shared/ui/values/breakable-text';
import { formatAedAmount, formatCount, formatPrice } from '../../../shared/ui/values/numbers';
import { TwoLines } from '../../../shared/ui/values/two-lines';
import { texts } from '../../../texts/texts';

function Availability({ line }: { line: OrderPreviewLine }) {
  const { t } = useTranslation('orders');
  if (line.availableLots === null) return <span className="muted">{t('notTracked')}</span>;
  if (line.lots <= line.availableLots) return formatCount(line.availableLots);
  return <span className="orders-short">{t('onlyLots', { lots: formatCount(line.availableLots) })}</span>;
}

const twoLines = (text: string | null) => <TwoLines text={text} />;
const wholeSizes = (text: string | null) => text && <BreakableText text={text} />;

function columnsFor(lines: readonly OrderPreviewLine[]): TableColumnsType<OrderPreviewLine> {
  const numeric = { align: 'end' as const };
  const optional = (['description', 'colour', 'size'] as const).filter((field) => lines.some((line) => line[field]));
  const titles = {
    description: texts.t('orders:description'),
    colour: texts.t('orders:colour'),
    size: texts.t('orders:size'),
  };
  return [
    { title: texts.t('orders:reference'), dataIndex: 'reference', width: 116, render: twoLines },
    ...optional.map((field) => ({
      title: titles[field],
      dataIndex: field,
      width: { description: 140, colour: 96, size: 166 }[field],
      render: field === 'size' ? wholeSizes : twoLines,
    })),
    { title: texts.t('orders:lots'), dataIndex: 'lots', width: 60, render: formatCount, ...numeric },
    { title: texts.t('orders:units'), dataIndex: 'units', width: 68, render: formatCount, ...numeric },
    { title: texts.t('orders:unitPrice'), dataIndex: 'unitPrice', width: 88, render: formatPrice, ...numeric },
    { title: texts.t('orders:total'), dataIndex: 'lineTotal', width: 108, render: formatAedAmount, ...numeric },
    {
      title: texts.t('orders:availableLots'),
      key: 'available',
      width: 108,
      render: (_, line) => <Availability line={line} />,
      ...numeric,
    },
  ];
}

export function PreviewLines({ lines, lineCount }: { lines: OrderPreviewLine[]; lineCount: number }) {
  const { t } = useTranslation('orders');
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
      footer={lineCount > lines.length ? () => t('firstOfLines', { shown: lines.length, total: lineCount }) : undefined}
    />
  );
}
