import type { MonthlySales } from '@portal/contract/dashboard';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { monthAndYear } from '../../shared/ui/values/dates';
import { formatAedAmount, formatCount } from '../../shared/ui/values/numbers';
import { ChartCard } from './chart-card';
import { listAddresses } from './list-addresses';

// Loaded on demand, because the chart library is larger than the rest of the page.
const MonthChart = lazy(async () => ({ default: (await import('./month-chart')).MonthChart }));

interface SalesByMonthProps {
  /** The months, oldest first. */
  months: readonly MonthlySales[];
  words: { title: string; amount: string; units: string };
}

type View = 'amount' | 'units' | 'table';

/** Shows the sales of each month as a chart or as a table. The table is also the alternative for screen readers. */
export function SalesByMonth({ months, words }: SalesByMonthProps) {
  const { t } = useTranslation('dashboard');
  const [view, setView] = useState<View>('amount');
  const isEmpty = months.every(({ amount, units }) => amount === 0 && units === 0);
  return (
    <ChartCard
      wide
      title={words.title}
      extra={
        <Segmented<View>
          size="small"
          aria-label={t('howToShow', { title: words.title })}
          value={view}
          onChange={setView}
          options={[
            { value: 'amount', label: words.amount },
            { value: 'units', label: words.units },
            { value: 'table', label: t('table') },
          ]}
        />
      }
    >
      {view === 'table' ? (
        <MonthTable months={months} words={words} />
      ) : isEmpty ? (
        <p className="dashboard-empty">{t('monthsAppearHere')}</p>
      ) : (
        <Suspense fallback={<Skeleton.Node active className="dashboard-month-chart" />}>
          <MonthChart months={months} figure={view} label={words[view]} />
        </Suspense>
      )}
    </ChartCard>
  );
}

function MonthTable({ months, words }: SalesByMonthProps) {
  const { t } = useTranslation('dashboard');
  return (
    <table className="dashboard-table">
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col">{words.amount}</th>
          <th scope="col">{words.units}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, amount, units }) => (
          <tr key={month}>
            <th scope="row">
              <Link to={listAddresses.soldIn(month)}>{monthAndYear(month)}</Link>
            </th>
            <td>{formatAedAmount(amount)}</td>
            <td>{formatCount(units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
