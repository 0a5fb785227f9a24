import type { ResentMailsResponse } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../shared/data/use-action';

/** Sends one mail again, or all failed mails if `mailId` is undefined. */
export function useResendMail(mailId: string | undefined, onDone: () => void) {
  const { t } = useTranslation('mail');
  return useAction<ResentMailsResponse>({
    call: () => ({ method: 'post', url: `/api/mails/${mailId === undefined ? 'resend-failed' : `${mailId}/resend`}` }),
    failed: messages.mails.resendFailed,
    done: (answer) => (mailId === undefined ? t('willBeSentAgain', { count: answer.count }) : messages.mails.resent),
    refreshes: ['mails'],
    onDone,
  });
}
