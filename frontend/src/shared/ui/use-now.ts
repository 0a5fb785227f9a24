import { useEffect, useState } from 'react';

/**
 * The time in milliseconds, every second or as often as is asked. By the clock and not by counting: a tab that slept is right again at once.
 */
export function useNow(running = true, everyMs = 1000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [running, everyMs]);
  return now;
}
