import type { MonthOfSales } from '@portal/contract/dashboard';
import { formatAed } from '@portal/contract/money';
import { Segmented, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { count } from '../../shared/ui/numbers';
import { ChartCard } from './chart-card';
import { lists } from './lists';

// The library of charts is larger than the rest of the page, which does not wait for it.
const MonthChart = lazy(async () => ({ default: (await import('./month-chart')).MonthChart }));

interface SalesByMonthProps {
  /** Oldest first. */
  months: readonly MonthOfSales[];
  words: { title: string; amount: string; units: string };
}

type Look = 'amount' | 'units' | 'table';

/** The table says the same to whoever cannot see, or does not want, the bars. */
export function SalesByMonth({ months, words }: SalesByMonthProps) {
  const [look, setLook] = useState<Look>('amount');
  const nothing = months.every(({ amount, units }) => amount === 0 && units === 0);
  return (
    <ChartCard
      wide
      title={words.title}
      extra={
        <Segmented<Look>
          size="small"
          aria-label={`How to show: ${words.title}`}
          value={look}
          onChange={setLook}
          options={[
            { value: 'amount', label: words.amount },
            { value: 'units', label: words.units },
            { value: 'table', label: 'Table' },
          ]}
        />
      }
    >
      {look === 'table' ? (
        <MonthTable months={months} words={words} />
      ) : nothing ? (
        <p className="dashboard-empty">Months appear here with the first approved order.</p>
      ) : (
        <Suspense fallback={<Skeleton.Node active className="dashboard-month-chart" />}>
          <MonthChart months={months} figure={look} label={words[look]} />
        </Suspense>
      )}
    </ChartCard>
  );
}

function MonthTable({ months, words }: SalesByMonthProps) {
  return (
    <table className="dashboard-table">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">{words.amount}</th>
          <th scope="col">{words.units}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, amount, units }) => (
          <tr key={month}>
            <th scope="row">
              <Link to={lists.soldIn(month)}>{dayjs(`${month}-01`).format('MMMM YYYY')}</Link>
            </th>
            <td>{formatAed(amount)}</td>
            <td>{count(units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
