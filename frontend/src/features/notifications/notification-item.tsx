import { DeleteOutlined } from '@ant-design/icons';
import type { Notification } from '@portal/contract/notifications';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { shortDateTime } from '../../shared/ui/dates';
import { handFocusOn } from './panel-keys';
import { relativeTime } from './relative-time';

interface Props {
  notification: Notification;
  /** It was unread when the list was opened. */
  fresh: boolean;
  now: number;
  onOpen: () => void;
  onDelete: () => void;
}

export function NotificationItem({ notification, fresh, now, onOpen, onDelete }: Props) {
  const { t } = useTranslation('notifications');
  const { title, message, createdAt } = notification;
  return (
    <li className={fresh ? 'notification notification-fresh' : 'notification'}>
      <button type="button" className="notification-open" onClick={onOpen}>
        {/* The server's words run their own way, whatever the portal's language. */}
        <span className="notification-title" dir="auto">
          {title}
          {fresh && <span className="for-ears"> {t('isNew')}</span>}
        </span>
        <span className="notification-message" dir="auto">
          {message}
        </span>
        <time className="notification-time" dateTime={createdAt} title={shortDateTime(createdAt)}>
          {relativeTime(createdAt, now)}
        </time>
      </button>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('deleteNotification', { title })}
        className="notification-delete"
        onClick={({ currentTarget }) => {
          handFocusOn(currentTarget);
          onDelete();
        }}
      />
    </li>
  );
}
