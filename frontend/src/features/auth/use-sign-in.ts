import type { LoginInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgotPasswordPath } from '../../shared/access/paths';
import { useRequestedPage } from '../../shared/access/requested-page';
import { signIn } from '../../shared/access/sign-in';
import { errorMessageOf } from '../../shared/data/api';
import { toastDurations, useToast } from '../../shared/ui/toast';
import { lazyWithTexts } from '../../texts/lazy-with-texts';
import { forgetLoginFailures, recordLoginFailure } from './login-failures';
import type { SignInPhase, SignInStep } from './sign-in-step';

/** Milliseconds for which the success message is shown before the redirect (row A06). */
const welcomeMs = 1000;

/** Loaded for accounts with a second factor, and before it is shown. */
export const SecondStep = lazyWithTexts(async () => (await import('./second-step')).SecondStep, 'secondStep');

/**
 * Handles the login form: sends one attempt at a time, counts failed attempts, and shows a success message before the
 * redirect.
 */
export function useSignIn(onSend: () => void) {
  const navigate = useNavigate();
  const { requested, addressAfterSignIn } = useRequestedPage();
  const toast = useToast();
  const [phase, setPhase] = useState<SignInPhase>('idle');
  const [failure, setFailure] = useState<string>();
  // The page of an invitation passes the address of the account that it has made.
  const { email = '' } = (useLocation().state ?? {}) as Partial<SignInStep>;
  const [step, setStep] = useState<SignInStep>({ email });

  const refuse = (error: unknown, email: string) => {
    const reason = error instanceof Error ? error.message : messages.auth.loginFailed;
    const sentence = errorMessageOf(error, messages.auth.loginFailed);
    setPhase('idle');
    setFailure(sentence);
    toast.error(sentence, reason === messages.auth.notApproved ? toastDurations.notApproved : toastDurations.login);
    if (recordLoginFailure(reason)) navigate(forgotPasswordPath, { state: { ...requested, email } });
  };

  const tryToSignIn = async (input: LoginInput) => {
    if (phase === 'welcome') return;
    if (phase === 'idle') {
      setPhase('sending');
      setFailure(undefined);
      onSend();
    }
    try {
      const next = await signIn(input);
      if (next) {
        await SecondStep.preload();
        forgetLoginFailures();
        setStep({ email: input.email, next });
        setPhase('idle');
        return;
      }
    } catch (error) {
      if (error instanceof Error && error.message === messages.auth.loginInProgress) toast.warning(error.message);
      else refuse(error, input.email);
      return;
    }
    forgetLoginFailures();
    welcome();
  };

  const welcome = () => {
    setPhase('welcome');
    toast.success(messages.auth.loginSuccessful, toastDurations.login);
    // The route guard redirects from `/` to the start page or to /pending (row A03).
    setTimeout(() => navigate(addressAfterSignIn(), { replace: true }), welcomeMs);
  };

  return { signIn: tryToSignIn, failure, ...step, phase, setPhase, setStep, setFailure, welcome };
}
