import { messages } from '@portal/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../shared/data/api';
import { useToast } from '../../../shared/ui/toast';
import { authCalls } from '../auth-calls';
import { cooldown, isExhausted, type ResetRequest, waitSentence } from './reset-request';

function refusalOf(request: ResetRequest): string | null {
  if (isExhausted(request)) return messages.account.resendExhausted;
  if (!request.email) return messages.account.resendWithoutEmail;
  return null;
}

/** Row A16: another link, three times at most and with a pause after each. */
export function useResend(request: ResetRequest, onResent: (request: ResetRequest) => void) {
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
    onError: (error) => refuse(sentenceOf(error, messages.account.resendFailed)),
  });
  const resend = () => {
    if (isPending) return;
    const wait = isExhausted(request) ? 0 : cooldown(request, Date.now());
    // How long is told on the page, by the second.
    if (wait > 0) return toast.error(waitSentence(wait));
    const sentence = refusalOf(request);
    if (sentence === null) mutate();
    else refuse(sentence);
  };
  return { resend, resending: isPending, refusal };
}
