import type { MonthOfSales } from '@portal/contract/dashboard';
import { formatAed } from '@portal/contract/money';
import { theme } from 'antd';
import dayjs from 'dayjs';
import { useNavigate } from 'react-router';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { count } from '../../shared/ui/numbers';
import { lists } from './lists';

interface MonthChartProps {
  months: readonly MonthOfSales[];
  figure: 'amount' | 'units';
  label: string;
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const chartHeight = 240;

/** The arrow keys walk through the months and tell each; a bar leads to its orders, as the table's rows do. */
export function MonthChart({ months, figure, label }: MonthChartProps) {
  const { motion } = theme.useToken().token;
  const navigate = useNavigate();
  const told = figure === 'amount' ? formatAed : count;
  return (
    <div className="dashboard-month-chart">
      <ResponsiveContainer width="100%" height={chartHeight}>
        <BarChart data={[...months]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} title={`${label} by month`}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            tickFormatter={(month: string) => dayjs(`${month}-01`).format('MMM')}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            stroke="var(--line)"
            tickLine={false}
          />
          <YAxis
            width={44}
            tickFormatter={(value: number) => short.format(value)}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            isAnimationActive={false}
            formatter={(value) => [told(Number(value)), label]}
            labelFormatter={(month) => dayjs(`${String(month)}-01`).format('MMMM YYYY')}
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
              if (month !== undefined) void navigate(lists.soldIn(month));
            }}
            isAnimationActive={motion}
            animationDuration={180}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
