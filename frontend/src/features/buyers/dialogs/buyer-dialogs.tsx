import type { BuyerDialogName } from '../buyer-menu';
import { BrandAccessDialog } from './brand-access-dialog';
import type { BuyerDialogProps } from './buyer-dialog';
import { RejectDialog } from './reject-dialog';
import { RemoveDialog } from './remove-dialog';
import { SecondFactorDialog } from './second-factor-dialog';
import { StatusDialog } from './status-dialog';
import { TaxDetailsDialog } from './tax-details-dialog';

const dialogs = {
  status: StatusDialog,
  tax: TaxDetailsDialog,
  brands: BrandAccessDialog,
  reject: RejectDialog,
  secondFactor: SecondFactorDialog,
  remove: RemoveDialog,
};

export function BuyerDialogs({ dialog, ...props }: BuyerDialogProps & { dialog: BuyerDialogName }) {
  const Dialog = dialogs[dialog];
  return <Dialog {...props} />;
}
