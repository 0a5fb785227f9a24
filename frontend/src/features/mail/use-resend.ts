import type { ResentMailsAnswer } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { useInvalidate } from '@refinedev/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request, sentenceOf } from '../../shared/data/api';
import { useToast } from '../../shared/ui/toast';

/** Sends one mail again, or without an id all that failed. */
export function useResend(mailId: string | undefined, onDone: () => void) {
  const { t } = useTranslation('mail');
  const invalidate = useInvalidate();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (mailId !== undefined) {
        await request(`/api/mails/${mailId}/resend`, { method: 'POST' });
        return messages.mails.resent;
      }
      const answer = await request<ResentMailsAnswer>('/api/mails/resend-failed', { method: 'POST' });
      return t('willBeSentAgain', { count: answer.count });
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
