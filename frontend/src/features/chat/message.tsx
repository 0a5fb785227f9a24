import { CheckOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { ChatMessage } from '@portal/contract/chat';
import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../shared/ui/dates';
import type { Unsent } from './use-outbox';

export const Message = memo(function Message({
  message,
  own,
  day,
}: {
  message: ChatMessage;
  own: boolean;
  day: string | null;
}) {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-item">
      {day && <div className="chat-day">{day}</div>}
      <div className={own ? 'chat-bubble chat-own' : 'chat-bubble'}>
        {message.senderName && <span className="chat-author">{message.senderName}</span>}
        <span className="chat-text">{message.content}</span>
        <span className="chat-time">
          <time dateTime={message.createdAt}>{clockTime(message.createdAt)}</time>
          {own && (
            <span className={message.isRead ? 'chat-read' : undefined} title={message.isRead ? t('read') : t('sent')}>
              <CheckOutlined aria-label={message.isRead ? t('read') : t('sent')} />
              {message.isRead && <CheckOutlined aria-hidden />}
            </span>
          )}
        </span>
      </div>
    </div>
  );
});

interface UnsentMessageProps {
  message: Unsent;
  onRetry: () => void;
  onDiscard: (message: Unsent) => void;
}

/** On its way, or not sent and why. */
export function UnsentMessage({ message, onRetry, onDiscard }: UnsentMessageProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-item">
      <div className="chat-bubble chat-own chat-unsent">
        <span className="chat-text">{message.content}</span>
        {message.failed === null ? (
          <span className="chat-time">{t('sending')}</span>
        ) : (
          <span className="chat-failed" role="alert">
            <ExclamationCircleOutlined aria-hidden /> {t('notSent')} {message.failed}
            <Button type="link" size="small" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
            <Button type="link" size="small" onClick={() => onDiscard(message)}>
              {t('discard')}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
