import { messages } from '@portal/contract/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from '../../shared/access/session';
import { sessionToken } from '../../shared/data/session-token';
import { toastDurations, useToast } from '../../shared/ui/toast';

/** The polling interval in milliseconds; a live event usually arrives earlier. */
const pollingMs = 15_000;

/**
 * Polls for the decision on an application while the page is visible. The route guard redirects as soon as the decision
 * is known, and this hook then shows the decision in a toast on unmount. Call `suppressToast` when the user logs out,
 * so that no toast is shown.
 */
export function usePollForDecision(): { suppressToast: () => void } {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const queryClient = useQueryClient();
  const left = useRef(false);
  const token = useRef(sessionToken.read());
  useQuery({ ...sessionQuery(token.current), refetchInterval: pollingMs });

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
    suppressToast: () => {
      left.current = true;
    },
  };
}
