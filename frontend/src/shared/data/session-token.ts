import type { SessionUser } from '@portal/contract/auth';

const key = 'token';

type Listener = () => void;
const listeners = new Set<Listener>();
let arrived: { token: string; user: SessionUser } | undefined;

function announce(): void {
  for (const listener of listeners) listener();
}

/** The bearer token, as an external store: the guard follows every change, also those made in another tab. */
export const sessionToken = {
  read: (): string | null => localStorage.getItem(key),
  /** With the user that came with it, who then need not be asked for. */
  keep: (token: string, user?: SessionUser): void => {
    localStorage.setItem(key, token);
    arrived = user && { token, user };
    announce();
  },
  /** Once: later on only the server knows. */
  takeUser: (token: string | null): SessionUser | undefined => {
    const user = arrived?.token === token ? arrived.user : undefined;
    arrived = undefined;
    return user;
  },
  drop: (): void => {
    localStorage.removeItem(key);
    announce();
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

/** Only for the token that was refused: an answer to a call from before a new sign-in must not end the new session. */
export function endSession(refused: string): void {
  if (sessionToken.read() === refused) sessionToken.drop();
}
