const prefix = 'recent-search:';

/**
 * The browser's key for what a user has chosen in the search. It contains the user, because several people may share
 * it.
 */
export const searchStorageKey = (userId: string): string => `${prefix}${userId}`;

/** Removes the searches of all users of this browser: names of buyers and orders must not stay after signing out. */
export function forgetSearches(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Without storage, nothing was stored.
  }
}
