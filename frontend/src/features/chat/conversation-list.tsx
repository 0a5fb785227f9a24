import { PlusOutlined } from '@ant-design/icons';
import type { ConversationSummary } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Badge, Button, Skeleton, Tooltip } from 'antd';
import { type UIEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
import { ErrorState } from '../../shared/ui/error-state';
import { SearchBox } from '../../shared/ui/search-box';
import { conversationTime, waitingTime } from './chat-words';
import { conversationsQuery, linesOf } from './conversation-pages';
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
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(conversationsQuery(search));
  const lines = query.data && linesOf(query.data);
  const { hasNextPage, isFetchingNextPage } = query;
  const scrolled = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const nearTheEnd = scrollHeight - scrollTop - clientHeight < clientHeight;
    if (nearTheEnd && hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
  };

  return (
    <nav className="chat-conversations" aria-label={t('conversations')}>
      <div className="chat-search">
        <SearchBox
          label={t('searchConversations')}
          placeholder={t('searchConversationsPlaceholder')}
          search={search}
          onSearch={setSearch}
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
      {lines?.length === 0 && (
        <p className="chat-none">{search === '' ? t('noConversationsYet') : t('noConversationsFound')}</p>
      )}
      <ul className="chat-lines" onScroll={scrolled}>
        {lines?.map((line) => (
          <Line
            key={line.buyerId}
            line={line}
            typist={typists.get(line.buyerId)}
            selected={line.buyerId === selected}
            onSelect={() => onSelect(line.buyerId)}
          />
        ))}
        {hasNextPage && (
          <li className="chat-older">
            <Button type="link" size="small" loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('showMoreConversations')}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  );
}
