import { messages } from '@portal/contract/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from '../../shared/access/session';
import { sessionToken } from '../../shared/data/session-token';
import { toastDurations, useToast } from '../../shared/ui/toast';

/** Milliseconds between two looks at the application; the live channel usually brings the news before. */
const interval = 15_000;

/**
 * Watches, while the page is visible, for the decision on an application. The guard leads away from the page as soon as
 * it is there; what it was is said in leaving. `leaving` is to be called where somebody leaves of their own accord.
 */
export function useDecision(): { leaving: () => void } {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const queryClient = useQueryClient();
  const left = useRef(false);
  const token = useRef(sessionToken.read());
  useQuery({ ...sessionQuery(token.current), refetchInterval: interval });

  useEffect(() => {
    left.current = false;
    return () => {
      if (left.current) return;
      const user = queryClient.getQueryData(sessionQuery(token.current).queryKey);
      if (sessionToken.read() === null) {
        toast.error(messages.auth.notApproved, toastDurations.notApproved);
      } else if (user?.status === 'approved') {
        toast.success(t('welcomeApproved', { name: user.name }));
      }
    };
  }, [queryClient, toast, t]);

  return {
    leaving: () => {
      left.current = true;
    },
  };
}
