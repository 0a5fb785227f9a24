import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';

/** A pointer that only crosses an element leaves it earlier, and so does a focus that moves on with the Tab key. */
const restMs = 65;

interface Connection {
  saveData?: boolean;
}

/** Nothing is loaded ahead without a hovering pointer, as on phones, or when the user saves data. */
function mayPrefetch(): boolean {
  const { connection }: { connection?: Connection } = navigator as Navigator & { connection?: Connection };
  return window.matchMedia('(hover: hover)').matches && connection?.saveData !== true;
}

/**
 * Returns the event handlers of an element that opens `subject`: they call `prefetch` when the pointer or the focus rests
 * on it.
 */
export function usePrefetch<Subject>(prefetch: (subject: Subject) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = (subject: Subject, element: HTMLElement) => {
    stop();
    if (!mayPrefetch()) return;
    timer.current = setTimeout(() => {
      // Rows of a list that is being scrolled pass under a pointer that rests.
      if (element.closest('[data-scrolls]') === null) prefetch(subject);
    }, restMs);
  };
  return (subject: Subject) => ({
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => start(subject, currentTarget),
    onPointerLeave: stop,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      // React's events also bubble from the menu of a row, which is not inside the row.
      if (currentTarget.contains(target)) start(subject, currentTarget);
    },
  });
}
