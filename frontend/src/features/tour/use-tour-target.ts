import { useEffect, useState } from 'react';

/** Milliseconds that a page has to show a step's target before the step points at the menu. */
const patienceMs = 2_000;

const isVisible = (element: Element) => element.getClientRects().length > 0;

function firstVisible(selectors: readonly string[]): HTMLElement | undefined {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isVisible);
    if (found) return found;
  }
  return undefined;
}

interface Pointed {
  /** Null when no element was found; the step is then shown in the middle of the window. */
  element: HTMLElement | null;
  /** The element's position and size in the window as `x,y,width,height`, to notice when the element has moved. */
  position: string;
}

/**
 * Returns the element that a step points at: its target, or, when the page does not show it in time, the first visible
 * fallback. Returns undefined until the first element is found. While a page loads, the previous step's element is
 * kept, so that the tour does not jump to and fro.
 */
export function useTourTarget(target: string, ...fallbacks: string[]): Pointed | undefined {
  const [pointed, setPointed] = useState<Pointed>();
  const others = fallbacks.join(' | ');
  useEffect(() => {
    let late = false;
    let frame = 0;
    const look = () => {
      const found = firstVisible([target]) ?? (late ? (firstVisible(others.split(' | ')) ?? null) : undefined);
      if (found === undefined) return;
      const { x, y, width, height } = found?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0, height: 0 };
      const position = [x, y, width, height].join();
      setPointed((last) =>
        last?.element === found && last.position === position ? last : { element: found, position },
      );
    };
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const giveUp = setTimeout(() => {
      late = true;
      look();
    }, patienceMs);
    const changes = new MutationObserver(lookSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', lookSoon);
    look();
    return () => {
      clearTimeout(giveUp);
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('resize', lookSoon);
    };
  }, [target, others]);
  return pointed;
}
