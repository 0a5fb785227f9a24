import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Milliseconds after which the list is scrolled to its end. Scrolling is repeated, because new items get their final
 * height late (specification 9).
 */
const scrollAfterMs = [0, 300, 500, 700];
/** The distance from the end, in pixels, within which new items are scrolled into view. */
const nearTheEnd = 120;
const scrollingKeys = new Set(['ArrowUp', 'PageUp', 'Home']);

/**
 * Scrolls to new items while the user is at the end of the list, and keeps the list in place while the user reads
 * further above. `last` identifies the newest item. `lastOwn` identifies the newest item that the user wrote; a change
 * of it always scrolls to the end.
 */
export function useStickToEnd(
  box: RefObject<HTMLElement | null>,
  last: string,
  lastOwn: string,
  scrollToEnd: () => void,
) {
  const [atEnd, setAtEnd] = useState(true);
  const now = useRef({ atEnd: true, last: '', lastOwn: '', toTheEnd: scrollToEnd });
  now.current.toTheEnd = scrollToEnd;
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);

  const updateAtEnd = useCallback((value: boolean) => {
    now.current.atEnd = value;
    setAtEnd(value);
  }, []);
  const stop = useCallback(() => {
    timers.current.forEach(clearTimeout);
    timers.current = [];
  }, []);
  const go = useCallback(() => {
    stop();
    updateAtEnd(true);
    timers.current = scrollAfterMs.map((ms, index) =>
      setTimeout(() => {
        now.current.toTheEnd();
        if (index === scrollAfterMs.length - 1) timers.current = [];
      }, ms),
    );
  }, [updateAtEnd, stop]);

  useLayoutEffect(() => {
    const before = now.current;
    const isNew = before.last !== last;
    const isOwn = lastOwn !== '' && before.lastOwn !== lastOwn;
    now.current = { ...before, last, lastOwn };
    if (isOwn || (isNew && before.atEnd)) go();
  }, [last, lastOwn, go]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Scrolling up by hand cancels the automatic scrolling to the end. While the automatic scrolling runs, `scrolled`
    // ignores the scroll position.
    const wheel = ({ deltaY }: WheelEvent) => deltaY < 0 && stop();
    const press = ({ key }: KeyboardEvent) => scrollingKeys.has(key) && stop();
    element.addEventListener('wheel', wheel, { passive: true });
    element.addEventListener('touchmove', stop, { passive: true });
    element.addEventListener('pointerdown', stop, { passive: true });
    element.addEventListener('keydown', press);
    // The list becomes shorter when the input grows or a phone shows its keyboard.
    const sized = new ResizeObserver(() => {
      if (now.current.atEnd) now.current.toTheEnd();
    });
    sized.observe(element);
    return () => {
      stop();
      sized.disconnect();
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('touchmove', stop);
      element.removeEventListener('pointerdown', stop);
      element.removeEventListener('keydown', press);
    };
  }, [box, stop]);

  const scrolled = useCallback(() => {
    const element = box.current;
    if (element === null || timers.current.length > 0) return;
    updateAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < nearTheEnd);
  }, [box, updateAtEnd]);

  return { atEnd, scrolled, go };
}
