import { useState } from 'react';

/**
 * Returns whether the user has dismissed a hint, and a function that dismisses it. Stored in the browser, like the
 * theme and the chosen columns. The hint therefore appears once more in another browser, where one click dismisses it.
 */
export function useDismissed(hint: 'tour' | 'checklist', userId: string): [boolean, () => void] {
  const key = `dismissed-${hint}:${userId}`;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  const dismiss = () => {
    localStorage.setItem(key, 'yes');
    setDismissed(true);
  };
  return [dismissed, dismiss];
}
