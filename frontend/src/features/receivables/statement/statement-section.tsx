import { messages } from '@portal/contract/messages';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../shared/ui/states/query-error';
import { useStatement } from '../receivables-queries';
import { PeriodPicker } from './period-picker';
import { StatementEntries } from './statement-entries';
import type { StatementPeriod } from './use-statement-period';

/** The entries of the chosen period. */
export function StatementSection({ buyerId, period }: { buyerId: string; period: StatementPeriod }) {
  const { t } = useTranslation('receivables');
  const { query, statement } = useStatement(buyerId, period.days);
  return (
    <section className="account-part" aria-label={t('statement.title')}>
      <div className="account-part-head">
        <h3>{t('statement.title')}</h3>
        <PeriodPicker {...period} />
      </div>
      {query.isError && <QueryError title={messages.receivables.loadStatementFailed} query={query} />}
      {statement && !query.isError && (
        <StatementEntries key={`${period.days.from} ${period.days.to}`} statement={statement} />
      )}
      {!statement && !query.isError && (
        <div role="status" aria-label={t('statement.loading')}>
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </div>
      )}
    </section>
  );
}
