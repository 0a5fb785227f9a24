import type { SessionUser } from '@portal/contract/auth';

const key = 'token';
/** Holds whose token it is. The entry outlives the token when the session ends without a sign-out. */
const userKey = 'session-user';

type Listener = () => void;
const listeners = new Set<Listener>();
let knownUser: { token: string; user: SessionUser } | undefined;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * The bearer token as an external store for React: the guard reacts to every change, also to changes made in another
 * tab.
 */
export const sessionToken = {
  read: (): string | null => localStorage.getItem(key),
  /** Stores the token. Also keeps the user from the login response, which saves the first request for the session. */
  keep: (token: string, user?: SessionUser): void => {
    localStorage.setItem(userKey, user?._id ?? '');
    localStorage.setItem(key, token);
    knownUser = user && { token, user };
    notifyListeners();
  },
  /** Keeps the user of a token until the session is first needed. */
  keepUser: (token: string, user: SessionUser): void => {
    knownUser = { token, user };
  },
  /**
   * Returns the stored user once. Later calls return undefined, so that the server is asked: the account may have
   * changed.
   */
  takeUser: (token: string | null): SessionUser | undefined => {
    const user = knownUser?.token === token ? knownUser.user : undefined;
    knownUser = undefined;
    return user;
  },
  /** The id of the signed-in user. Empty when the session began without a known user. */
  userId: (): string => localStorage.getItem(userKey) ?? '',
  /** True after a session has ended without a sign-out, in any tab, until the next sign-in. */
  isExpired: (): boolean => localStorage.getItem(key) === null && localStorage.getItem(userKey) !== null,
  /** Ends the session as the user, or the team, has decided. */
  drop: (): void => {
    localStorage.removeItem(userKey);
    localStorage.removeItem(key);
    notifyListeners();
  },
  /** Ends the session because the server no longer accepts its token. */
  expire: (): void => {
    localStorage.setItem(userKey, sessionToken.userId());
    localStorage.removeItem(key);
    notifyListeners();
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};

/** Ends the session if its token is the refused one. A late 401 for the previous session must not end a new session. */
export function dropRefusedToken(refused: string): void {
  if (sessionToken.read() === refused) sessionToken.expire();
}
