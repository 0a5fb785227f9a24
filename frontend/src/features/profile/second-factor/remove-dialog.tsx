import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { secondFactorPath } from './use-second-factor';

/** Removes the second factor, after saying what follows. Refused where the settings require one of administrators. */
export function RemoveDialog(controls: DialogControls) {
  const { t } = useTranslation('secondFactor');
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url: `${secondFactorPath}/app` }),
    failed: secondFactorMessages.removeFailed,
    done: secondFactorMessages.removed,
    refreshes: ['session'],
    onDone: controls.onClose,
  });
  return (
    <ActionDialog
      {...controls}
      title={t('removeTitle')}
      primary={t('remove')}
      danger
      busy={busy}
      onPrimary={start}
      failure={failure}
    >
      <ul className="bullets">
        <li>{t('passwordIsEnough')}</li>
        <li>{t('codesStopWorking')}</li>
        <li>{t('othersEndAndMail')}</li>
      </ul>
    </ActionDialog>
  );
}
