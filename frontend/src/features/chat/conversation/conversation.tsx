import type { ChatMessage } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import { useSessionUser } from '../../../shared/access/session';
import { causeOf } from '../../../shared/data/api';
import { Notice } from '../../../shared/ui/notice';
import { EmptyState } from '../../../shared/ui/states/empty-state';
import { ErrorState } from '../../../shared/ui/states/error-state';
import { currentLocale } from '../../../texts/texts';
import { chatCalls } from '../chat-calls';
import type { Typist } from '../live/use-chat-events';
import type { Outbox } from '../outbox/outbox';
import { Composer } from './composer';
import { MessageAnnouncer } from './message-announcer';
import { MessageList } from './message-list';
import { useConversation } from './use-conversation';

interface ConversationProps {
  /** The signed-in user's side of the chat. */
  side: Role;
  chatId: string;
  outbox: Outbox;
  typists: readonly Typist[] | undefined;
  /** Shown in a chat without messages. */
  empty: ReactNode;
  /** Shown above the messages. */
  header?: (conversation: ReturnType<typeof useConversation>) => ReactNode;
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const updateVisibility = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', updateVisibility);
    return () => document.removeEventListener('visibilitychange', updateVisibility);
  }, []);
  return visible;
}

function Typing({ typists = [] }: { typists: readonly Typist[] | undefined }) {
  const { t } = useTranslation('chat');
  const names = typists.map(({ by, name }) => name ?? t(by === 'buyer' ? 'theBuyer' : 'ourTeam'));
  const typistNames = new Intl.ListFormat(currentLocale()).format(names);
  return (
    <p className="chat-typing" role="status">
      {names.length > 0 && t(names.length > 1 ? 'areTyping' : 'isTyping', { who: typistNames })}
    </p>
  );
}

/** One chat: its messages, who is typing, and the input for a new message. */
export function Conversation({ side, chatId, outbox, typists, empty, header }: ConversationProps) {
  const { t } = useTranslation('chat');
  const me = useSessionUser();
  const writes = useHasPermission('chat:write');
  // Whoever cannot answer leaves messages unread, for those who can.
  const isVisible = useVisible();
  const conversation = useConversation(side, chatId, writes && isVisible, outbox);
  const { query, chat, isMissing, history, unsent, sending, older } = conversation;
  const failed = side === 'admin' ? sentences.chat.loadConversationFailed : sentences.chat.loadChatFailed;
  const isOwn = ({ senderRole }: ChatMessage) => senderRole === side;
  // Both sides may have colleagues. Buyers learn no person of the team (row R24).
  const isFromOthers = ({ senderRole, senderId }: ChatMessage) =>
    senderRole !== side || (senderId !== me._id && (side === 'admin' || senderId !== null));
  const authorOf = (message: ChatMessage) => {
    if (!isFromOthers(message)) return t('you');
    if (message.senderRole === 'admin') return message.senderName ?? t('ourTeam');
    return message.senderName ?? chat?.buyerName ?? t('theBuyer');
  };
  // Above the messages of who registered the company, the team would only read the name of the chat again.
  const showsAuthor = (message: ChatMessage) => {
    if (message.senderName === null || message.senderRole === 'admin') return message.senderName !== null;
    return isFromOthers(message) && (side === 'buyer' || message.senderName !== chat?.buyerName);
  };

  return (
    <>
      {header?.(conversation)}
      {query.isPending && <Spin className="chat-waiting" aria-label={t('loading')} />}
      {isMissing && <EmptyState title={sentences.chat.notFound}>{t('buyerMayHaveBeenRemoved')}</EmptyState>}
      {query.isError && !chat && !isMissing && (
        <ErrorState
          title={failed}
          detail={causeOf(query.error, failed)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isError && chat && (
        <Notice banner type="error" message={causeOf(query.error, sentences.chat.genericError)} />
      )}
      {chat && (
        <>
          {history.messages.length + unsent.length === 0 ? (
            <div className="chat-empty">{empty}</div>
          ) : (
            <MessageList
              history={history}
              unsent={unsent}
              older={older}
              isOwn={isOwn}
              isFromOthers={isFromOthers}
              authorOf={authorOf}
              showsAuthor={showsAuthor}
              onOlder={(waitForScrollEnd) => void conversation.loadOlder(waitForScrollEnd)}
              onRetry={() => outbox.retry(chatId)}
              onDiscard={(message) => outbox.discard(chatId, message)}
            />
          )}
          <MessageAnnouncer messages={chat.messages} isFromOthers={isFromOthers} authorOf={authorOf} />
          <Typing typists={typists} />
          {writes ? (
            <Composer
              draft={outbox.draft(chatId)}
              onDraft={(text) => outbox.saveDraft(chatId, text)}
              onSend={(text) => outbox.send(chatId, text)}
              // A failed typing event is ignored, because the next one follows after a few seconds of typing.
              onTyping={() => void chatCalls.typing(side, chatId).catch(() => undefined)}
              sending={sending}
            />
          ) : (
            <p className="chat-only-read">{t('onlyRead')}</p>
          )}
        </>
      )}
    </>
  );
}
