import type { ConversationSummary } from '@portal/contract/chat';
import { Badge } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationTime, waitingTime } from '../chat-words';

interface ConversationLineProps {
  line: ConversationSummary;
  typing: boolean;
  /** True if a message of this conversation could not be sent. */
  stuck: boolean;
  selected: boolean;
  now: number;
  onSelect: (buyerId: string) => void;
}

/**
 * A conversation's row in the list. It is memoized, because the list holds hundreds of rows and renders with every live
 * event.
 */
export const ConversationItem = memo(function ConversationLine(props: ConversationLineProps) {
  const { line, typing, stuck, selected, now, onSelect } = props;
  const { t } = useTranslation('chat');
  const author = line.lastSenderRole === 'admin' ? (line.lastSenderName ?? t('team')) : line.lastSenderName;
  // The line begins with the name of who registered the company.
  const isTold = author === null || author === line.buyerName;
  const last =
    line.lastMessage === null ? t('noMessages') : isTold ? line.lastMessage : `${author}: ${line.lastMessage}`;
  return (
    <button
      type="button"
      className="chat-line"
      aria-current={selected || undefined}
      data-buyer={line.buyerId}
      onClick={() => onSelect(line.buyerId)}
    >
      <span className="chat-line-who">
        <span
          className={line.online ? 'chat-presence chat-online' : 'chat-presence'}
          title={line.online ? t('online') : undefined}
        />
        {line.online && <span className="visually-hidden">{t('online')}</span>}
        <span className="chat-line-name" dir="auto">
          {line.buyerName}
        </span>
        <span className="chat-line-time">
          {line.lastMessageAt && conversationTime(line.lastMessageAt, new Date(now))}
        </span>
      </span>
      {line.companyName && (
        <span className="chat-line-company" dir="auto">
          {line.companyName}
        </span>
      )}
      <span className="chat-line-last">
        {stuck ? (
          <span className="chat-line-text chat-line-stuck">{t('notSent')}</span>
        ) : (
          <span className={line.hasUnread ? 'chat-line-text chat-line-unread' : 'chat-line-text'} dir="auto">
            {typing ? t('typing') : last}
          </span>
        )}
        {line.waitingSince && (
          <span className="chat-waits" title={t('waitingForAnAnswer')}>
            <span className="visually-hidden">{t('waitingForAnAnswer')}</span>
            {waitingTime(line.waitingSince, new Date(now))}
          </span>
        )}
        {line.hasUnread && (
          <Badge count={line.unreadCount} size="small" title={t('unread', { count: line.unreadCount })} />
        )}
      </span>
    </button>
  );
});
