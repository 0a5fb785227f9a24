import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Whether the lines of an order are being edited. Leaving returns the focus to the button that begins, or to the page
 * when that button is gone because the order can no longer be changed.
 */
export function useEditMode(mayPropose: boolean) {
  const [isEditing, setEditing] = useState(false);
  const beginButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the button leaves the page together with `mayPropose`.
  useEffect(() => {
    if (isEditing) wasEditing.current = true;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (isEditing || !wasEditing.current || !isFocusLost) return;
    (beginButton.current ?? document.getElementById('page'))?.focus({ preventScroll: true });
  }, [isEditing, mayPropose]);

  const begin = useCallback(() => setEditing(true), []);
  const leave = useCallback(() => setEditing(false), []);
  return { isEditing, begin, leave, beginButton };
}
