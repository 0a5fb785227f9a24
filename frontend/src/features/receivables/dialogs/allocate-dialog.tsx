import { messages } from '@portal/contract/messages';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { ActionDialog } from '../../../shared/ui/dialogs/action-dialog';
import { centsOf } from '../amounts';
import { describePayment } from '../payments/payment-words';
import { useOpenInvoices } from '../receivables-queries';
import { Allocations } from './allocation-fields';
import { type AllocationEntries, allocationsOf, cannotBeTaken, hasEntries } from './allocations';
import type { PaymentDialogProps } from './payment-dialogs';

/** Uses what is left of a payment for further invoices of the buyer. */
export function AllocateDialog({ payment, open, onClose, afterClose }: PaymentDialogProps) {
  const { t } = useTranslation('receivables');
  const openInvoices = useOpenInvoices(payment.buyer._id);
  const { invoices = [] } = openInvoices;
  const [entries, setEntries] = useState<AllocationEntries>(new Map());
  const [isMissing, setMissing] = useState(false);
  const allocations = allocationsOf(invoices, entries);
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
  return (
    <ActionDialog
      title={t('allocate.title')}
      subject={describePayment(payment)}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      primary={t('allocate.title')}
      onPrimary={() => (allocations.length === 0 ? setMissing(true) : start())}
      disabled={invoices.length === 0 || cannotBeTaken(invoices, entries, budget)}
      busy={busy}
      dirty={hasEntries(entries)}
      failure={isMissing ? t('allocate.empty') : failure}
      width={640}
    >
      <p>{t('allocate.explain')}</p>
      <Allocations
        openInvoices={openInvoices}
        entries={entries}
        budget={budget}
        of="rest of a payment"
        busy={busy}
        onChange={change}
      />
    </ActionDialog>
  );
}
