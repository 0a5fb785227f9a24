import type { BuyerDialogName } from '../buyer-menu';
import { BrandAccessDialog } from './brand-access-dialog';
import type { BuyerDialogProps } from './buyer-dialog';
import { RejectDialog } from './reject-dialog';
import { RemoveDialog } from './remove-dialog';
import { StatusDialog } from './status-dialog';

const dialogs = { status: StatusDialog, brands: BrandAccessDialog, reject: RejectDialog, remove: RemoveDialog };

export function BuyerDialogs({ dialog, ...props }: BuyerDialogProps & { dialog: BuyerDialogName }) {
  const Dialog = dialogs[dialog];
  return <Dialog {...props} />;
}
