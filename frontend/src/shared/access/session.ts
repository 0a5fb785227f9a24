import type { MeAnswer, SessionUser } from '@portal/contract/auth';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import { ApiError, request } from '../data/api';
import { sessionToken } from '../data/session-token';

export type Session =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'user'; user: SessionUser };

async function loadUser(signal?: AbortSignal): Promise<SessionUser> {
  try {
    return (await request<MeAnswer>('/api/auth/me', { signal })).user;
  } catch (error) {
    // 401 ends the session wherever it happens; here a 403 means the same (row A07).
    if (error instanceof ApiError && error.status === 403) sessionToken.drop();
    throw error;
  }
}

/** Under the token, so that the next person to sign in never sees the last one's name. */
export function sessionQuery(token: string | null) {
  return queryOptions({
    queryKey: ['session', token],
    queryFn: ({ signal }) => loadUser(signal),
    enabled: token !== null,
    initialData: () => sessionToken.takeUser(token),
    staleTime: 30_000,
    // An approval, or its end, takes effect on the open session.
    refetchOnWindowFocus: 'always',
  });
}

export function rememberUser(queryClient: QueryClient, token: string, user: SessionUser): void {
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

/** The signed-in user, for whatever stands behind the guard. */
export function useSessionUser(): SessionUser {
  const session = useSession();
  // A page may render once more between the end of its session and the guard's answer to it.
  const last = useRef<SessionUser>(null);
  if (session.state === 'user') last.current = session.user;
  if (last.current === null) throw new Error('Only pages behind the guard have a user');
  return last.current;
}
