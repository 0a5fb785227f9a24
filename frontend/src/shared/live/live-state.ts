import { useSyncExternalStore } from 'react';

/** `closed`: nobody is signed in. `lost`: what others do is asked for by the clock. */
export type LiveState = 'closed' | 'connecting' | 'connected' | 'lost';

let state: LiveState = 'closed';
const listeners = new Set<() => void>();

export const liveState = {
  read: (): LiveState => state,
  is: (next: LiveState): void => {
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
