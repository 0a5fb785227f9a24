import { useCallback, useState } from 'react';

/**
 * Which dialog is open and what it is about, as that was when it was asked for: a list that refreshes behind the dialog
 * does not change what it says. It stays mounted until it has left the screen; focus then goes back to where it came from.
 */
export function useAsked<Action extends string, Subject>(menuLabel: (subject: Subject) => string | null) {
  const [asked, setAsked] = useState<{ action: Action; subject: Subject } | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback((action: Action, subject: Subject) => {
    setAsked({ action, subject });
    setOpen(true);
  }, []);
  const onClose = useCallback(() => setOpen(false), []);
  const afterClose = useCallback(() => {
    setAsked(null);
    // A button that opened the dialog has the focus back. A menu's entry is gone, but perhaps not the menu's button.
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && focused.closest('[role=menu]') === null) return;
    const label = asked && menuLabel(asked.subject);
    const buttons = Array.from(document.querySelectorAll('button'));
    const opener = buttons.find((button) => button.getAttribute('aria-label') === label);
    (opener ?? document.getElementById('page'))?.focus({ preventScroll: true });
  }, [asked, menuLabel]);
  return { asked, ask, dialog: { open, onClose, afterClose } };
}
