import { useEffect, useState } from 'react';

/** A move by fewer pixels is no change of direction; phones scroll by a few when a finger rests on the screen. */
const stepPx = 16;

/**
 * Whether the page was last scrolled down on a phone and has not reached its end. On wider screens nothing depends on it,
 * so nothing is rendered while they scroll.
 */
export function useScrolledDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const phone = window.matchMedia('(max-width: 767px)');
    let last = window.scrollY;
    const onScroll = () => {
      const { scrollY, innerHeight } = window;
      const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - stepPx;
      if (Math.abs(scrollY - last) < stepPx && !isAtEnd) return;
      setDown(phone.matches && scrollY > last && !isAtEnd);
      last = scrollY;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isDown;
}
