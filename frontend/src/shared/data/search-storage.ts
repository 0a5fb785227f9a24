const prefix = 'recent-search:';

/**
 * The browser's key for what a user has chosen in the search. It contains the user, because several people may share
 * it.
 */
export const searchStorageKey = (userId: string): string => `${prefix}${userId}`;

/** Removes what anybody has searched for in this browser: after signing out, names of buyers and orders must not stay. */
export function forgetSearches(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Without storage, nothing was stored.
  }
}
