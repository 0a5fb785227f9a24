import { useEffect, useState } from 'react';

/**
 * Returns the current time in milliseconds, updated every `everyMs` and when the tab becomes visible again. The clock
 * is read at each update, so the result is correct although browsers delay timers of hidden tabs.
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
