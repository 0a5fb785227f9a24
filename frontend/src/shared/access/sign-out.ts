import { messages } from '@portal/contract/messages';
import { useKeys, useLogout } from '@refinedev/core';
import { useIsMutating } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { leavePage } from '../leaving/guarded-history';
import { useToast } from '../ui/toast';
import { loginPath } from './paths';

export function useIsLoggingOut(): boolean {
  const { keys } = useKeys();
  return useIsMutating({ mutationKey: keys().auth().action('logout').get() }) > 0;
}

/**
 * Returns a function that signs out and replaces the history entry, so that the back button does not lead into the
 * portal (row A07). Asks first when the page has entries that are not saved.
 */
export function useSignOut(): () => void {
  const { mutateAsync } = useLogout();
  const navigate = useNavigate();
  const toast = useToast();
  const signOut = async () => {
    await mutateAsync();
    navigate(loginPath, { replace: true });
    toast.success(messages.auth.loggedOut);
  };
  return () => leavePage(() => void signOut());
}
