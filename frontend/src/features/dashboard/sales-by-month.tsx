import type { MonthOfSales } from '@portal/contract/dashboard';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { monthAndYear } from '../../shared/ui/dates';
import { aed, count } from '../../shared/ui/numbers';
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
  const { t } = useTranslation('dashboard');
  const [look, setLook] = useState<Look>('amount');
  const nothing = months.every(({ amount, units }) => amount === 0 && units === 0);
  return (
    <ChartCard
      wide
      title={words.title}
      extra={
        <Segmented<Look>
          size="small"
          aria-label={t('howToShow', { title: words.title })}
          value={look}
          onChange={setLook}
          options={[
            { value: 'amount', label: words.amount },
            { value: 'units', label: words.units },
            { value: 'table', label: t('table') },
          ]}
        />
      }
    >
      {look === 'table' ? (
        <MonthTable months={months} words={words} />
      ) : nothing ? (
        <p className="dashboard-empty">{t('monthsAppearHere')}</p>
      ) : (
        <Suspense fallback={<Skeleton.Node active className="dashboard-month-chart" />}>
          <MonthChart months={months} figure={look} label={words[look]} />
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
              <Link to={lists.soldIn(month)}>{monthAndYear(month)}</Link>
            </th>
            <td>{aed(amount)}</td>
            <td>{count(units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
