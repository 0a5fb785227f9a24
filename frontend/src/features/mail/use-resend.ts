import type { ResentMailsAnswer } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { useInvalidate } from '@refinedev/core';
import { useMutation } from '@tanstack/react-query';
import { request, sentenceOf } from '../../shared/data/api';
import { count } from '../../shared/ui/numbers';
import { useToast } from '../../shared/ui/toast';

const mailsInWords = (number: number) => (number === 1 ? '1 mail' : `${count(number)} mails`);

/** Sends one mail again, or without an id all that failed. */
export function useResend(mailId: string | undefined, onDone: () => void) {
  const invalidate = useInvalidate();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (mailId !== undefined) {
        await request(`/api/mails/${mailId}/resend`, { method: 'POST' });
        return messages.mails.resent;
      }
      const answer = await request<ResentMailsAnswer>('/api/mails/resend-failed', { method: 'POST' });
      return `${mailsInWords(answer.count)} will be sent again`;
    },
    onSuccess: (done) => {
      toast.success(done);
      onDone();
    },
    // A refusal means that the list is out of date.
    onSettled: () => invalidate({ resource: 'mails', invalidates: ['list'] }),
  });
  return {
    start: () => mutate(),
    busy: isPending,
    failure: error && sentenceOf(error, messages.mails.resendFailed),
  };
}
