import { type ReactNode, useId } from 'react';

interface ChartCardProps {
  title: string;
  /** The switch between chart and table, beside the title. */
  extra?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function ChartCard({ title, extra, wide = false, children }: ChartCardProps) {
  const id = useId();
  return (
    <section className="dashboard-chart" data-wide={wide || undefined} aria-labelledby={id}>
      <div className="dashboard-chart-head">
        <h3 id={id} className="dashboard-heading">
          {title}
        </h3>
        {extra}
      </div>
      {children}
    </section>
  );
}
