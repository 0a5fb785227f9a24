import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { buyerApiPath } from '../buyer-paths';
import { BuyerDialog, type BuyerDialogProps } from './buyer-dialog';

/** Removes the second factor of a buyer who has lost phone and recovery codes (row K04). */
export function SecondFactorDialog(dialog: BuyerDialogProps) {
  const { t } = useTranslation('buyers');
  const { buyer, onClose } = dialog;
  const failed = secondFactorMessages.removeFailed;
  const { start, busy, error } = useAction({
    call: () => ({ method: 'delete', url: buyerApiPath(buyer._id, '/second-factor') }),
    failed,
    done: secondFactorMessages.removed,
    refreshes: ['buyers'],
    onDone: onClose,
  });
  return (
    <BuyerDialog
      {...dialog}
      title={t('secondFactor.remove')}
      primary={t('secondFactor.remove')}
      onPrimary={start}
      danger
      busy={busy}
      failed={failed}
      error={error}
    >
      <ul className="bullets">
        <li>{t('secondFactor.makeSure')}</li>
        <li>{t('secondFactor.whatFollows')}</li>
      </ul>
    </BuyerDialog>
  );
}
