import { useModal } from '@refinedev/core';
import { useCallback, useState } from 'react';

/**
 * Stores which dialog is open, and the record that it shows as it was when the dialog opened, so that a refetch of the
 * list behind the dialog does not change the dialog. The dialog stays mounted until its closing animation has ended;
 * then the focus returns to the button that opened it. `menuLabel` returns null when it was not opened from a menu.
 */
export function useOpenDialog<Action extends string, Subject>(menuLabel: (subject: Subject) => string | null) {
  const [active, setActive] = useState<{ action: Action; subject: Subject } | null>(null);
  const { visible, show, close } = useModal();
  const openDialog = useCallback(
    (action: Action, subject: Subject) => {
      setActive({ action, subject });
      show();
    },
    [show],
  );
  const afterClose = useCallback(() => {
    setActive(null);
    // antd returns the focus to the element that opened the dialog. A dialog that was opened from a menu has lost that
    // element, the menu's entry, so the focus goes to the button that opens the menu or, if that button is gone too, to
    // the page.
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && focused.closest('[role=menu]') === null) return;
    const label = active && menuLabel(active.subject);
    const buttons = label === null ? [] : Array.from(document.querySelectorAll('button'));
    const opener = buttons.find((button) => button.getAttribute('aria-label') === label);
    (opener ?? document.getElementById('page'))?.focus({ preventScroll: true });
  }, [active, menuLabel]);
  return { active, openDialog, dialog: { open: visible, onClose: close, afterClose } };
}
