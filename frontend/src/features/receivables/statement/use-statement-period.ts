import type { StatementQuery } from '@portal/contract/receivables';
import dayjs from 'dayjs';
import { useLocation, useSearchParams } from 'react-router';
import { parseOneOf } from '../../../shared/list/list-view';
import { parseDay } from '../days';

export const periods = ['month', 'quarter', 'year', 'all', 'custom'] as const;
export type Period = (typeof periods)[number];
const defaultPeriod: Period = 'quarter';

const dayOf = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');

/** The first day of each period that ends today. The server knows today in the portal's time zone. */
const firstDays = {
  month: () => dayOf(dayjs().startOf('month')),
  quarter: () => dayOf(dayjs().subtract(3, 'month').add(1, 'day')),
  year: () => dayOf(dayjs().startOf('year')),
  all: () => undefined,
} satisfies Record<Exclude<Period, 'custom'>, () => string | undefined>;

/** Keeps the statement's period in the address: the name of a period, or the first and last day of another one. */
export function useStatementPeriod() {
  const [params, setParams] = useSearchParams();
  // How the list of receivables was filtered.
  const { state } = useLocation();
  const from = parseDay(params.get('from') ?? '');
  const to = parseDay(params.get('to') ?? '');
  const isCustom = params.has('from') || params.has('to');
  const named = parseOneOf(periods)(params.get('period') ?? '') ?? defaultPeriod;
  const period: Period = isCustom ? 'custom' : named === 'custom' ? defaultPeriod : named;
  // Days of an edited address that are in the wrong order would be refused.
  const isTurned = from !== undefined && to !== undefined && from > to;
  const days: StatementQuery =
    period === 'custom' ? { from: isTurned ? to : from, to: isTurned ? from : to } : { from: firstDays[period]() };

  const write = (values: Record<string, string | undefined>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const name of ['period', 'from', 'to']) next.delete(name);
        for (const [name, value] of Object.entries(values)) if (value !== undefined) next.set(name, value);
        return next;
      },
      { replace: true, state },
    );
  return {
    period,
    days,
    choose: (chosen: Period) => {
      if (chosen === 'custom') write({ from: days.from ?? firstDays.quarter(), to: days.to ?? dayOf(dayjs()) });
      else write({ period: chosen === defaultPeriod ? undefined : chosen });
    },
    chooseDays: (first: string, last: string) => write({ from: first, to: last }),
  };
}

export type StatementPeriod = ReturnType<typeof useStatementPeriod>;
