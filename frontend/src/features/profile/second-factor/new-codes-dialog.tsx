import type { RecoveryCodesResponse } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../shared/data/use-action';
import type { DialogControls } from '../../../shared/ui/dialogs/action-dialog';
import { DialogWithCodes } from './dialog-with-codes';
import { secondFactorPath } from './use-second-factor';

/** Replaces the recovery codes. */
export function NewCodesDialog(controls: DialogControls) {
  const { t } = useTranslation('secondFactor');
  const [codes, setCodes] = useState<readonly string[]>();
  const { start, busy, failure } = useAction<RecoveryCodesResponse>({
    call: () => ({ method: 'post', url: `${secondFactorPath}/recovery-codes` }),
    failed: secondFactorMessages.recoveryCodesFailed,
    done: secondFactorMessages.recoveryCodesMade,
    refreshes: ['session'],
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  return (
    <DialogWithCodes
      {...controls}
      title={t('newRecoveryCodes')}
      primary={t('makeNewCodes')}
      onPrimary={start}
      busy={busy}
      failure={failure}
      codes={codes}
    >
      <p>{t('whatNewCodesDo')}</p>
    </DialogWithCodes>
  );
}
