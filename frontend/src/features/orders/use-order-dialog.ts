import type { Order } from '@portal/contract/orders';
import { type RefObject, useCallback, useState } from 'react';
import type { DialogAction } from './dialogs/order-dialogs';
import { menuLabel } from './order-menu';

interface Asked {
  action: DialogAction;
  /** As it was when it was asked for: a list that refreshes behind the dialog does not change what it says. */
  order: Order;
}

/** Which dialog is open. It stays mounted until it has left the screen, and focus then goes back to its row. */
export function useOrderDialog(container: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback((action: DialogAction, order: Order) => {
    setAsked({ action, order });
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const afterClose = useCallback(() => {
    setAsked(null);
    // The menu entry that opened the dialog is gone; the button that opened the menu may still be there.
    const label = asked && menuLabel(asked.order);
    const buttons = Array.from(container.current?.querySelectorAll('button') ?? []);
    (buttons.find((button) => button.getAttribute('aria-label') === label) ?? container.current)?.focus();
  }, [asked, container]);
  return { asked, open, ask, close, afterClose };
}
