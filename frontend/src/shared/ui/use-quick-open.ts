import { startTransition, useCallback, useState } from 'react';

/**
 * Whether a popup or panel is open. Its opening is rendered in slices of some milliseconds: the press of its button is
 * painted at once, and further keys and clicks do not wait until the popup is complete.
 */
export function useQuickOpen() {
  const [open, setOpen] = useState(false);
  const onOpenChange = useCallback((next: boolean) => {
    if (next) startTransition(() => setOpen(true));
    else setOpen(false);
  }, []);
  return { open, onOpenChange };
}
