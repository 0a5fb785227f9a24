import { messages } from '@portal/contract/messages';
import type { Payment } from '@portal/contract/payments';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import { ChoiceFilter, ListToolbar } from '../../../shared/list/list-toolbar';
import { useListPage } from '../../../shared/list/use-list-page';
import { useOpenRecord } from '../../../shared/list/use-open-record';
import { PageHeader } from '../../../shared/ui/page-header';
import { EmptyState } from '../../../shared/ui/states/empty-state';
import { usePaymentDialogs, useRecordDialog } from '../dialogs/payment-dialogs';
import { WaitingSlips } from '../proofs/transfer-slips';
import { ChequesToDeposit } from './cheques-to-deposit';
import { PaymentDrawer } from './payment-drawer';
import { PaymentList } from './payment-list';
import type { PaymentActions } from './payment-menu';
import { methodLabel, paymentMethods, paymentStates, stateLabel } from './payment-words';
import { filtersOf, type PaymentsView, usePaymentsView } from './payments-view';
import '../receivables.css';

/** All payments and cheques (rows M02 and M03). */
export function PaymentsPage() {
  const { t } = useTranslation('receivables');
  const { view, change, filtered, showEverything } = usePaymentsView();
  const list = useListPage<Payment>({ resource: 'payments', view, filters: filtersOf(view), onChange: change });
  const opened = useOpenRecord('payment');
  const dialogs = usePaymentDialogs();
  const recording = useRecordDialog();
  const manages = useHasPermission('payment:manage');
  const openDialog = manages ? dialogs.openDialog : undefined;
  const actions: PaymentActions = { view: ({ _id }) => opened.open(_id), openDialog };
  return (
    <div className="list-page">
      <PageHeader
        actions={
          manages && (
            <Button type="primary" onClick={() => recording.open(undefined)}>
              {t('record.title')}
            </Button>
          )
        }
      >
        <PaymentsToolbar view={view} onChange={change} />
      </PageHeader>
      <WaitingSlips />
      <ChequesToDeposit actions={actions} />
      <PaymentList
        of="all buyers"
        actions={actions}
        list={list}
        view={view}
        onChange={change}
        none={
          <EmptyState
            title={messages.payments.none}
            action={filtered && <Button onClick={showEverything}>{t('payments.showAll')}</Button>}
          >
            {filtered ? t('payments.nothingMatches') : t('payments.whatAppearsHere')}
          </EmptyState>
        }
      />
      <PaymentDrawer id={opened.id} openDialog={openDialog} onClose={opened.close} />
      {dialogs.dialog}
      {recording.dialog}
    </div>
  );
}

interface ToolbarProps {
  view: PaymentsView;
  onChange: (change: Partial<PaymentsView>) => void;
}

function PaymentsToolbar({ view, onChange }: ToolbarProps) {
  const { t } = useTranslation('receivables');
  return (
    <ListToolbar
      label={t('payments.title')}
      searchLabel={t('payments.search')}
      placeholder={t('payments.searchPlaceholder')}
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceFilter
        label={t('payments.method')}
        allLabel={t('payments.allMethods')}
        value={view.method}
        onChange={(method) => onChange({ method })}
        options={paymentMethods.map((value) => ({ value, label: methodLabel(value) }))}
      />
      <ChoiceFilter
        label={t('payments.state')}
        allLabel={t('payments.allStates')}
        value={view.state}
        onChange={(state) => onChange({ state })}
        options={paymentStates.map((value) => ({ value, label: stateLabel(value) }))}
      />
    </ListToolbar>
  );
}
