import type { Problem } from '@portal/contract/workbook';
import { Table, type TableColumnsType } from 'antd';
import { count } from './numbers';
import { StatusChip } from './status-chip';

interface ProblemTableProps {
  problems: readonly Problem[];
  /** Of all problems, also those not listed. */
  total?: number;
}

type Row = Problem & { key: number };

const columns: TableColumnsType<Row> = [
  {
    title: 'Kind',
    key: 'severity',
    width: 96,
    render: (_, row) =>
      row.severity === 'error' ? (
        <StatusChip tone="rejected">Error</StatusChip>
      ) : (
        <StatusChip tone="pending">Warning</StatusChip>
      ),
  },
  { title: 'Sheet', dataIndex: 'sheet', width: 80, ellipsis: true },
  { title: 'Cell', dataIndex: 'cell', width: 60, className: 'figures', render: (cell: string) => cell || '–' },
  { title: 'Reference', dataIndex: 'reference', width: 120, ellipsis: true, render: (text?: string) => text || '–' },
  { title: 'Problem', dataIndex: 'message', width: 260 },
  { title: 'Found', dataIndex: 'found', width: 100, ellipsis: true, render: (text: string) => text || 'empty' },
  { title: 'Expected', dataIndex: 'expected', width: 152, render: (text: string) => text || '–' },
];

/** Row X02: what is wrong in a workbook, named so that a person finds the cell. */
export function ProblemTable({ problems, total = problems.length }: ProblemTableProps) {
  if (problems.length === 0) return null;
  return (
    <section className="problem-table" aria-label="Problems in the file">
      <p className="problem-table-count">
        {total > problems.length
          ? `Showing ${count(problems.length)} of ${count(total)} problems`
          : `${count(total)} ${total === 1 ? 'problem' : 'problems'}`}
      </p>
      <Table<Row>
        size="small"
        columns={columns}
        dataSource={problems.map((problem, key) => ({ ...problem, key }))}
        pagination={false}
        scroll={{ x: 868, y: 264 }}
        rowClassName={(row) => `problem-${row.severity}`}
      />
    </section>
  );
}
