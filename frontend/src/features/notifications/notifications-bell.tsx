import { BellOutlined } from '@ant-design/icons';
import type { Notification } from '@portal/contract/notifications';
import { can } from '@portal/contract/policy';
import { Badge, Button, Popover } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSessionUser } from '../../shared/access/session';
import { useStartAndEndSides } from '../../texts/use-language';
import { NotificationAnnouncer } from './notification-announcer';
import { NotificationList } from './notification-list';
import './notifications.css';
import { notificationPath } from './notification-path';
import { handlePanelKeys } from './panel-keys';
import { useNotifications } from './use-notifications';

export function NotificationsBell() {
  const sides = useStartAndEndSides();
  const { t } = useTranslation('notifications');
  const notifications = useNotifications();
  const { first, notifications: shown, unreadCount, readAll, read, backToFirstPage } = notifications;
  const user = useSessionUser();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  /**
   * The ids of the notifications that were unread when the panel was opened; null until the notifications are loaded.
   */
  const [fresh, setFresh] = useState<ReadonlySet<string> | null>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const leave = useCallback(() => {
    setOpen(false);
    bell.current?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && leave();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open, leave]);

  // Opening the panel marks all notifications as read (row N02). The panel may be opened before the notifications are
  // loaded.
  useEffect(() => {
    if (!open || !first.isSuccess || fresh !== null) return;
    setFresh(new Set(shown.filter(({ isRead }) => !isRead).map(({ _id }) => _id)));
    const [newest] = shown;
    if (newest && unreadCount > 0) readAll(newest);
  }, [open, first.isSuccess, fresh, shown, unreadCount, readAll]);

  const show = (next: boolean) => {
    setOpen(next);
    if (!next) return;
    setFresh(null);
    if (first.isError) void first.refetch();
  };
  const settle = (visible: boolean) => {
    if (!visible) backToFirstPage();
    else if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  };
  const follow = (notification: Notification) => {
    if (!notification.isRead) read(notification);
    setOpen(false);
    navigate(notificationPath(notification, (permission) => can(user, permission)));
    document.getElementById('page')?.focus({ preventScroll: true });
  };

  // Notifications that were unread on opening stay highlighted while the panel is open. All of them, including those on
  // further pages, have the same `readAt`.
  const readByOpening = new Set(shown.filter(({ _id }) => fresh?.has(_id)).map(({ readAt }) => readAt));
  const isFresh = ({ isRead, readAt }: Notification) => !isRead || readByOpening.has(readAt);

  return (
    <>
      <NotificationAnnouncer notifications={shown} loaded={first.isSuccess} />
      <Popover
        open={open}
        onOpenChange={show}
        afterOpenChange={settle}
        trigger="click"
        placement={sides.bottomEnd}
        arrow={false}
        destroyOnHidden
        overlayClassName="notifications"
        content={
          <section
            aria-label={t('notifications')}
            className="notifications-panel"
            tabIndex={-1}
            ref={panel}
            onKeyDown={(event) => handlePanelKeys(event, leave)}
          >
            <h2 className="notifications-title">{t('notifications')}</h2>
            <div className="notifications-list">
              <NotificationList of={notifications} isFresh={isFresh} onOpen={follow} />
            </div>
          </section>
        }
      >
        <Button
          ref={bell}
          type="text"
          aria-expanded={open}
          aria-label={unreadCount > 0 ? t('unread', { count: unreadCount }) : t('notifications')}
          icon={
            <Badge count={unreadCount} size="small" overflowCount={99} offset={[6, -3]}>
              <BellOutlined aria-hidden className="bell" />
            </Badge>
          }
        />
      </Popover>
    </>
  );
}
