import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Handles the keys of the panel. Arrow keys move between notifications. Tab moves through all buttons and then leaves
 * the panel for the element after the bell, although the panel is at the end of the document.
 */
export function handlePanelKeys(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const { key, shiftKey, currentTarget: panel } = event;
  const focused = document.activeElement;
  const step = steps[key];
  if (step) {
    const rows = [...panel.querySelectorAll('li')];
    const at = rows.findIndex((row) => row.contains(focused));
    const next = rows[step(at, rows.length)];
    if (!next) return;
    event.preventDefault();
    next.querySelector('button')?.focus();
    return;
  }
  if (key !== 'Tab') return;
  const stops: (Element | null)[] = [...panel.querySelectorAll('button')];
  const at = stops.indexOf(focused);
  if (shiftKey ? at > 0 : at < stops.length - 1) return;
  // A forward Tab is not prevented: `leave` focuses the bell, from where the browser moves on to the next element.
  if (shiftKey) event.preventDefault();
  leave();
}

/**
 * Moves the focus from a deleted notification to the delete button of the next notification, or to the panel if none is
 * left.
 */
export function focusNextItem(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const stop = neighbour?.querySelector('.notification-delete') ?? row?.closest('section');
  if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
}
