import { messages } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { listInWords } from '../../../shared/ui/values/list-in-words';
import { buyerApiPath } from '../buyer-paths';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';

/** Removes a buyer after listing which data is lost and which is kept (design 6). */
export function RemoveDialog(dialog: BuyerDialogProps) {
  const { t } = useTranslation('buyers');
  const { buyer, onClose } = dialog;
  const failed = messages.buyers.deleteFailed;
  const { start, busy, error } = useAction({
    call: () => ({ method: 'delete', url: buyerApiPath(buyer._id) }),
    failed,
    done: messages.buyers.deleted,
    refreshes: ['buyers', 'catalogue'],
    onDone: onClose,
  });
  const brands = buyer.brandAccess.length;
  const shown = buyer.brandAccess.slice(0, 5).map(({ name }) => name);
  return (
    <BuyerDialog
      {...dialog}
      title={t('removeBuyer')}
      primary={t('removeBuyer')}
      onPrimary={start}
      danger
      busy={busy}
      failed={failed}
      error={error}
    >
      <ul className="bullets">
        <li>{t('accountIsGone', { name: buyer.name })}</li>
        {brands > 0 && (
          <li>
            {t('brandsNoLongerShared', { count: brands, names: listInWords(shown) })}{' '}
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
