import { useCallback, useState } from 'react';

/** Which dialog is open and what it is about. It stays mounted until it has left the screen; focus then goes back. */
export function useAsked<Action extends string, Subject>(menuLabel: (subject: Subject) => string) {
  const [asked, setAsked] = useState<{ action: Action; subject: Subject } | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback((action: Action, subject: Subject) => {
    setAsked({ action, subject });
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const afterClose = useCallback(() => {
    setAsked(null);
    // The menu entry that opened the dialog is gone; the button that opened the menu may still be there.
    const label = asked && menuLabel(asked.subject);
    const buttons = Array.from(document.querySelectorAll('button'));
    buttons.find((button) => button.getAttribute('aria-label') === label)?.focus();
  }, [asked, menuLabel]);
  return { asked, open, ask, close, afterClose };
}
