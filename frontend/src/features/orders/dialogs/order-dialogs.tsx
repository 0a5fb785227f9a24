import type { OrderAction } from '@portal/contract/order-lifecycle';
import { DetailsDialog } from '../details/details-dialog';
import { ApproveDialog } from './approve-dialog';
import { ConfirmActionDialog } from './confirm-action-dialog';
import type { OrderDialogProps } from './dialog-props';
import { ReplaceDialog } from './replace-dialog';

/** The actions on an order that open a dialog: all except downloads and proposals. */
export type DialogAction = Exclude<
  OrderAction,
  'download-order' | 'download-invoice' | 'propose' | 'withdraw-proposal' | 'accept-proposal' | 'decline-proposal'
>;

export function OrderDialogs({ action, ...dialog }: OrderDialogProps & { action: DialogAction }) {
  switch (action) {
    case 'approve':
      return <ApproveDialog {...dialog} />;
    case 'replace-attachment':
      return <ReplaceDialog {...dialog} asAdmin={false} />;
    case 'admin-replace-attachment':
      return <ReplaceDialog {...dialog} asAdmin />;
    case 'edit-details':
      return <DetailsDialog {...dialog} />;
    default:
      return <ConfirmActionDialog {...dialog} action={action} />;
  }
}
