import { useEffect, useState } from 'react';

const delayMs = 800;

/** Announces a text to screen readers after changes, when it has stayed the same for 0.8 s: not at each keystroke. */
export function DelayedAnnouncement({ children }: { children: string }) {
  const [announced, setAnnounced] = useState(children);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(children), delayMs);
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <div role="status" className="visually-hidden">
      {announced}
    </div>
  );
}
