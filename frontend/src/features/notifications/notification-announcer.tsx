import type { Notification } from '@portal/contract/notifications';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Announces new notifications to screen readers. */
export function NotificationAnnouncer({
  notifications,
  loaded,
}: {
  notifications: readonly Notification[];
  loaded: boolean;
}) {
  const { t } = useTranslation('notifications');
  const newest = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState({ id: '', text: '' });
  useEffect(() => {
    if (!loaded) return;
    // Later notifications have larger ids. Notifications that are already read, and older ones from further pages, are
    // not announced.
    const last = newest.current;
    newest.current = [last ?? '', ...notifications.map(({ _id }) => _id)].sort().at(-1);
    const newNotifications = notifications.filter(({ _id, isRead }) => last !== undefined && _id > last && !isRead);
    const [first] = newNotifications;
    if (first === undefined) return;
    const { _id: id, title, message } = first;
    const count = newNotifications.length;
    setAnnouncement({
      id,
      text: count === 1 ? t('newNotification', { title, message }) : t('newNotifications', { count, title }),
    });
  }, [notifications, loaded, t]);
  return (
    <span role="status" className="visually-hidden">
      {/* The key renders a new element, so that screen readers announce a repeated sentence again. */}
      <span key={announcement.id}>{announcement.text}</span>
    </span>
  );
}
