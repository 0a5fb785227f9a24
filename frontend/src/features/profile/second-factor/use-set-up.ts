import type { RecoveryCodesResponse, SetUpAppResponse, SetUpSecondFactorInput } from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { useState } from 'react';
import { type ApiError, errorMessageOf } from '../../../shared/data/api';
import { useAction } from '../../../shared/data/use-action';
import { useCodeForm } from './use-code-form';
import { usePasswordStep } from './use-password-step';
import { secondFactorPath } from './use-second-factor';

const failed = secondFactorMessages.setUpFailed;

/** Sets up an authenticator app: the password, the app's first code, and then the recovery codes. */
export function useSetUp() {
  const { form: codeForm, showCodeError } = useCodeForm();
  /** What the app needs; undefined until the password was right. */
  const [app, setApp] = useState<SetUpAppResponse>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const show = (error: ApiError) => setFailure(errorMessageOf(error, failed));

  const password = usePasswordStep<SetUpAppResponse>({ path: 'set-up', failed, onDone: setApp, onFailed: show });

  const confirmation = useAction<RecoveryCodesResponse, { code: string }>({
    call: ({ code }) => ({ method: 'put', url: `${secondFactorPath}/app`, body: { setUp: app?.setUp, code } }),
    failed,
    done: secondFactorMessages.setUp,
    refreshes: ['session'],
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onFailed: (error) => {
      if (showCodeError(error)) return;
      if (error.body?.code === 'second_factor.set_up_expired') setApp(undefined);
      show(error);
    },
  });

  /** Sends once: a code is sent as soon as it is complete, and again by the Enter key or the button. */
  const send = (start: () => void) => {
    if (password.busy || confirmation.busy) return;
    setFailure(undefined);
    start();
  };
  return {
    passwordForm: password.form,
    codeForm,
    app,
    codes,
    failure,
    busy: password.busy || confirmation.busy,
    sendPassword: (input: SetUpSecondFactorInput) => send(() => password.start(input)),
    sendCode: (input: { code: string }) => send(() => confirmation.start(input)),
  };
}
