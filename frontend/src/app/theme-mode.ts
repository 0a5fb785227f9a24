import type { ThemeMode } from '@portal/contract/palette';
import { useSyncExternalStore } from 'react';
import { usePrinting } from '../shared/ui/printing';

const key = 'theme';
const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

function currentMode(): ThemeMode {
  const chosen = localStorage.getItem(key);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemDark.matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  systemDark.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    systemDark.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

/** Follows the system until a person chooses. */
export function useThemeMode(): { mode: ThemeMode; toggle: () => void } {
  const mode = useSyncExternalStore(subscribe, currentMode);
  const toggle = () => {
    localStorage.setItem(key, mode === 'dark' ? 'light' : 'dark');
    for (const listener of listeners) listener();
  };
  return { mode, toggle };
}

/** Paper is light. */
export function useShownMode(): ThemeMode {
  const { mode } = useThemeMode();
  return usePrinting() ? 'light' : mode;
}

function subscribeCalm(listener: () => void): () => void {
  calm.addEventListener('change', listener);
  return () => calm.removeEventListener('change', listener);
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribeCalm, () => calm.matches);
}
