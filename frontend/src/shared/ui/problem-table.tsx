import type { Problem } from '@portal/contract/workbook';
import { Grid, Table, type TableColumnsType } from 'antd';
import { count } from './numbers';
import { StatusChip } from './status-chip';

interface ProblemTableProps {
  problems: readonly Problem[];
  /** Of all problems, also those not listed. */
  total?: number;
}

type Row = Problem & { key: number };

function Kind({ severity }: Pick<Problem, 'severity'>) {
  if (severity === 'error') return <StatusChip tone="rejected">Error</StatusChip>;
  return <StatusChip tone="pending">Warning</StatusChip>;
}

const columns: TableColumnsType<Row> = [
  {
    title: 'Kind',
    key: 'severity',
    width: 96,
    render: (_, row) => <Kind severity={row.severity} />,
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
  const wide = Grid.useBreakpoint().sm ?? true;
  if (problems.length === 0) return null;
  const rows = problems.map((problem, key) => ({ ...problem, key }));
  return (
    <section className="problem-table" aria-label="Problems in the file">
      <p className="problem-table-count">
        {total > problems.length
          ? `Showing ${count(problems.length)} of ${count(total)} problems`
          : `${count(total)} ${total === 1 ? 'problem' : 'problems'}`}
      </p>
      {wide ? (
        <Table<Row>
          size="small"
          columns={columns}
          dataSource={rows}
          pagination={false}
          scroll={{ x: 868, y: 264 }}
          rowClassName={(row) => `problem-${row.severity}`}
        />
      ) : (
        <ul className="problem-list">
          {rows.map((row) => (
            <ProblemItem key={row.key} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** On a telephone: where it is, what is wrong, what was found and what should be, one below the other. */
function ProblemItem({ row }: { row: Row }) {
  const place = [row.sheet, row.cell, row.reference].filter(Boolean).join(' · ');
  return (
    <li className="problem-item">
      <div className="problem-item-head">
        <Kind severity={row.severity} />
        <span className="problem-item-place">{place}</span>
      </div>
      <div>{row.message}</div>
      <dl className="problem-item-facts">
        <dt>Found</dt>
        <dd>{row.found || 'empty'}</dd>
        {row.expected && (
          <>
            <dt>Expected</dt>
            <dd>{row.expected}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
