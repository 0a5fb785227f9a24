import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Milliseconds after which the list is scrolled to its end. Scrolling is repeated, because new items get their final
 * height late (specification 9).
 */
const scrollAfterMs = [0, 300, 500, 700];
/** The distance from the end, in pixels, within which new items are scrolled into view. */
const nearTheEnd = 120;
const scrollingKeys = new Set(['ArrowUp', 'PageUp', 'Home']);
/** Scrolling has ended when the list has not moved for this many milliseconds. */
const scrollEndMs = 150;

/**
 * Scrolls to new items while the user is at the end of the list, and keeps the list in place while the user reads
 * further above. `last` identifies the newest item. `lastOwn` identifies the newest item that the user wrote; a change
 * of it always scrolls to the end.
 *
 * The position is set on the element, not by the virtualizer's `scrollToIndex`: that goes on correcting the position
 * while items are measured, and would take back the first turn of the mouse wheel.
 */
export function useStickToEnd(box: RefObject<HTMLElement | null>, last: string, lastOwn: string) {
  const [atEnd, setAtEnd] = useState(true);
  const now = useRef({ atEnd: true, last: '', lastOwn: '' });
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  /** Pending while the user scrolls by hand. Until it ends, nothing else moves the list. */
  const handTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const toTheEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [box]);

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
        toTheEnd();
        if (index === scrollAfterMs.length - 1) timers.current = [];
      }, ms),
    );
  }, [updateAtEnd, stop, toTheEnd]);

  useLayoutEffect(() => {
    const before = now.current;
    const isNew = before.last !== last;
    const isOwn = lastOwn !== '' && before.lastOwn !== lastOwn;
    now.current = { ...before, last, lastOwn };
    if (isOwn || (isNew && before.atEnd)) go();
  }, [last, lastOwn, go]);

  const scrolled = useCallback(() => {
    const element = box.current;
    if (element === null || timers.current.length > 0) return;
    updateAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < nearTheEnd);
  }, [box, updateAtEnd]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const waitForScrollEnd = () => {
      clearTimeout(handTimer.current);
      handTimer.current = setTimeout(() => {
        handTimer.current = undefined;
        scrolled();
      }, scrollEndMs);
    };
    // Scrolling up by hand cancels the automatic scrolling to the end. While the automatic scrolling runs, `scrolled`
    // ignores the scroll position.
    const takeOver = () => {
      stop();
      waitForScrollEnd();
    };
    const wheel = ({ deltaY }: WheelEvent) => deltaY < 0 && takeOver();
    const press = ({ key }: KeyboardEvent) => scrollingKeys.has(key) && takeOver();
    const scroll = () => handTimer.current !== undefined && waitForScrollEnd();
    element.addEventListener('wheel', wheel, { passive: true });
    element.addEventListener('touchmove', takeOver, { passive: true });
    element.addEventListener('pointerdown', takeOver, { passive: true });
    element.addEventListener('keydown', press);
    element.addEventListener('scroll', scroll, { passive: true });
    // The list becomes shorter when the input grows or a phone shows its keyboard, and its items change their height
    // when they are measured.
    const sized = new ResizeObserver(() => {
      if (now.current.atEnd && handTimer.current === undefined) toTheEnd();
    });
    sized.observe(element);
    for (const content of element.children) sized.observe(content);
    return () => {
      stop();
      clearTimeout(handTimer.current);
      sized.disconnect();
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('touchmove', takeOver);
      element.removeEventListener('pointerdown', takeOver);
      element.removeEventListener('keydown', press);
      element.removeEventListener('scroll', scroll);
    };
  }, [box, stop, scrolled, toTheEnd]);

  return { atEnd, scrolled, go };
}
