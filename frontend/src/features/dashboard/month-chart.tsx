import type { MonthlySales } from '@portal/contract/dashboard';
import { theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { monthAndYear, monthName } from '../../shared/ui/values/dates';
import { abbreviateNumber, formatAedAmount, formatCount } from '../../shared/ui/values/numbers';
import { useStartAndEndSides } from '../../texts/use-language';
import { listAddresses } from './list-addresses';

interface MonthChartProps {
  months: readonly MonthlySales[];
  figure: 'amount' | 'units';
  label: string;
}

const chartHeight = 240;

/**
 * A bar chart of months. Arrow keys move from month to month and announce each month; a bar links to the month's
 * orders, like a row of the alternative table.
 */
export function MonthChart({ months, figure, label }: MonthChartProps) {
  const sides = useStartAndEndSides();
  const isRightToLeft = sides.start === 'right';
  const { t } = useTranslation('dashboard');
  const { motion } = theme.useToken().token;
  const navigate = useNavigate();
  const format = figure === 'amount' ? formatAedAmount : formatCount;
  return (
    <div className="dashboard-month-chart">
      <ResponsiveContainer width="100%" height={chartHeight}>
        <BarChart data={[...months]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} title={t('byMonth', { label })}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            reversed={isRightToLeft}
            tickFormatter={(month: string) => monthName(month)}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            stroke="var(--line)"
            tickLine={false}
          />
          <YAxis
            orientation={sides.start}
            width={isRightToLeft ? 64 : 44}
            tickFormatter={(value: number) => axisLabel(value, isRightToLeft)}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            isAnimationActive={false}
            formatter={(value) => [format(Number(value)), label]}
            labelFormatter={(month) => monthAndYear(String(month))}
            contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 8 }}
            itemStyle={{ color: 'var(--ink)' }}
            labelStyle={{ color: 'var(--muted)' }}
          />
          <Bar
            dataKey={figure}
            name={label}
            fill="var(--accent)"
            radius={[4, 4, 0, 0]}
            maxBarSize={40}
            className="dashboard-month-bar"
            onClick={(_, index) => {
              const month = months[index]?.month;
              if (month !== undefined) void navigate(listAddresses.soldIn(month));
            }}
            isAnimationActive={motion}
            animationDuration={180}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The chart is drawn from left to right in every language, so a label such as `1 مليون` states its own direction. */
function axisLabel(value: number, isRightToLeft: boolean): string {
  const label = abbreviateNumber(value);
  return isRightToLeft ? `\u2067${label}\u2069` : label;
}
