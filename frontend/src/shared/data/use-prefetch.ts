import { type PointerEvent, useEffect, useRef } from 'react';

/** A pointer that only crosses something leaves it earlier. */
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
 * Returns the event handlers of an element that opens `subject`: they call `prefetch` when the pointer rests on it, or
 * when it gets the focus.
 */
export function usePrefetch<Subject>(prefetch: (subject: Subject) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (subject: Subject) => ({
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      stop();
      if (!mayPrefetch()) return;
      timer.current = setTimeout(() => {
        // Rows of a list that is being scrolled pass under a pointer that rests.
        if (currentTarget.closest('[data-scrolls]') === null) prefetch(subject);
      }, restMs);
    },
    onPointerLeave: stop,
    onFocus: () => mayPrefetch() && prefetch(subject),
  });
}
