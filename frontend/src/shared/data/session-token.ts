const key = 'token';

type Listener = () => void;
const listeners = new Set<Listener>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** The bearer token, as an external store: the guard follows every change, also those made in another tab. */
export const sessionToken = {
  read: (): string | null => localStorage.getItem(key),
  keep: (token: string): void => {
    localStorage.setItem(key, token);
    announce();
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
