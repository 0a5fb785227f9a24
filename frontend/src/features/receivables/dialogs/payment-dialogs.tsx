import type { Payment } from '@portal/contract/payments';
import { Suspense } from 'react';
import { usePreloaded } from '../../../shared/data/when-settled';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import { paymentMenuLabel } from '../payments/payment-menu';
import type { PaymentAction } from '../payments/payment-words';

// Forms and dialogs need code that no list shows, so they are loaded after the page.
const LazyRecordDialog = lazyWithTexts(async () => (await import('./record-dialog')).RecordDialog);
const ChequeStepDialog = lazyWithTexts(async () => (await import('./cheque-step-dialog')).ChequeStepDialog);
const AllocateDialog = lazyWithTexts(async () => (await import('./allocate-dialog')).AllocateDialog);
const RefundDialog = lazyWithTexts(async () => (await import('./refund-dialog')).RefundDialog);

export interface PaymentDialogProps extends DialogControls {
  payment: Payment;
}

/** Returns the dialogs for a payment's next steps, and a function that opens them. */
export function usePaymentDialogs() {
  usePreloaded(ChequeStepDialog, AllocateDialog, RefundDialog);
  const { active, openDialog, dialog } = useOpenDialog<PaymentAction, Payment>(paymentMenuLabel);
  return {
    openDialog,
    dialog: active && (
      <Suspense>
        <DialogOf action={active.action} payment={active.subject} {...dialog} />
      </Suspense>
    ),
  };
}

function DialogOf({ action, ...props }: PaymentDialogProps & { action: PaymentAction }) {
  if (action === 'allocate') return <AllocateDialog {...props} />;
  if (action === 'refund') return <RefundDialog {...props} />;
  return <ChequeStepDialog {...props} step={action} />;
}

export interface RecordedBuyer {
  _id: string;
  name: string;
}

const noMenu = () => null;

/** Returns the dialog that records a payment, for a buyer or for one who is chosen in it. */
export function useRecordDialog() {
  usePreloaded(LazyRecordDialog);
  const { active, openDialog, dialog } = useOpenDialog<'record', RecordedBuyer | undefined>(noMenu);
  return {
    open: (buyer: RecordedBuyer | undefined) => openDialog('record', buyer),
    dialog: active && (
      <Suspense>
        <LazyRecordDialog {...dialog} buyer={active.subject} />
      </Suspense>
    ),
  };
}
