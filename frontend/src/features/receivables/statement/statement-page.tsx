import { messages } from '@portal/contract/messages';
import type { OpenInvoice, Receivable } from '@portal/contract/receivables';
import { Button, Flex } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useHasPermission } from '../../../shared/access/access-control';
import { receivablesPath } from '../../../shared/access/paths';
import { usePreloaded } from '../../../shared/data/when-settled';
import { useOpenRecord } from '../../../shared/list/use-open-record';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { QueryError } from '../../../shared/ui/states/query-error';
import { RecordNotLoaded } from '../../../shared/ui/states/record-not-loaded';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import { usePaymentDialogs, useRecordDialog } from '../dialogs/payment-dialogs';
import { PaymentDrawer } from '../payments/payment-drawer';
import { PaymentsSection } from '../payments/payments-section';
import { SlipsOfBuyer } from '../proofs/transfer-slips';
import { useReceivable, useStatement } from '../receivables-queries';
import { AccountHead } from './account-head';
import { invoiceMenuLabel, OpenInvoices } from './open-invoices';
import { StatementDownloads } from './statement-downloads';
import { StatementSection } from './statement-section';
import { useStatementPeriod } from './use-statement-period';
import '../receivables.css';

const TermsDialog = lazyWithTexts(async () => (await import('../dialogs/terms-dialog')).TermsDialog);
const WriteOffDialog = lazyWithTexts(async () => (await import('../dialogs/write-off-dialog')).WriteOffDialog);

/** A buyer's statement of account with open invoices, payments and terms, for the team (row M06). */
export function StatementPage() {
  const { t } = useTranslation('receivables');
  const { id: buyerId = '' } = useParams();
  const navigate = useNavigate();
  const listSearch: unknown = useLocation().state;
  const period = useStatementPeriod();
  const { query: statementQuery, statement } = useStatement(buyerId, period.days);
  const { query, receivable } = useReceivable(buyerId);
  const buyer = receivable?.buyer ?? statement?.buyer;
  const managesAccount = useHasPermission('receivable:manage');
  const managesPayments = useHasPermission('payment:manage');
  const opened = useOpenRecord('payment');
  const payments = usePaymentDialogs();
  const recording = useRecordDialog();
  const openPaymentDialog = managesPayments ? payments.openDialog : undefined;
  const { openTerms, openWriteOff, dialog } = useAccountDialogs();
  useDocumentTitle(buyer?.name ?? t('statement.title'));
  const breadcrumbs = (
    <Breadcrumbs
      current={buyer?.name ?? t('statement.title')}
      search={typeof listSearch === 'string' ? listSearch : ''}
    />
  );
  if (statementQuery.error?.statusCode === 404) {
    return (
      <div className="account-page">
        {breadcrumbs}
        <RecordNotLoaded
          error={statementQuery.error}
          failed={messages.receivables.loadStatementFailed}
          onRetry={() => void statementQuery.refetch()}
          retrying={statementQuery.isFetching}
          missing={messages.receivables.buyerNotFound}
          mayHave={t('statement.mayBeRemoved')}
          back={<Button onClick={() => void navigate(receivablesPath)}>{t('statement.back')}</Button>}
        />
      </div>
    );
  }
  return (
    <div className="account-page">
      <Flex justify="space-between" align="center" gap="small" wrap>
        {breadcrumbs}
        <Flex gap="small" wrap className="account-actions not-printed">
          <StatementDownloads buyerId={buyerId} days={period.days} />
          {managesAccount && (
            <Button disabled={!receivable} onClick={() => receivable && openTerms(receivable)}>
              {t('terms.title')}
            </Button>
          )}
          {managesPayments && (
            <Button type="primary" disabled={!buyer} onClick={() => recording.open(buyer)}>
              {t('record.title')}
            </Button>
          )}
        </Flex>
      </Flex>
      <h2 className="account-name" dir="auto">
        {buyer?.name ?? '\u00a0'}
      </h2>
      {query.isError && <QueryError title={messages.receivables.loadFailed} query={query} />}
      {(query.isPending || receivable) && <AccountHead receivable={receivable} />}
      <OpenInvoices
        buyerId={buyerId}
        showsReminders
        onWriteOff={managesAccount && buyer ? (invoice) => openWriteOff(buyer, invoice) : undefined}
      />
      <StatementSection buyerId={buyerId} period={period} />
      <PaymentsSection
        buyerId={buyerId}
        title={t('payments.title')}
        actions={{ view: ({ _id }) => opened.open(_id), openDialog: openPaymentDialog }}
      />
      <SlipsOfBuyer buyerId={buyerId} />
      <PaymentDrawer id={opened.id} openDialog={openPaymentDialog} onClose={opened.close} />
      {dialog}
      {payments.dialog}
      {recording.dialog}
    </div>
  );
}

type Subject = { receivable: Receivable } | { buyer: Receivable['buyer']; invoice: OpenInvoice };

const menuLabel = (subject: Subject) => ('invoice' in subject ? invoiceMenuLabel(subject.invoice) : null);

function useAccountDialogs() {
  usePreloaded(TermsDialog, WriteOffDialog);
  const { active, openDialog, dialog } = useOpenDialog<'change', Subject>(menuLabel);
  const subject = active?.subject;
  return {
    openTerms: (receivable: Receivable) => openDialog('change', { receivable }),
    openWriteOff: (buyer: Receivable['buyer'], invoice: OpenInvoice) => openDialog('change', { buyer, invoice }),
    dialog: subject && (
      <Suspense>
        {'invoice' in subject ? (
          <WriteOffDialog {...dialog} {...subject} />
        ) : (
          <TermsDialog {...dialog} receivable={subject.receivable} />
        )}
      </Suspense>
    ),
  };
}
