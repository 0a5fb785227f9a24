import type { Problem } from '@portal/contract/workbook';
import { Button, Table, type TableColumnsType } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../texts/translate-sentence';
import { useIsWindowAtLeast } from './use-is-window-at-least';
import { StatusChip } from './values/status-chip';
import { TwoLines } from './values/two-lines';

interface ProblemTableProps {
  problems: readonly Problem[];
  /** The number of all problems, including those that the server did not list. */
  total?: number;
  /** Returns what a problem's reference opens; undefined for a reference that opens nothing. */
  opens?: (problem: Problem) => (() => void) | undefined;
}

type Row = Problem & { key: number };

function Kind({ severity }: Pick<Problem, 'severity'>) {
  const { t } = useTranslation('trade');
  if (severity === 'error') return <StatusChip tone="rejected">{t('problems.error')}</StatusChip>;
  return <StatusChip tone="pending">{t('problems.warning')}</StatusChip>;
}

const lines = (text?: string) => <TwoLines text={text} />;

/** What was found is shown as it stands in the cell, unless it is the server's sum of lots or units. */
const foundText = ({ found }: Problem): string =>
  /^[\d,]+ (lot|unit)s?$/.test(found) ? translateSentence(found) : found;

/** The sentence of a problem. Translations find it under its field: `problem.order`, with the values beside it. */
export const problemSentence = ({ message, field, reference, found, expected }: Problem): string =>
  translateSentence(message, `problem.${field || 'sheet'}`, { reference, found, expected });

function Reference({ row, opens }: { row: Row; opens: ProblemTableProps['opens'] }) {
  const open = opens?.(row);
  if (!open) return <TwoLines text={row.reference} />;
  return (
    <Button type="link" className="problem-reference" onClick={open}>
      <TwoLines text={row.reference} />
    </Button>
  );
}

const columnsIn = (t: TFunction<'trade'>, opens: ProblemTableProps['opens']): TableColumnsType<Row> => [
  {
    title: t('problems.kind'),
    key: 'severity',
    width: 100,
    render: (_, row) => <Kind severity={row.severity} />,
  },
  { title: t('problems.sheet'), dataIndex: 'sheet', width: 72, render: lines },
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
    width: 112,
    render: (_, row) => <Reference row={row} opens={opens} />,
  },
  // Without a width: the sentences take what the other columns leave.
  { title: t('problems.problem'), dataIndex: 'message', render: (_, row) => problemSentence(row) },
  {
    title: t('problems.found'),
    dataIndex: 'found',
    width: 92,
    render: (_, row) => (row.found ? <TwoLines text={foundText(row)} /> : t('problems.empty')),
  },
  {
    title: t('problems.expected'),
    dataIndex: 'expected',
    width: 136,
    render: (text: string) => translateSentence(text) || '–',
  },
];

/** Renders the problems of a workbook as a table, each with the address of its cell (row X02). */
export function ProblemTable({ problems, total = problems.length, opens }: ProblemTableProps) {
  const { t } = useTranslation('trade');
  const wide = useIsWindowAtLeast('sm');
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
          columns={columnsIn(t, opens)}
          dataSource={rows}
          pagination={false}
          scroll={{ x: 772, y: 264 }}
          rowClassName={(row) => `problem-${row.severity}`}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <ul className="problem-list" tabIndex={0} aria-label={t('problems.inTheFile')}>
          {rows.map((row) => (
            <ProblemItem key={row.key} row={row} opens={opens} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Renders a problem on phones: location, problem, found value and expected value stand one below the other. */
function ProblemItem({ row, opens }: { row: Row; opens: ProblemTableProps['opens'] }) {
  const { t } = useTranslation('trade');
  const isLink = opens?.(row) !== undefined;
  const location = [row.sheet, row.cell, !isLink && row.reference].filter(Boolean).join(' · ');
  return (
    <li className="problem-item">
      <div className="problem-item-head">
        <Kind severity={row.severity} />
        {location && <span className="problem-item-place">{location}</span>}
        {isLink && <Reference row={row} opens={opens} />}
      </div>
      <div>{problemSentence(row)}</div>
      <dl className="problem-item-facts">
        <dt>{t('problems.found')}</dt>
        <dd>{foundText(row) || t('problems.empty')}</dd>
        {row.expected && (
          <>
            <dt>{t('problems.expected')}</dt>
            <dd>{translateSentence(row.expected)}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
