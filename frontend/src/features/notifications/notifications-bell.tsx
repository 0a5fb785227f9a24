import { BellOutlined } from '@ant-design/icons';
import type { Notification } from '@portal/contract/notifications';
import { Badge, Button, Popover } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSides } from '../../texts/use-language';
import { NewsForEars } from './news-for-ears';
import { NotificationList } from './notification-list';
import './notifications.css';
import { panelKeys } from './panel-keys';
import { targetOf } from './target';
import { useNotifications } from './use-notifications';

export function NotificationsBell() {
  const sides = useSides();
  const { t } = useTranslation('notifications');
  const notifications = useNotifications();
  const { first, notifications: shown, unreadCount, readAll, read, backToFirstPage } = notifications;
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  /** What was unread when the list was first shown since it was opened; null before. */
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

  // Row N02. It may have been opened before there was anything to show, or while the server did not answer.
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
    navigate(targetOf(notification));
    document.getElementById('page')?.focus({ preventScroll: true });
  };

  // It stays marked for the eye as long as the list is open. What opening read has one time, on further pages, too.
  const readByOpening = new Set(shown.filter(({ _id }) => fresh?.has(_id)).map(({ readAt }) => readAt));
  const isFresh = ({ isRead, readAt }: Notification) => !isRead || readByOpening.has(readAt);

  return (
    <>
      <NewsForEars notifications={shown} loaded={first.isSuccess} />
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
            onKeyDown={(event) => panelKeys(event, leave)}
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
