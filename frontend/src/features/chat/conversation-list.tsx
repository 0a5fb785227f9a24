import { PlusOutlined } from '@ant-design/icons';
import { messages as sentences } from '@portal/contract/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Segmented, Skeleton, Tooltip } from 'antd';
import { type UIEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { SearchBox } from '../../shared/ui/search-box';
import { spinner } from '../../shared/ui/spinner';
import { useNow } from '../../shared/ui/use-now';
import { ConversationLine } from './conversation-line';
import { conversationsQuery, linesOf, type Queue, shownIn } from './conversation-pages';
import type { Outbox } from './outbox';
import type { Typists } from './use-chat-events';

/** What stands here is told as it changes; how long somebody waits, and who was at a server that was killed, is not. */
const lookAgainMs = 60_000;

interface ConversationListProps {
  selected: string | null;
  outbox: Outbox;
  typists: Typists;
  onSelect: (buyerId: string) => void;
  onStart: () => void;
}

/**
 * Everybody's conversations, newest first, found by name, company or e-mail; or those who wait for an answer, whoever
 * has waited longest first.
 */
export function ConversationList({ selected, outbox, typists, onSelect, onStart }: ConversationListProps) {
  const { t } = useTranslation('chat');
  const [search, setSearch] = useState('');
  const [queue, setQueue] = useState<Queue>('all');
  const query = useInfiniteQuery({ ...conversationsQuery(search, queue), refetchInterval: lookAgainMs });
  const now = useNow(true, lookAgainMs);
  const stuck = useSyncExternalStore(outbox.subscribe, outbox.stuck);
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(selected);
  useEffect(() => {
    const left = selected === null ? shown.current : null;
    shown.current = selected;
    // With the conversation the button that led back to the list has gone, and the focus with it.
    if (left === null || document.activeElement !== document.body) return;
    (list.current?.querySelector<HTMLElement>(`[data-buyer="${left}"]`) ?? list.current)?.focus();
  }, [selected]);
  const { hasNextPage, isFetchingNextPage } = query;
  const lines = query.data && shownIn(queue, linesOf(query.data));
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
        // The keyboard stops at the radio buttons in it.
        tabIndex={-1}
        options={[
          { value: 'all', label: t('allConversations') },
          { value: 'waiting', label: t('waitingConversations') },
        ]}
      />
      {query.isPending && <Skeleton active className="chat-skeleton" paragraph={{ rows: 6 }} title={false} />}
      {query.isError && lines && <Note banner type="error" message={sentenceOf(query.error, failed)} />}
      {query.isError && !lines && (
        <ErrorState
          title={failed}
          detail={sentenceOf(query.error, failed)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {lines?.length === 0 && <p className="chat-none">{search === '' ? none : t('noConversationsFound')}</p>}
      <ul className="chat-lines" ref={list} tabIndex={-1} onScroll={scrolled}>
        {lines?.map((line) => (
          <li key={line.buyerId}>
            <ConversationLine
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
    </nav>
  );
}
