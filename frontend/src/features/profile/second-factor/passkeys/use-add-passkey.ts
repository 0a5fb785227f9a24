import type {
  NewPasskeyInput,
  RecoveryCodesResponse,
  SetUpPasskeyResponse,
  SetUpSecondFactorInput,
} from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { useState } from 'react';
import { makePasskey, passkeySentence } from '../../../../shared/access/passkeys';
import { type ApiError, errorMessageOf } from '../../../../shared/data/api';
import { useAction } from '../../../../shared/data/use-action';
import { usePasswordStep } from '../use-password-step';
import { secondFactorPath } from '../use-second-factor';

const failed = secondFactorMessages.passkeyFailed;

/** Adds a passkey: the password, the browser's own dialog, and for the first app or passkey the recovery codes. */
export function useAddPasskey(onAddedWithoutCodes: () => void) {
  /** What the browser needs; undefined until the password was right. */
  const [setUp, setSetUp] = useState<SetUpPasskeyResponse>();
  /** The browser's passkey, which is sent once more after a failure, because the browser would not make it again. */
  const [made, setMade] = useState<NewPasskeyInput>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const show = (error: ApiError) => setFailure(errorMessageOf(error, failed));

  const password = usePasswordStep<SetUpPasskeyResponse>({
    path: 'passkeys/set-up',
    failed,
    onDone: (answer) => {
      setSetUp(answer);
      void askBrowser(answer);
    },
    onFailed: show,
  });

  const addition = useAction<RecoveryCodesResponse, NewPasskeyInput>({
    call: (body) => ({ method: 'post', url: `${secondFactorPath}/passkeys`, body }),
    failed,
    done: secondFactorMessages.passkeyAdded,
    refreshes: ['session'],
    onDone: ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onAddedWithoutCodes()),
    onFailed: (error) => {
      // Also when the set-up has expired, so that it begins again with the password.
      if (error.body?.code === 'second_factor.wrong') {
        setMade(undefined);
        setSetUp(undefined);
      }
      show(error);
    },
  });

  const askBrowser = async (answer: SetUpPasskeyResponse) => {
    setAsking(true);
    try {
      const passkey = await makePasskey(answer);
      setMade(passkey);
      addition.start(passkey);
    } catch (error) {
      setFailure(passkeySentence(error));
    } finally {
      setAsking(false);
    }
  };

  const busy = password.busy || isAsking || addition.busy;
  const begin = (step: () => void) => {
    if (busy) return;
    setFailure(undefined);
    step();
  };
  return {
    form: password.form,
    isPasswordRight: setUp !== undefined,
    codes,
    failure,
    busy,
    sendPassword: (input: SetUpSecondFactorInput) => begin(() => password.start(input)),
    tryAgain: () => begin(() => (made ? addition.start(made) : setUp && void askBrowser(setUp))),
  };
}
