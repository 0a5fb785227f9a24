import type { Buyer } from '@portal/contract/buyers';
import { type RefObject, useCallback, useState } from 'react';
import { type BuyerDialogName, menuLabel } from './buyer-menu';

interface Asked {
  dialog: BuyerDialogName;
  /** As it was when it was asked for: a list that refreshes behind the dialog does not change what it says. */
  buyer: Buyer;
}

/** Which dialog is open. It stays mounted until it has left the screen, and focus then goes back to where it came from. */
export function useBuyerDialog(container: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback((dialog: BuyerDialogName, buyer: Buyer) => {
    setAsked({ dialog, buyer });
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const afterClose = useCallback(() => {
    setAsked(null);
    // A button of the drawer is still there and has the focus back; a menu's entry is gone, but not the menu's button.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const label = asked && menuLabel(asked.buyer);
    const buttons = Array.from(container.current?.querySelectorAll('button') ?? []);
    (buttons.find((button) => button.getAttribute('aria-label') === label) ?? container.current)?.focus();
  }, [asked, container]);
  return { asked, open, ask, close, afterClose };
}
