import type { Notification } from '@portal/contract/notifications';
import { useEffect, useRef, useState } from 'react';

/** Says to screen readers what arrived since the page was opened. */
export function NewsForEars({ notifications, loaded }: { notifications: readonly Notification[]; loaded: boolean }) {
  const newest = useRef<string>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!loaded) return;
    // Ids grow with time. One that was read elsewhere, or before this page was opened, is no news.
    const last = newest.current;
    newest.current = [last ?? '', ...notifications.map(({ _id }) => _id)].sort().at(-1);
    const arrived = notifications.filter(({ _id, isRead }) => last !== undefined && _id > last && !isRead);
    const [first] = arrived;
    if (first === undefined) return;
    setNews(
      arrived.length === 1
        ? `New notification: ${first.title}. ${first.message}`
        : `${arrived.length} new notifications. ${first.title}`,
    );
  }, [notifications, loaded]);
  return (
    <span role="status" className="for-ears">
      {news}
    </span>
  );
}
