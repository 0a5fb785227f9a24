import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import type { ConversationSummary } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Input, Skeleton, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
import { ClearIcon } from '../../shared/ui/clear-icon';
import { ErrorState } from '../../shared/ui/error-state';
import { conversationsQuery } from './chat-calls';
import { conversationTime, waitingTime } from './chat-words';
import type { Typist } from './use-chat-events';

interface ConversationListProps {
  selected: string | null;
  typists: ReadonlyMap<string, Typist>;
  onSelect: (buyerId: string) => void;
  onStart: () => void;
}

function Line({
  line,
  typist,
  selected,
  onSelect,
}: {
  line: ConversationSummary;
  typist: Typist | undefined;
  selected: boolean;
  onSelect: () => void;
}) {
  const { t } = useTranslation('chat');
  const typing = typist?.by === 'buyer' && typist.until > Date.now();
  const author = line.lastSenderRole === 'admin' ? `${line.lastSenderName ?? t('team')}: ` : '';
  return (
    <li>
      <button type="button" className="chat-line" aria-current={selected || undefined} onClick={onSelect}>
        <span className="chat-line-who">
          <span
            className={line.online ? 'chat-presence chat-online' : 'chat-presence'}
            title={line.online ? t('online') : undefined}
          />
          <span className="chat-line-name">{line.buyerName}</span>
          <span className="chat-line-time">{line.lastMessageAt && conversationTime(line.lastMessageAt)}</span>
        </span>
        {line.companyName && <span className="chat-line-company">{line.companyName}</span>}
        <span className="chat-line-last">
          <span className={line.hasUnread ? 'chat-line-text chat-line-unread' : 'chat-line-text'}>
            {typing ? t('typing') : line.lastMessage === null ? t('noMessages') : `${author}${line.lastMessage}`}
          </span>
          {line.waitingSince && (
            <Tooltip title={t('waitingForAnAnswer')}>
              <span className="chat-waits">{waitingTime(line.waitingSince)}</span>
            </Tooltip>
          )}
          <Badge count={line.unreadCount} size="small" title={t('unread', { count: line.unreadCount })} />
        </span>
      </button>
    </li>
  );
}

/** Everybody's conversations, newest first, found by name, company or e-mail. */
export function ConversationList({ selected, typists, onSelect, onStart }: ConversationListProps) {
  const { t } = useTranslation('chat');
  const query = useQuery(conversationsQuery);
  const [search, setSearch] = useState('');
  const term = search.trim().toLowerCase();
  const found = query.data?.filter(({ buyerName, buyerEmail, companyName }) =>
    `${buyerName} ${companyName ?? ''} ${buyerEmail}`.toLowerCase().includes(term),
  );

  return (
    <nav className="chat-conversations" aria-label={t('conversations')}>
      <div className="chat-search">
        <Input
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('searchConversationsPlaceholder')}
          aria-label={t('searchConversations')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          allowClear={{ clearIcon: <ClearIcon /> }}
        />
        <Tooltip title={t('startNewChat')}>
          <Button icon={<PlusOutlined aria-hidden />} aria-label={t('startNewChat')} onClick={onStart} />
        </Tooltip>
      </div>
      {query.isPending && <Skeleton active className="chat-skeleton" paragraph={{ rows: 6 }} title={false} />}
      {query.isError && !query.data && (
        <ErrorState
          title={sentences.chat.loadConversationsFailed}
          detail={sentenceOf(query.error, sentences.chat.loadConversationsFailed)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {found?.length === 0 && (
        <p className="chat-none">{query.data?.length === 0 ? t('noConversationsYet') : t('noConversationsFound')}</p>
      )}
      <ul className="chat-lines">
        {found?.map((line) => (
          <Line
            key={line.buyerId}
            line={line}
            typist={typists.get(line.buyerId)}
            selected={line.buyerId === selected}
            onSelect={() => onSelect(line.buyerId)}
          />
        ))}
      </ul>
    </nav>
  );
}
