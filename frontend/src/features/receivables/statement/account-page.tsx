import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../shared/access/session';
import { useOpenRecord } from '../../../shared/list/use-open-record';
import { QueryError } from '../../../shared/ui/states/query-error';
import { PaymentDrawer } from '../payments/payment-drawer';
import { PaymentsSection } from '../payments/payments-section';
import { OwnSlips } from '../proofs/transfer-slips';
import { useReceivable } from '../receivables-queries';
import { AccountHead } from './account-head';
import { OpenInvoices } from './open-invoices';
import { StatementDownloads } from './statement-downloads';
import { StatementSection } from './statement-section';
import { useStatementPeriod } from './use-statement-period';
import '../receivables.css';

/** What the signed-in buyer's company owes, with the statement and the payments (row M07). */
export function AccountPage() {
  const { t } = useTranslation('receivables');
  const { _id, companyId } = useSessionUser();
  const buyerId = companyId ?? _id;
  const period = useStatementPeriod();
  const { query, receivable } = useReceivable(buyerId);
  const opened = useOpenRecord('payment');
  return (
    <div className="account-page">
      <Flex justify="end" gap="small" wrap className="not-printed">
        <StatementDownloads buyerId={buyerId} days={period.days} />
      </Flex>
      {query.isError && <QueryError title={t('statement.loadOwnFailed')} query={query} />}
      {(query.isPending || receivable) && <AccountHead receivable={receivable} isOwn />}
      <OpenInvoices buyerId={buyerId} />
      <OwnSlips buyerId={buyerId} />
      <StatementSection buyerId={buyerId} period={period} />
      <PaymentsSection buyerId={buyerId} title={t('payments.own')} actions={{ view: ({ _id }) => opened.open(_id) }} />
      <PaymentDrawer id={opened.id} onClose={opened.close} />
    </div>
  );
}
