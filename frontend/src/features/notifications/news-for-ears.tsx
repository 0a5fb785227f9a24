import type { Notification } from '@portal/contract/notifications';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Says to screen readers what arrived since the page was opened. */
export function NewsForEars({ notifications, loaded }: { notifications: readonly Notification[]; loaded: boolean }) {
  const { t } = useTranslation('notifications');
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
        ? t('newNotification', { title: first.title, message: first.message })
        : t('newNotifications', { count: arrived.length, title: first.title }),
    );
  }, [notifications, loaded, t]);
  return (
    <span role="status" className="for-ears">
      {news}
    </span>
  );
}
