import type { Notification } from '@portal/contract/notifications';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Says to screen readers what arrived since the page was opened. */
export function NewsForEars({ notifications, loaded }: { notifications: readonly Notification[]; loaded: boolean }) {
  const { t } = useTranslation('notifications');
  const newest = useRef<string>(undefined);
  const [news, setNews] = useState({ id: '', text: '' });
  useEffect(() => {
    if (!loaded) return;
    // Ids grow with time. One that was read elsewhere, or before this page was opened, is no news.
    const last = newest.current;
    newest.current = [last ?? '', ...notifications.map(({ _id }) => _id)].sort().at(-1);
    const arrived = notifications.filter(({ _id, isRead }) => last !== undefined && _id > last && !isRead);
    const [first] = arrived;
    if (first === undefined) return;
    const { _id: id, title, message } = first;
    const count = arrived.length;
    setNews({
      id,
      text: count === 1 ? t('newNotification', { title, message }) : t('newNotifications', { count, title }),
    });
  }, [notifications, loaded, t]);
  return (
    <span role="status" className="for-ears">
      {/* Said again, too, where two say the same. */}
      <span key={news.id}>{news.text}</span>
    </span>
  );
}
