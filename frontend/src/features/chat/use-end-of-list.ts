import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Scrolling to what is new waits for it to be laid out, and looks twice more (specification 9). */
const scrollAfterMs = [0, 300, 500, 700];
/** Px from the end within which somebody reads what is newest. */
const nearTheEnd = 120;
const scrollingKeys = new Set(['ArrowUp', 'PageUp', 'Home']);

/**
 * Keeps the end of a list in sight for whoever reads there, and leaves those alone who read above. `last` names the
 * newest item; `lastOwn` the newest that the reader has just written, which brings them down from wherever they are.
 */
export function useEndOfList(box: RefObject<HTMLElement | null>, last: string, lastOwn: string, toTheEnd: () => void) {
  const [atEnd, setAtEnd] = useState(true);
  const now = useRef({ atEnd: true, last: '', lastOwn: '', toTheEnd });
  now.current.toTheEnd = toTheEnd;
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);

  const be = useCallback((there: boolean) => {
    now.current.atEnd = there;
    setAtEnd(there);
  }, []);
  const stop = useCallback(() => {
    timers.current.forEach(clearTimeout);
    timers.current = [];
  }, []);
  const go = useCallback(() => {
    stop();
    be(true);
    timers.current = scrollAfterMs.map((ms, index) =>
      setTimeout(() => {
        now.current.toTheEnd();
        if (index === scrollAfterMs.length - 1) timers.current = [];
      }, ms),
    );
  }, [be, stop]);

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
    // The page's own scrolling passes through places that nobody chose: only from here on where somebody is counts.
    const wheel = ({ deltaY }: WheelEvent) => deltaY < 0 && stop();
    const press = ({ key }: KeyboardEvent) => scrollingKeys.has(key) && stop();
    element.addEventListener('wheel', wheel, { passive: true });
    element.addEventListener('touchmove', stop, { passive: true });
    element.addEventListener('pointerdown', stop, { passive: true });
    element.addEventListener('keydown', press);
    // The input grows, or a phone shows its keyboard.
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
    be(element.scrollHeight - element.scrollTop - element.clientHeight < nearTheEnd);
  }, [box, be]);

  return { atEnd, scrolled, go };
}
