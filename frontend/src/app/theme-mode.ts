import type { ThemeMode } from '@portal/contract/palette';
import { useSyncExternalStore } from 'react';
import { usePrinting } from '../shared/ui/printing';

const key = 'theme';
const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

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

function subscribeReducedMotion(listener: () => void): () => void {
  reducedMotion.addEventListener('change', listener);
  return () => reducedMotion.removeEventListener('change', listener);
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribeReducedMotion, () => reducedMotion.matches);
}
