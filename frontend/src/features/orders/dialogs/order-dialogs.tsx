import type { OrderAction } from '@portal/contract/order-lifecycle';
import { Suspense } from 'react';
import { useSettingsPreload } from '../../../shared/data/use-settings';
import { usePreloaded } from '../../../shared/data/when-settled';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';
import type { OrderDialogProps } from './dialog-props';

// Forms and dialogs need 60 kB of code that no list shows, so they are loaded after the page.
const ApproveDialog = lazyWithTexts(async () => (await import('./approve-dialog')).ApproveDialog, 'orderDocuments');
const ReplaceDialog = lazyWithTexts(async () => (await import('./replace-dialog')).ReplaceDialog, 'orderRevisions');
const CreditDialog = lazyWithTexts(
  async () => (await import('../documents/credit-dialog')).CreditDialog,
  'orderDocuments',
);
const DetailsDialog = lazyWithTexts(async () => (await import('../details/details-dialog')).DetailsDialog);
const ConfirmActionDialog = lazyWithTexts(
  async () => (await import('./confirm-action-dialog')).ConfirmActionDialog,
  'orderDocuments',
  'orderRevisions',
);

/** The actions on an order that open a dialog: all except downloads and proposals. */
export type DialogAction = Exclude<
  OrderAction,
  'download-order' | 'download-invoice' | 'propose' | 'withdraw-proposal' | 'accept-proposal' | 'decline-proposal'
>;

export function usePreloadedDialogs(): void {
  // The dialog for approving offers to make the invoice once the settings with the seller's details are loaded.
  const settings = useSettingsPreload();
  usePreloaded(ConfirmActionDialog, ApproveDialog, ReplaceDialog, DetailsDialog, CreditDialog, settings);
}

export function OrderDialogs(props: OrderDialogProps & { action: DialogAction }) {
  return (
    <Suspense>
      <DialogOf {...props} />
    </Suspense>
  );
}

function DialogOf({ action, ...dialog }: OrderDialogProps & { action: DialogAction }) {
  switch (action) {
    case 'approve':
      return <ApproveDialog {...dialog} />;
    case 'replace-attachment':
      return <ReplaceDialog {...dialog} asAdmin={false} />;
    case 'admin-replace-attachment':
      return <ReplaceDialog {...dialog} asAdmin />;
    case 'credit':
      return <CreditDialog {...dialog} />;
    case 'edit-details':
      return <DetailsDialog {...dialog} />;
    default:
      return <ConfirmActionDialog {...dialog} action={action} />;
  }
}
