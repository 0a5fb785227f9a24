import type { AuthProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { forgetSearches } from '../data/search-storage';
import { sessionToken } from '../data/session-token';
import { endServerSession } from './sign-in';

/**
 * Creates Refine's auth provider, of which the portal only uses `logout`: the login page works without Refine, and the
 * guard reads the session itself.
 */
export function createAuthProvider(queryClient: QueryClient): AuthProvider {
  return {
    logout: async () => {
      const token = sessionToken.read();
      if (token !== null) await endServerSession(token);
      sessionToken.drop();
      forgetSearches();
      // The next user of this browser must not see cached data of the previous user.
      queryClient.clear();
      return { success: true };
    },
    login: async () => ({ success: false }),
    check: async () => ({ authenticated: sessionToken.read() !== null }),
    // Refine calls this after a failed request. Nothing remains to be done, because `api.ts` itself ends the session
    // when the server responds with 401.
    onError: async () => ({}),
  };
}
