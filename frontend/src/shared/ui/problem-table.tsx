import type { Problem } from '@portal/contract/workbook';
import { Grid, Table, type TableColumnsType } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../texts/translate-sentence';
import { StatusChip } from './values/status-chip';
import { TwoLines } from './values/two-lines';

interface ProblemTableProps {
  problems: readonly Problem[];
  /** The number of all problems, including those that the server did not list. */
  total?: number;
}

type Row = Problem & { key: number };

function Kind({ severity }: Pick<Problem, 'severity'>) {
  const { t } = useTranslation('trade');
  if (severity === 'error') return <StatusChip tone="rejected">{t('problems.error')}</StatusChip>;
  return <StatusChip tone="pending">{t('problems.warning')}</StatusChip>;
}

const lines = (text?: string) => <TwoLines text={text} />;

const columnsIn = (t: TFunction<'trade'>): TableColumnsType<Row> => [
  {
    title: t('problems.kind'),
    key: 'severity',
    width: 104,
    render: (_, row) => <Kind severity={row.severity} />,
  },
  { title: t('problems.sheet'), dataIndex: 'sheet', width: 80, render: lines },
  {
    title: t('problems.cell'),
    dataIndex: 'cell',
    width: 60,
    className: 'figures',
    render: (cell: string) => cell || '–',
  },
  {
    title: t('problems.reference'),
    dataIndex: 'reference',
    width: 120,
    render: lines,
  },
  { title: t('problems.problem'), dataIndex: 'message', width: 260, render: (text: string) => translateSentence(text) },
  {
    title: t('problems.found'),
    dataIndex: 'found',
    width: 100,
    render: (text: string) => (text ? <TwoLines text={text} /> : t('problems.empty')),
  },
  { title: t('problems.expected'), dataIndex: 'expected', width: 152, render: (text: string) => text || '–' },
];

/** Renders the problems of a workbook as a table, each with the address of its cell (row X02). */
export function ProblemTable({ problems, total = problems.length }: ProblemTableProps) {
  const { t } = useTranslation('trade');
  const wide = Grid.useBreakpoint().sm ?? true;
  if (problems.length === 0) return null;
  const rows = problems.map((problem, key) => ({ ...problem, key }));
  return (
    <section className="problem-table" aria-label={t('problems.inTheFile')}>
      <p className="problem-table-count">
        {total > problems.length
          ? t('problems.someOf', { shown: problems.length, total })
          : t('problems.count', { count: total })}
      </p>
      {wide ? (
        <Table<Row>
          size="small"
          columns={columnsIn(t)}
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

/** Renders a problem on phones: location, problem, found value and expected value stand one below the other. */
function ProblemItem({ row }: { row: Row }) {
  const { t } = useTranslation('trade');
  const location = [row.sheet, row.cell, row.reference].filter(Boolean).join(' · ');
  return (
    <li className="problem-item">
      <div className="problem-item-head">
        <Kind severity={row.severity} />
        <span className="problem-item-place">{location}</span>
      </div>
      <div>{translateSentence(row.message)}</div>
      <dl className="problem-item-facts">
        <dt>{t('problems.found')}</dt>
        <dd>{row.found || t('problems.empty')}</dd>
        {row.expected && (
          <>
            <dt>{t('problems.expected')}</dt>
            <dd>{row.expected}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
