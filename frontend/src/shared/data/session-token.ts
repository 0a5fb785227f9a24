import type { SessionUser } from '@portal/contract/auth';

const key = 'token';

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
  drop: (): void => {
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
  if (sessionToken.read() === refused) sessionToken.drop();
}
