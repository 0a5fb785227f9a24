import { messages } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import { buyerCalls } from '../buyer-calls';
import { useBuyerAction } from '../use-buyer-action';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';

/** Design 6: what is lost, and what stays. */
export function RemoveDialog(dialog: BuyerDialogProps) {
  const { t } = useTranslation('buyers');
  const { buyer, onClose } = dialog;
  const { start, busy, failure } = useBuyerAction({
    run: () => buyerCalls.remove(buyer._id),
    failed: messages.buyers.deleteFailed,
    done: () => messages.buyers.deleted,
    onDone: onClose,
  });
  const brands = buyer.brandAccess.length;
  const shown = buyer.brandAccess.slice(0, 5).map(({ name }) => name);
  return (
    <BuyerDialog
      {...dialog}
      title={t('removeBuyer')}
      primary={t('removeBuyer')}
      onPrimary={() => start()}
      danger
      busy={busy}
      failure={failure}
    >
      <ul className="bullets">
        <li>{t('accountIsGone', { name: buyer.name })}</li>
        {brands > 0 && (
          <li>
            {t('brandsNoLongerShared', { count: brands, names: shown.join(', ') })}{' '}
            {brands > shown.length && t('brandsNotNamed', { count: brands - shown.length })}
          </li>
        )}
        {buyer.adminNotes && <li>{t('notesAreNoLongerShown')}</li>}
        <li>{t('ordersStay')}</li>
        <li>{t('emailCanBeRegisteredAgain')}</li>
      </ul>
      <p>{t('cannotBeUndone')}</p>
    </BuyerDialog>
  );
}
