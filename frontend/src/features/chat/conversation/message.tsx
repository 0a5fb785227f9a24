import { CheckOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { ChatMessage } from '@portal/contract/chat';
import { Button } from 'antd';
import Linkify from 'linkify-react';
import type { Opts } from 'linkifyjs';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../../shared/ui/values/dates';
import type { OutboxMessage } from '../outbox/outbox';

/**
 * Turns only complete web addresses into links, because a word after a full stop without a space ("soon.Thanks") looks
 * like a domain as well.
 */
const links: Opts = {
  target: '_blank',
  rel: 'noopener noreferrer',
  // In a message from right to left, the slash at an address's end would stand before it.
  attributes: { dir: 'ltr' },
  validate: (value) => /^https?:\/\//i.test(value),
};

interface MessageProps {
  message: ChatMessage;
  own: boolean;
  author: string;
  /** False where the side of the bubble already tells the author, whose name only screen readers get then. */
  showsAuthor: boolean;
  day: string | null;
}

export const Message = memo(function Message({ message, own, author, showsAuthor, day }: MessageProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-item">
      {day && <div className="chat-day">{day}</div>}
      <div className={own ? 'chat-bubble chat-own' : 'chat-bubble'}>
        <bdi className={showsAuthor ? 'chat-author' : 'visually-hidden'}>{author}</bdi>
        <span className="chat-text" dir="auto">
          <Linkify options={links}>{message.content}</Linkify>
        </span>
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
  message: OutboxMessage;
  /** Whether the reason is shown: of consecutive messages that failed for the same reason, only the last shows it. */
  showReason: boolean;
  onRetry: () => void;
  onDiscard: (message: OutboxMessage) => void;
}

/** A message that is being sent, or that could not be sent. */
export function UnsentMessage({ message, showReason, onRetry, onDiscard }: UnsentMessageProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-item">
      <div className={message.failed === null ? 'chat-bubble chat-own' : 'chat-bubble chat-own chat-unsent'}>
        <span className="chat-text" dir="auto">
          {message.content}
        </span>
        {message.failed === null ? (
          <span className="chat-time">{t('sending')}</span>
        ) : (
          <>
            <span className="chat-failed" role="alert">
              <ExclamationCircleOutlined aria-hidden />
              <span>
                {t('notSent')} {showReason && message.failed}
              </span>
            </span>
            <span className="chat-decide">
              <Button type="link" size="small" onClick={onRetry}>
                {t('tryAgain')}
              </Button>
              <Button type="link" size="small" onClick={() => onDiscard(message)}>
                {t('discard')}
              </Button>
            </span>
          </>
        )}
      </div>
    </div>
  );
}
