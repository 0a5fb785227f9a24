import type { ThemeMode } from '@portal/contract/palette';
import { useSyncExternalStore } from 'react';
import { usePrinting } from '../shared/ui/printing';
import { watchMedia } from '../shared/ui/watch-media';

const key = 'theme';
const listeners = new Set<() => void>();
const systemDark = watchMedia('(prefers-color-scheme: dark)');
const reducedMotion = watchMedia('(prefers-reduced-motion: reduce)');

function currentMode(): ThemeMode {
  const chosen = localStorage.getItem(key);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemDark.matches() ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = systemDark.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}

/**
 * Returns the user's theme, which follows the system's setting until the user chooses one, and a function that switches
 * it.
 */
export function useThemeMode(): { mode: ThemeMode; toggle: () => void } {
  const mode = useSyncExternalStore(subscribe, currentMode);
  const toggle = () => {
    localStorage.setItem(key, mode === 'dark' ? 'light' : 'dark');
    for (const listener of listeners) listener();
  };
  return { mode, toggle };
}

/** Returns the theme to display: the user's theme, or the light theme while the page is printed. */
export function useEffectiveMode(): ThemeMode {
  const { mode } = useThemeMode();
  return usePrinting() ? 'light' : mode;
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(reducedMotion.subscribe, reducedMotion.matches);
}
