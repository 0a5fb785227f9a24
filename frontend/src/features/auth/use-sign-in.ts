import type { LoginInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forgotPasswordPath } from '../../shared/access/paths';
import { signIn } from '../../shared/access/sign-in';
import { sentenceOf } from '../../shared/data/api';
import { toastDurations, useToast } from '../../shared/ui/toast';
import { countLoginFailure, forgetLoginFailures } from './login-failures';

/** Milliseconds in which a person reads that they are in (row A06). */
const welcome = 1000;

export type SignInPhase = 'idle' | 'sending' | 'welcome';

/** Signing in as the login page does it: one at a time, failures counted, a moment's welcome. */
export function useSignIn(onSend: () => void) {
  const navigate = useNavigate();
  const toast = useToast();
  const [phase, setPhase] = useState<SignInPhase>('idle');
  const [failure, setFailure] = useState<string>();

  const refuse = (error: unknown, email: string) => {
    const said = error instanceof Error ? error.message : messages.auth.loginFailed;
    const sentence = sentenceOf(error, messages.auth.loginFailed);
    setPhase('idle');
    setFailure(sentence);
    toast.error(sentence, said === messages.auth.notApproved ? toastDurations.notApproved : toastDurations.login);
    if (countLoginFailure(said)) navigate(forgotPasswordPath, { state: { email } });
  };

  const tryToSignIn = async (input: LoginInput) => {
    if (phase === 'welcome') return;
    if (phase === 'idle') {
      setPhase('sending');
      setFailure(undefined);
      onSend();
    }
    try {
      await signIn(input);
    } catch (error) {
      if (error instanceof Error && error.message === messages.auth.loginInProgress) toast.warning(error.message);
      else refuse(error, input.email);
      return;
    }
    forgetLoginFailures();
    setPhase('welcome');
    toast.success(messages.auth.loginSuccessful, toastDurations.login);
    // The guard leads on from here: home, or to /pending (row A03).
    setTimeout(() => navigate('/', { replace: true }), welcome);
  };

  return { signIn: tryToSignIn, phase, failure };
}
