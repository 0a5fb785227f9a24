import type { PaymentProof } from '@portal/contract/payment-proofs';
import { Suspense } from 'react';
import { usePreloaded } from '../../../shared/data/when-settled';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import { proofMenuLabel } from './proof-words';

// Forms and dialogs need code that no list shows, so they are loaded after the page.
const SendDialog = lazyWithTexts(async () => (await import('./send-dialog')).SendDialog, 'proofs', 'trade');
const ConfirmDialog = lazyWithTexts(async () => (await import('./confirm-dialog')).ConfirmDialog, 'proofs');
const RefuseDialog = lazyWithTexts(async () => (await import('./refuse-dialog')).RefuseDialog, 'proofs');

export interface ProofDialogProps extends DialogControls {
  proof: PaymentProof;
}

export type ProofAction = 'confirm' | 'refuse';

/** Returns the dialogs that answer a slip, and a function that opens them. */
export function useProofDialogs() {
  usePreloaded(ConfirmDialog, RefuseDialog);
  const { active, openDialog, dialog } = useOpenDialog<ProofAction, PaymentProof>(proofMenuLabel);
  const Answer = active?.action === 'refuse' ? RefuseDialog : ConfirmDialog;
  return {
    openDialog,
    dialog: active && (
      <Suspense>
        <Answer {...dialog} proof={active.subject} />
      </Suspense>
    ),
  };
}

const noMenu = () => null;

/** Returns the dialog in which a buyer sends a slip. */
export function useSendDialog() {
  usePreloaded(SendDialog);
  const { active, openDialog, dialog } = useOpenDialog<'send', string>(noMenu);
  return {
    open: (buyerId: string) => openDialog('send', buyerId),
    dialog: active && (
      <Suspense>
        <SendDialog {...dialog} buyerId={active.subject} />
      </Suspense>
    ),
  };
}
