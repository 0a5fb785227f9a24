import { CheckOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { ChatMessage } from '@portal/contract/chat';
import type { Role } from '@portal/contract/policy';
import { Button, Spin } from 'antd';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../shared/ui/dates';
import { dayOf } from './chat-words';
import type { History } from './history';
import type { Unsent } from './use-outbox';

/** Scrolling to what is new waits for it to be laid out, and looks twice more (specification 9). */
const scrollAfterMs = [0, 300, 500, 700];
/** Px from the end within which somebody reads what is newest. */
const nearTheEnd = 120;
/** Px from the beginning at which older messages are asked for. */
const nearTheBeginning = 200;

interface MessageListProps {
  /** On which of the two sides it is shown. */
  side: Role;
  history: History;
  unsent: Unsent[];
  older: 'idle' | 'loading' | 'failed';
  onOlder: () => void;
  onRetry: () => void;
  onDiscard: (message: Unsent) => void;
}

/** Asked of each of thousands of messages whenever one comes in: a microsecond, where formatting takes ten. */
function isSameDay(before: ChatMessage | undefined, message: ChatMessage): boolean {
  if (before === undefined) return false;
  return new Date(before.createdAt).toDateString() === new Date(message.createdAt).toDateString();
}

const Message = memo(function Message({
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
    <li className="chat-item">
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
    </li>
  );
});

/**
 * The messages, newest at the end. Those out of sight are neither laid out nor painted (`content-visibility`), so that
 * thousands scroll as dozens do.
 */
export function MessageList({ side, history, unsent, older, onOlder, onRetry, onDiscard }: MessageListProps) {
  const { t } = useTranslation('chat');
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: '', last: '', height: 0, atEnd: true });
  const { messages } = history;
  const first = messages[0]?._id ?? '';
  const last = `${messages.at(-1)?._id} ${unsent.at(-1)?.clientId}`;
  const lastIsOwn = unsent.length > 0 || messages.at(-1)?.senderRole === side;

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const before = seen.current;
    seen.current = { first, last, height: element.scrollHeight, atEnd: before.atEnd };
    if (before.last === last && before.first !== first) {
      // Older ones came above: what is being read stays where it is.
      element.scrollTop += element.scrollHeight - before.height;
      return;
    }
    if (before.last === last || !(before.atEnd || lastIsOwn)) return;
    const toTheEnd = () => {
      element.scrollTop = element.scrollHeight;
    };
    const timers = scrollAfterMs.map((ms) => setTimeout(toTheEnd, ms));
    return () => timers.forEach(clearTimeout);
  }, [first, last, lastIsOwn]);

  const scrolled = () => {
    const element = box.current;
    if (element === null) return;
    seen.current.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearTheEnd;
    if (element.scrollTop < nearTheBeginning && older === 'idle') onOlder();
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="chat-messages" ref={box} onScroll={scrolled} tabIndex={0} role="log" aria-label={t('messages')}>
      {older === 'loading' && <Spin size="small" className="chat-older" />}
      {history.hasMore && older !== 'loading' && (
        <Button type="link" size="small" className="chat-older" onClick={onOlder}>
          {older === 'failed' ? t('olderMessagesFailed') : t('showOlderMessages')}
        </Button>
      )}
      <ol className="chat-list">
        {messages.map((message, index) => (
          <Message
            key={message._id}
            message={message}
            own={message.senderRole === side}
            day={isSameDay(messages[index - 1], message) ? null : dayOf(message.createdAt)}
          />
        ))}
        {unsent.map((message) => (
          <li key={message.clientId} className="chat-item">
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
          </li>
        ))}
      </ol>
    </div>
  );
}
