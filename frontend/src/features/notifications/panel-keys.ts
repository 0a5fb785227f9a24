import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Arrows go from one notification to the next. Tab walks through all that can be pressed and then out of the panel, which
 * stands at the end of the page, to what follows its bell.
 */
export function panelKeys(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
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
  // Forwards the browser goes on from the bell.
  if (shiftKey) event.preventDefault();
  leave();
}

/** What is deleted under the focus hands it on, so that the next press deletes the next one. */
export function handFocusOn(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const stop = neighbour?.querySelector('.notification-delete') ?? row?.closest('section');
  if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
}
