import type { OrderAction } from '@portal/contract/order-lifecycle';
import { ApproveDialog } from './approve-dialog';
import type { OrderDialogProps } from './dialog-props';
import { PlainDialog } from './plain-dialog';
import { ReplaceDialog } from './replace-dialog';

export type DialogAction = Exclude<OrderAction, 'download-order' | 'download-invoice'>;

export function OrderDialogs({ action, ...dialog }: OrderDialogProps & { action: DialogAction }) {
  switch (action) {
    case 'approve':
      return <ApproveDialog {...dialog} />;
    case 'replace-attachment':
      return <ReplaceDialog {...dialog} asAdmin={false} />;
    case 'admin-replace-attachment':
      return <ReplaceDialog {...dialog} asAdmin />;
    default:
      return <PlainDialog {...dialog} action={action} />;
  }
}
