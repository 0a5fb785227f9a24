import { DeleteOutlined } from '@ant-design/icons';
import type { Notification } from '@portal/contract/notifications';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { shortDateTime } from '../../shared/ui/values/dates';
import { texts } from '../../texts/texts';
import { focusNextItem } from './panel-keys';
import { relativeTime } from './relative-time';

const orderNumber = /(ORD-\d{4}-\d{6,}(?:-B\d+)?)/;

interface Props {
  notification: Notification;
  /** True if the notification was unread when the list was opened, or has arrived since. */
  fresh: boolean;
  now: number;
  onOpen: () => void;
  onDelete: () => void;
}

export function NotificationItem({ notification, fresh, now, onOpen, onDelete }: Props) {
  const { t } = useTranslation('notifications');
  const { title, message, createdAt, language } = notification;
  // The server writes the sentences and isolates the names in them. Older ones are English whatever the portal's language is.
  const written = { dir: texts.dir(language), lang: language };
  return (
    <li className={fresh ? 'notification notification-fresh' : 'notification'}>
      <button type="button" className="notification-open" onClick={onOpen}>
        <span className="notification-title" {...written}>
          {withWholeOrderNumbers(title)}
        </span>
        {fresh && <span className="visually-hidden"> {t('isNew')}</span>}
        <span className="notification-message" {...written}>
          {withWholeOrderNumbers(message)}
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
          focusNextItem(currentTarget);
          onDelete();
        }}
      />
    </li>
  );
}

/** Order numbers are not broken at their hyphens, because people read them out and compare them. */
function withWholeOrderNumbers(sentence: string) {
  return sentence.split(orderNumber).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: an order may be named twice, and the spans have no state
      <span key={index} className="whole-word">
        {piece}
      </span>
    ),
  );
}
