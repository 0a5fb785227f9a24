import { messages } from '@portal/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '../../../shared/data/api';
import { useToast } from '../../../shared/ui/toast';
import { authCalls } from '../auth-calls';
import { hasNoResendsLeft, type ResetRequest, resendCooldownSeconds, resendWaitText } from './reset-request';

function refusalOf(request: ResetRequest): string | null {
  if (hasNoResendsLeft(request)) return messages.account.resendExhausted;
  if (!request.email) return messages.account.resendWithoutEmail;
  return null;
}

/** Sends another reset link, at most three times and with a pause after each resend (row A16). */
export function useResendResetLink(request: ResetRequest, onResent: (request: ResetRequest) => void) {
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const refuse = (sentence: string) => {
    setRefusal(sentence);
    toast.error(sentence);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => authCalls.forgotPassword(request.email),
    onSuccess: () => {
      const now = Date.now();
      setRefusal(null);
      toast.success(messages.account.resendDone);
      onResent({ ...request, sentAt: now, resends: request.resends + 1, resentAt: now });
    },
    onError: (error) => refuse(errorMessageOf(error, messages.account.resendFailed)),
  });
  const resend = () => {
    if (isPending) return;
    const wait = hasNoResendsLeft(request) ? 0 : resendCooldownSeconds(request, Date.now());
    // The remaining seconds are shown only in a toast and not in the page, because the page already has a countdown.
    if (wait > 0) return toast.error(resendWaitText(wait));
    const sentence = refusalOf(request);
    if (sentence === null) mutate();
    else refuse(sentence);
  };
  return { resend, resending: isPending, refusal };
}
