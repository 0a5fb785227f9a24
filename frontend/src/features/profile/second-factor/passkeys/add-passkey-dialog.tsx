import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPasskeys } from '../../../../shared/access/passkeys';
import { ActionDialog, type DialogControls } from '../../../../shared/ui/dialogs/action-dialog';
import { DialogWithCodes } from '../dialog-with-codes';
import { PasswordStep } from '../password-step';
import { useAddPasskey } from './use-add-passkey';

/** `isFirst` for an account without a second factor, which gets recovery codes with its first passkey. */
export function AddPasskeyDialog({ isFirst, ...controls }: DialogControls & { isFirst: boolean }) {
  const { t } = useTranslation(['secondFactor', 'secondStep']);
  const { form, isPasswordRight, codes, failure, busy, sendPassword, tryAgain } = useAddPasskey(controls.onClose);
  const title = t('addPasskey');
  if (!hasPasskeys()) {
    return (
      <ActionDialog {...controls} title={title} primary={title} onPrimary={controls.onClose} busy={false} over>
        <p>{t('secondStep:passkeys.unsupported')}</p>
      </ActionDialog>
    );
  }
  const step = codes ? 3 : isPasswordRight ? 2 : 1;
  return (
    <DialogWithCodes
      {...controls}
      title={title}
      subject={t('step', { step, of: isFirst ? 3 : 2 })}
      primary={!isPasswordRight ? t('next') : failure ? t('tryAgain') : title}
      onPrimary={isPasswordRight ? tryAgain : form.submit}
      busy={busy}
      dirty={isPasswordRight}
      failure={failure}
      codes={codes}
      onOpened={() => form.focusField('currentPassword')}
    >
      {isPasswordRight ? (
        <BrowserStep />
      ) : (
        <PasswordStep form={form} busy={busy} onSend={sendPassword}>
          {t('whatPasskeysAre')}
        </PasswordStep>
      )}
    </DialogWithCodes>
  );
}

function BrowserStep() {
  const { t } = useTranslation('secondFactor');
  const text = useRef<HTMLParagraphElement>(null);
  // The field of the password is gone, so the focus moves on.
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {t('addingPasskey')}
    </p>
  );
}
