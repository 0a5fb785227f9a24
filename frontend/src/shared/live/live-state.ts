import { useSyncExternalStore } from 'react';

/**
 * The state of the live connection. `closed`: nobody is signed in. `lost`: the socket is not connected, so the portal
 * polls for changes.
 */
export type LiveState = 'closed' | 'connecting' | 'connected' | 'lost';

let state: LiveState = 'closed';
const listeners = new Set<() => void>();

export const liveState = {
  read: (): LiveState => state,
  set: (next: LiveState): void => {
    state = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useLiveState(): LiveState {
  return useSyncExternalStore(liveState.subscribe, liveState.read);
}
