import type { LoginAnswer, SessionUser } from '@portal/contract/auth';
import { LoginInput } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { roles } from '@portal/contract/policy';
import type { AuthProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { plainToInstance } from 'class-transformer';
import { ApiError, request } from '../data/api';
import { sessionToken } from '../data/session-token';
import { loginPath } from './paths';
import { rememberUser, sessionQuery } from './session';

/** A person who leaves does not wait for a server that does not answer. */
const logoutPatience = 5000;

/**
 * Row A03: whoever is approved, and a buyer who waits for it. Nobody else: with a session and no page that the policy
 * opens to them, the guard would send them in circles.
 */
export function mayHoldSession(user: SessionUser): boolean {
  if (user.status === 'pending') return user.role === 'buyer';
  return user.status === 'approved' && roles.includes(user.role);
}

async function leave(token: string): Promise<void> {
  try {
    await request('/api/auth/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(logoutPatience),
    });
  } catch {
    // Row A07: the local session ends whatever the server says.
  }
}

export function createAuthProvider(queryClient: QueryClient): AuthProvider {
  let loggingIn = false;

  const login = async (input: LoginInput): Promise<SessionUser> => {
    const json = plainToInstance(LoginInput, input);
    const { token, user } = await request<LoginAnswer>('/api/auth/login', { method: 'POST', json });
    if (!mayHoldSession(user)) {
      void leave(token);
      throw new ApiError(messages.auth.notApproved, 403);
    }
    rememberUser(queryClient, token, user);
    sessionToken.keep(token);
    return user;
  };

  return {
    login: async (input: LoginInput) => {
      if (loggingIn) return { success: false, error: new Error(messages.auth.loginInProgress) };
      loggingIn = true;
      try {
        return { success: true, user: await login(input) };
      } catch (error) {
        return { success: false, error: error instanceof Error ? error : new Error(messages.auth.loginFailed) };
      } finally {
        loggingIn = false;
      }
    },

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
