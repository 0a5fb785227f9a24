import type { CurrentUserResponse, SessionUser } from '@portal/contract/auth';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import { ApiError, request } from '../data/api';
import { sessionToken } from '../data/session-token';
import { showLanguageOf } from './account-language';

export type Session =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'user'; user: SessionUser };

async function loadUser(signal?: AbortSignal): Promise<SessionUser> {
  try {
    return (await request<CurrentUserResponse>('/api/auth/me', { signal })).user;
  } catch (error) {
    // A 403 for this request means that the session is over (row A07). `api.ts` ends the session only after a 401.
    if (error instanceof ApiError && error.status === 403) sessionToken.expire();
    throw error;
  }
}

/** Loads the user of the stored token before the guard asks for it, and the texts in the language of the user. */
export async function loadUserAhead(): Promise<void> {
  const token = sessionToken.read();
  if (token === null) return;
  const user = await loadUser();
  await showLanguageOf(user);
  sessionToken.keepUser(token, user);
}

/**
 * Returns the query for the signed-in user. The token is part of its key, so that the next user of the browser never
 * sees the previous user's name.
 */
export function sessionQuery(token: string | null) {
  return queryOptions({
    queryKey: ['session', token],
    queryFn: ({ signal }) => loadUser(signal),
    enabled: token !== null,
    initialData: () => sessionToken.takeUser(token),
    staleTime: 30_000,
    // An administrator may have approved or rejected the account while the tab was in the background.
    refetchOnWindowFocus: 'always',
  });
}

export function cacheSessionUser(queryClient: QueryClient, token: string, user: SessionUser): void {
  queryClient.setQueryData(sessionQuery(token).queryKey, user);
}

export function useSession(): Session {
  const token = useSyncExternalStore(sessionToken.subscribe, sessionToken.read);
  const { data, error, refetch } = useQuery(sessionQuery(token));
  if (token === null) return { state: 'none' };
  if (data !== undefined) return { state: 'user', user: data };
  if (error !== null) return { state: 'failed', message: error.message, retry: () => void refetch() };
  return { state: 'loading' };
}

/** Returns the signed-in user. Only for components that are rendered behind the guard. */
export function useSessionUser(): SessionUser {
  const session = useSession();
  // A page may render once more after the session has ended and before the guard redirects, so the last user is kept.
  const last = useRef<SessionUser>(null);
  if (session.state === 'user') last.current = session.user;
  if (last.current === null) throw new Error('Only pages behind the guard have a user');
  return last.current;
}
