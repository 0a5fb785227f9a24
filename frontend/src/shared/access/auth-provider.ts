import type { AuthProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { sessionToken } from '../data/session-token';
import { loginPath } from './paths';
import { sessionQuery } from './session';
import { leave } from './sign-in';

export function createAuthProvider(queryClient: QueryClient): AuthProvider {
  return {
    // Refine asks for one. The login page does without Refine, which is fetched when somebody is in.
    login: async () => ({ success: false, redirectTo: loginPath }),

    logout: async () => {
      const token = sessionToken.read();
      if (token !== null) await leave(token);
      sessionToken.drop();
      // Nothing of one person's data may be left for the next.
      queryClient.clear();
      return { success: true };
    },

    check: async () => {
      const token = sessionToken.read();
      if (token === null) return { authenticated: false, redirectTo: loginPath };
      try {
        await queryClient.fetchQuery(sessionQuery(token));
        return { authenticated: true };
      } catch {
        const authenticated = sessionToken.read() !== null;
        return authenticated ? { authenticated } : { authenticated, redirectTo: loginPath };
      }
    },

    getIdentity: async () => {
      const token = sessionToken.read();
      return token === null ? null : queryClient.fetchQuery(sessionQuery(token));
    },

    // A refused token has already ended the session, in `api.ts`.
    onError: async () => ({}),
  };
}
