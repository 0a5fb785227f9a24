import { CheckOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { ChatMessage } from '@portal/contract/chat';
import { Button } from 'antd';
import Linkify from 'linkify-react';
import type { Opts } from 'linkifyjs';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../shared/ui/dates';
import type { Unsent } from './outbox';

/** Addresses that were written whole: the beginning of a sentence after a full stop looks like one, too. */
const links: Opts = {
  target: '_blank',
  rel: 'noopener noreferrer',
  validate: (value) => /^https?:\/\//i.test(value),
};

interface MessageProps {
  message: ChatMessage;
  own: boolean;
  /** Who wrote it. Of the two sides the place on the page tells the eye; who of the team it was is shown. */
  author: string;
  day: string | null;
}

export const Message = memo(function Message({ message, own, author, day }: MessageProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-item">
      {day && <div className="chat-day">{day}</div>}
      <div className={own ? 'chat-bubble chat-own' : 'chat-bubble'}>
        <bdi className={message.senderName ? 'chat-author' : 'for-ears'}>{author}</bdi>
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
  message: Unsent;
  /** Of several in a row that were not sent for the same reason, the last says it. */
  saysWhy: boolean;
  onRetry: () => void;
  onDiscard: (message: Unsent) => void;
}

/** On its way, or not sent and why. */
export function UnsentMessage({ message, saysWhy, onRetry, onDiscard }: UnsentMessageProps) {
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
                {t('notSent')} {saysWhy && message.failed}
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
