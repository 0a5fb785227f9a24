import { BellOutlined } from '@ant-design/icons';
import type { Notification } from '@portal/contract/notifications';
import { Badge, Button, Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSides } from '../../texts/use-language';
import { NewsForEars } from './news-for-ears';
import { NotificationList } from './notification-list';
import './notifications.css';
import { targetOf } from './target';
import { useNotifications } from './use-notifications';

export function NotificationsBell() {
  const sides = useSides();
  const { t } = useTranslation('notifications');
  const notifications = useNotifications();
  const { unreadCount, readAll, read } = notifications;
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const bell = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!open) return;
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      bell.current?.focus();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [open]);

  const show = (next: boolean) => {
    setOpen(next);
    if (!next) return;
    // Row N02. What was unread stays marked for the eye as long as the list is open.
    setFresh(new Set(notifications.notifications.filter(({ isRead }) => !isRead).map(({ _id }) => _id)));
    if (unreadCount > 0) readAll();
  };
  const follow = (notification: Notification) => {
    if (!notification.isRead) read(notification);
    setOpen(false);
    navigate(targetOf(notification));
  };

  return (
    <>
      <NewsForEars notifications={notifications.notifications} loaded={notifications.query.isSuccess} />
      <Popover
        open={open}
        onOpenChange={show}
        afterOpenChange={(visible) => visible && panel.current?.focus({ preventScroll: true })}
        trigger="click"
        placement={sides.bottomEnd}
        arrow={false}
        destroyOnHidden
        overlayClassName="notifications"
        content={
          <section aria-label={t('notifications')} className="notifications-panel" tabIndex={-1} ref={panel}>
            <h2 className="notifications-title">{t('notifications')}</h2>
            <div className="notifications-list">
              <NotificationList of={notifications} fresh={fresh} onOpen={follow} />
            </div>
          </section>
        }
      >
        <Button
          ref={bell}
          type="text"
          aria-haspopup="dialog"
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
