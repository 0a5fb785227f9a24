import { messages } from '@portal/contract/messages';
import { buyerCalls } from '../buyer-calls';
import { useBuyerAction } from '../use-buyer-action';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';

/** Design 6: what is lost, and what stays. */
export function RemoveDialog(dialog: BuyerDialogProps) {
  const { buyer, onClose } = dialog;
  const { start, busy, failure } = useBuyerAction({
    run: () => buyerCalls.remove(buyer._id),
    failed: messages.buyers.deleteFailed,
    done: () => messages.buyers.deleted,
    onDone: onClose,
  });
  const brands = buyer.brandAccess.length;
  return (
    <BuyerDialog
      {...dialog}
      title="Remove Buyer"
      primary="Remove Buyer"
      onPrimary={() => start()}
      danger
      busy={busy}
      failure={failure}
    >
      <ul className="bullets">
        <li>The account is gone: {buyer.name} is signed out at once and cannot sign in any more.</li>
        {brands > 0 && (
          <li>
            {brands === 1 ? 'One brand is' : `${brands} brands are`} no longer shared with this buyer:{' '}
            {buyer.brandAccess
              .slice(0, 5)
              .map(({ name }) => name)
              .join(', ')}
            {brands > 5 && ` and ${brands - 5} more`}.
          </li>
        )}
        {buyer.adminNotes && <li>Your notes about the buyer are no longer shown.</li>}
        <li>Orders stay, under the buyer’s name.</li>
        <li>The e-mail address can be registered again, as a new buyer.</li>
      </ul>
      <p>This cannot be undone.</p>
    </BuyerDialog>
  );
}
