import { messages } from '@portal/contract/messages';
import { Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { QueryError } from '../../../shared/ui/states/query-error';
import { centsOf } from '../amounts';
import { describePayment } from '../payments/payment-words';
import { useOpenInvoices } from '../receivables-queries';
import { AllocationFields } from './allocation-fields';
import { type AllocationEntries, allocationsOf, distributedCents, entryProblem } from './allocations';
import type { PaymentDialogProps } from './payment-dialogs';

/** Uses what is left of a payment for further invoices of the buyer. */
export function AllocateDialog({ payment, open, onClose, afterClose }: PaymentDialogProps) {
  const { t } = useTranslation('receivables');
  const { query, invoices } = useOpenInvoices(payment.buyer._id);
  const [entries, setEntries] = useState<AllocationEntries>(new Map());
  const [isMissing, setMissing] = useState(false);
  const allocations = allocationsOf(invoices ?? [], entries);
  const { start, busy, failure, reset } = useAction<unknown>({
    call: () => ({ method: 'put', url: `/api/payments/${payment._id}/allocate`, body: { allocations } }),
    failed: messages.payments.allocateFailed,
    done: t('allocate.done'),
    refreshes: ['receivables', 'orders'],
    idempotent: true,
    onDone: onClose,
  });
  const change = useCallback(
    (next: (now: AllocationEntries) => AllocationEntries) => {
      setEntries(next);
      setMissing(false);
      reset();
    },
    [reset],
  );
  const budget = centsOf(payment.unallocated);
  const isInvalid =
    invoices?.some((invoice) => entryProblem(invoice, entries.get(invoice.order._id)) !== null) === true ||
    distributedCents(allocations) > budget;
  return (
    <ActionDialog
      title={t('allocate.title')}
      subject={describePayment(payment)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={t('allocate.title')}
      onPrimary={() => (allocations.length === 0 ? setMissing(true) : start())}
      disabled={!invoices || invoices.length === 0 || isInvalid}
      busy={busy}
      dirty={entries.size > 0}
      failure={isMissing ? t('allocate.empty') : failure}
      width={640}
    >
      <p>{invoices?.length === 0 ? t('allocate.none') : t('allocate.explain')}</p>
      {query.isError && <QueryError title={t('invoices.loadFailed')} query={query} />}
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {invoices && invoices.length > 0 && (
        <AllocationFields
          invoices={invoices}
          entries={entries}
          budget={budget}
          of="rest of a payment"
          busy={busy}
          onChange={change}
        />
      )}
    </ActionDialog>
  );
}
