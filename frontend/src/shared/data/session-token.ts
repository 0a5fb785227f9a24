const key = 'token';

type Listener = () => void;
const listeners = new Set<Listener>();

export const sessionToken = {
  read: (): string | null => localStorage.getItem(key),
  keep: (token: string): void => localStorage.setItem(key, token),
  drop: (): void => localStorage.removeItem(key),
};

/** Called when the server no longer accepts the token, whichever call found out. Answers the function that stops listening. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Only for the token that was refused: an answer to a call from before a new sign-in must not end the new session. */
export function endSession(refused: string): void {
  if (sessionToken.read() !== refused) return;
  sessionToken.drop();
  for (const listener of listeners) listener();
}
