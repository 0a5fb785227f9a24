import type { Passkey, SecondFactorResponse } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import { ActionDialog, type DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { secondFactorPath } from './use-second-factor';

interface Props extends DialogControls {
  factor: SecondFactorResponse;
  /** The passkey to remove; the authenticator app without one. */
  passkey: Passkey | undefined;
}

/**
 * Removes the app or a passkey, after saying what follows. Removing the last one removes the second factor, which is
 * refused where the settings require one of administrators.
 */
export function RemoveDialog({ factor, passkey, ...controls }: Props) {
  const { t } = useTranslation('secondFactor');
  const stays = useWhatStays(factor, passkey);
  const { start, busy, failure } = useAction({
    call: () => ({ method: 'delete', url: `${secondFactorPath}/${passkey ? `passkeys/${passkey._id}` : 'app'}` }),
    failed: secondFactorMessages.removeFailed,
    done: !stays
      ? secondFactorMessages.removed
      : passkey
        ? secondFactorMessages.passkeyRemoved
        : secondFactorMessages.appRemoved,
    refreshes: ['session'],
    onDone: controls.onClose,
  });
  return (
    <ActionDialog
      {...controls}
      title={!stays ? t('removeTitle') : passkey ? t('removePasskeyTitle') : t('removeAppTitle')}
      subject={passkey?.device}
      primary={t('remove')}
      danger
      busy={busy}
      onPrimary={start}
      failure={failure}
    >
      <ul className="bullets">
        <li>{stays ?? t('passwordIsEnough')}</li>
        <li>{stays ? t('codesStay') : t('codesStopWorking')}</li>
        <li>{passkey ? t('passkeyIsOfNoUse') : t('appIsOfNoUse')}</li>
        <li>{t('othersEndAndMail')}</li>
      </ul>
    </ActionDialog>
  );
}

/** Says what the account is confirmed with after the removal; undefined when nothing is left. */
function useWhatStays({ hasApp, passkeys }: SecondFactorResponse, removed: Passkey | undefined): string | undefined {
  const { t } = useTranslation('secondFactor');
  if (!removed) return passkeys.length > 0 ? t('passkeysStay') : undefined;
  if (passkeys.length > 1) return hasApp ? t('appAndOthersStay') : t('othersStay');
  return hasApp ? t('appStays') : undefined;
}
