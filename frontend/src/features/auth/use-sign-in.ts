import type { LoginInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useLogin } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forgotPasswordPath } from '../../shared/access/paths';
import { sentenceOf } from '../../shared/data/api';
import { toastDurations, useToast } from '../../shared/ui/toast';
import { countLoginFailure, forgetLoginFailures } from './login-failures';

/** Milliseconds in which a person reads that they are in (row A06). */
const welcome = 1000;

export type SignInPhase = 'idle' | 'sending' | 'welcome';

/** Signing in as the login page does it: one at a time, failures counted, a moment's welcome. */
export function useSignIn() {
  // Refine would show its own notifications and go on at once.
  const { mutateAsync } = useLogin<LoginInput>({ mutationOptions: { onSuccess: () => undefined } });
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

  const signIn = async (input: LoginInput) => {
    if (phase === 'welcome') return;
    if (phase === 'idle') {
      setPhase('sending');
      setFailure(undefined);
    }
    const answer = await mutateAsync(input);
    if (answer.success) {
      forgetLoginFailures();
      setPhase('welcome');
      toast.success(messages.auth.loginSuccessful, toastDurations.login);
      // The guard leads on from here: home, or to /pending (row A03).
      setTimeout(() => navigate('/', { replace: true }), welcome);
    } else if (answer.error?.message === messages.auth.loginInProgress) {
      toast.warning(messages.auth.loginInProgress);
    } else {
      refuse(answer.error, input.email);
    }
  };

  return { signIn, phase, failure };
}
