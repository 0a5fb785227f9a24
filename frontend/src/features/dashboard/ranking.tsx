import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChartCard } from './chart-card';

interface RankingProps {
  title: string;
  /** The text that is shown when there are no entries. */
  empty: string;
  /** The unit of the counts. */
  of: 'views' | 'downloads';
  entries: readonly { _id: string; name: string; of?: string; times: number; to: string | undefined }[];
}

export function Ranking({ title, empty, of: counted, entries }: RankingProps) {
  const { t } = useTranslation('dashboard');
  const most = Math.max(1, ...entries.map(({ times }) => times));
  return (
    <ChartCard title={title}>
      {entries.length === 0 ? (
        <p className="dashboard-empty">{empty}</p>
      ) : (
        <ol className="dashboard-bars">
          {entries.map(({ _id, name, of, times, to }) => (
            <li key={_id}>
              <Row to={to}>
                <span className="dashboard-bar-name own-direction" dir="auto" title={name}>
                  {name}
                  {of && <span className="dashboard-hint"> · {of}</span>}
                </span>
                <span className="figures dashboard-bar-value">{t(counted, { count: times })}</span>
                <span className="dashboard-bar" data-tone="accent" aria-hidden>
                  <span style={{ inlineSize: `${(times / most) * 100}%` }} />
                </span>
              </Row>
            </li>
          ))}
        </ol>
      )}
    </ChartCard>
  );
}

function Row({ to, children }: { to: string | undefined; children: ReactNode }) {
  const className = 'dashboard-bar-row';
  if (to === undefined) return <div className={className}>{children}</div>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
