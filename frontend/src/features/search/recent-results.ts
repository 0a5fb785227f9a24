import { searchStorageKey } from '../../shared/data/search-storage';
import type { SearchResult } from './search-results';

/** As many as fit on a phone above the keyboard. */
const kept = 5;

function isResult(value: unknown): value is SearchResult {
  if (typeof value !== 'object' || value === null) return false;
  const { path, title, detail }: Partial<Record<keyof SearchResult, unknown>> = value;
  // Only addresses of the portal itself: a stored address must not lead elsewhere.
  return typeof path === 'string' && /^\/(?!\/)/.test(path) && typeof title === 'string' && typeof detail === 'string';
}

/** Returns what the user has chosen lately in this browser, newest first. */
export function recentResults(userId: string): SearchResult[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(searchStorageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isResult).slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function rememberResult(userId: string, { path, title, detail }: SearchResult): void {
  const others = recentResults(userId).filter((result) => result.path !== path);
  try {
    localStorage.setItem(searchStorageKey(userId), JSON.stringify([{ path, title, detail }, ...others].slice(0, kept)));
  } catch {
    // The browser's storage is full or switched off: the choice still opens.
  }
}
