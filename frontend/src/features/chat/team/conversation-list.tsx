import { PlusOutlined } from '@ant-design/icons';
import { messages as sentences } from '@portal/contract/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Segmented, Skeleton, Tooltip } from 'antd';
import { type UIEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { causeOf, errorMessageOf } from '../../../shared/data/api';
import { SearchBox } from '../../../shared/ui/inputs/search-box';
import { Notice } from '../../../shared/ui/notice';
import { ErrorState } from '../../../shared/ui/states/error-state';
import { spinner } from '../../../shared/ui/states/spinner';
import { useNow } from '../../../shared/ui/use-now';
import type { TypistsByChat } from '../live/use-chat-events';
import type { Outbox } from '../outbox/outbox';
import { ConversationItem } from './conversation-item';
import {
  type ConversationQueue,
  conversationsInQueue,
  conversationsOf,
  conversationsQuery,
} from './conversation-pages';

/**
 * The list is refetched at this interval in milliseconds, because no event reports that waiting times grow, or that the
 * users of a killed server went offline.
 */
const refetchMs = 60_000;

interface ConversationListProps {
  selected: string | null;
  outbox: Outbox;
  typists: TypistsByChat;
  onSelect: (buyerId: string) => void;
  onStart: () => void;
}

/**
 * The list of all conversations, newest first, or of those waiting for an answer, longest waiting first. It can be
 * searched by name, company or e-mail address.
 */
export function ConversationList({ selected, outbox, typists, onSelect, onStart }: ConversationListProps) {
  const { t } = useTranslation('chat');
  const [search, setSearch] = useState('');
  const [queue, setQueue] = useState<ConversationQueue>('all');
  const query = useInfiniteQuery({ ...conversationsQuery(search, queue), refetchInterval: refetchMs });
  const now = useNow(true, refetchMs);
  const stuck = useSyncExternalStore(outbox.subscribe, outbox.failedChats);
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(selected);
  useEffect(() => {
    const left = selected === null ? shown.current : null;
    shown.current = selected;
    // The back button had the focus and was removed with the conversation, so the conversation's row receives the
    // focus.
    if (left === null || document.activeElement !== document.body) return;
    (list.current?.querySelector<HTMLElement>(`[data-buyer="${left}"]`) ?? list.current)?.focus();
  }, [selected]);
  const { hasNextPage, isFetchingNextPage } = query;
  const lines = query.data && conversationsInQueue(queue, conversationsOf(query.data));
  const failed = sentences.chat.loadConversationsFailed;
  const scrolled = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const nearTheEnd = scrollHeight - scrollTop - clientHeight < clientHeight;
    if (nearTheEnd && hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
  };
  const none = queue === 'waiting' ? t('nobodyWaits') : t('noConversationsYet');

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
      <Segmented
        className="chat-queue"
        block
        value={queue}
        onChange={setQueue}
        aria-label={t('whichConversations')}
        // Tab skips the group itself, because keyboard users reach the radio buttons inside.
        tabIndex={-1}
        options={[
          { value: 'all', label: t('allConversations') },
          { value: 'waiting', label: t('waitingConversations') },
        ]}
      />
      {query.isPending && <Skeleton active className="chat-skeleton" paragraph={{ rows: 6 }} title={false} />}
      {query.isError && lines && <Notice banner type="error" message={errorMessageOf(query.error, failed)} />}
      {query.isError && !lines && (
        <ErrorState
          title={failed}
          detail={causeOf(query.error, failed)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {lines?.length === 0 && <p className="chat-none">{search === '' ? none : t('noConversationsFound')}</p>}
      {lines && lines.length > 0 && (
        <ul className="chat-lines" ref={list} tabIndex={-1} onScroll={scrolled}>
          {lines.map((line) => (
            <li key={line.buyerId}>
              <ConversationItem
                line={line}
                typing={typists.get(line.buyerId)?.some(({ by }) => by === 'buyer') ?? false}
                stuck={stuck.has(line.buyerId)}
                selected={line.buyerId === selected}
                now={now}
                onSelect={onSelect}
              />
            </li>
          ))}
          {hasNextPage && (
            <li className="chat-older">
              <Button
                type="link"
                size="small"
                loading={isFetchingNextPage && spinner}
                onClick={() => void query.fetchNextPage()}
              >
                {t('showMoreConversations')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </nav>
  );
}
