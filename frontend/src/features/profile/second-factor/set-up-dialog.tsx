import type { SecondFactorResponse } from '@portal/contract/second-factor';
import { useTranslation } from 'react-i18next';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { AppStep } from './app-step';
import { DialogWithCodes } from './dialog-with-codes';
import { PasswordStep } from './password-step';
import { useSetUp } from './use-set-up';

/** Sets up the first authenticator app, or another one in place of it: password, app and recovery codes. */
export function SetUpDialog({ factor, ...controls }: DialogControls & { factor: SecondFactorResponse }) {
  const { t } = useTranslation('secondFactor');
  const { passwordForm, codeForm, app, codes, failure, busy, sendPassword, sendCode } = useSetUp();
  const step = codes ? 3 : app ? 2 : 1;
  return (
    <DialogWithCodes
      {...controls}
      title={factor.hasApp ? t('setUpAnotherApp') : t('setUpTitle')}
      subject={t('step', { step, of: 3 })}
      primary={app ? t('confirm') : t('next')}
      onPrimary={app ? codeForm.submit : passwordForm.submit}
      busy={busy}
      dirty={app !== undefined}
      failure={failure}
      codes={codes}
      onOpened={() => passwordForm.focusField('currentPassword')}
    >
      {app ? (
        <AppStep app={app} form={codeForm} busy={busy} onSend={sendCode} />
      ) : (
        <PasswordStep form={passwordForm} busy={busy} onSend={sendPassword}>
          {factor.hasApp ? t('whatReplacingDoes') : t('whatYouNeed')}
          {factor.since !== null && !factor.hasApp && ` ${t('newCodesToo')}`}
        </PasswordStep>
      )}
    </DialogWithCodes>
  );
}
