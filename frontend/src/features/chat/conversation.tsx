import type { ChatMessage } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../shared/access/session';
import { sentenceOf } from '../../shared/data/api';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { texts } from '../../texts/texts';
import { Arrivals } from './arrivals';
import { chatCalls } from './chat-calls';
import { Composer } from './composer';
import { MessageList } from './message-list';
import type { Outbox } from './outbox';
import type { Typist } from './use-chat-events';
import { useConversation } from './use-conversation';

interface ConversationProps {
  /** On which of the two sides it is shown. */
  side: Role;
  chatId: string;
  outbox: Outbox;
  typists: readonly Typist[] | undefined;
  /** What stands where nothing has been written yet. */
  empty: ReactNode;
  /** Whose chat it is and what can be done with it. */
  header?: (conversation: ReturnType<typeof useConversation>) => ReactNode;
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}

function Typing({ typists = [] }: { typists: readonly Typist[] | undefined }) {
  const { t } = useTranslation('chat');
  const names = typists.map(({ by, name }) => (by === 'buyer' ? t('theBuyer') : (name ?? t('ourTeam'))));
  const who = new Intl.ListFormat(texts.language).format(names);
  return (
    <p className="chat-typing" role="status">
      {names.length > 0 && t(names.length > 1 ? 'areTyping' : 'isTyping', { who })}
    </p>
  );
}

/** One chat: its messages, who is writing, and the input. */
export function Conversation({ side, chatId, outbox, typists, empty, header }: ConversationProps) {
  const { t } = useTranslation('chat');
  const me = useSessionUser();
  const conversation = useConversation(side, chatId, useVisible(), outbox);
  const { query, chat, history, unsent, sending, older } = conversation;
  const failed = side === 'admin' ? sentences.chat.loadConversationFailed : sentences.chat.loadChatFailed;
  const isOwn = ({ senderRole }: ChatMessage) => senderRole === side;
  const isOthers = ({ senderRole, senderId }: ChatMessage) =>
    senderRole !== side || (side === 'admin' && senderId !== me._id);
  const authorOf = (message: ChatMessage) => {
    if (!isOthers(message)) return t('you');
    return message.senderRole === 'admin' ? (message.senderName ?? t('ourTeam')) : (chat?.buyerName ?? t('theBuyer'));
  };

  return (
    <>
      {header?.(conversation)}
      {query.isPending && <Spin className="chat-waiting" aria-label={t('loading')} />}
      {query.isError && !chat && (
        <ErrorState
          title={failed}
          detail={sentenceOf(query.error, failed)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isError && chat && (
        <Note banner type="error" message={sentenceOf(query.error, sentences.chat.genericError)} />
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
              isOthers={isOthers}
              authorOf={authorOf}
              onOlder={(rest) => void conversation.loadOlder(rest)}
              onRetry={() => outbox.retry(chatId)}
              onDiscard={(message) => outbox.discard(chatId, message)}
            />
          )}
          <Arrivals messages={chat.messages} isOthers={isOthers} authorOf={authorOf} />
          <Typing typists={typists} />
          <Composer
            draft={outbox.draft(chatId)}
            onDraft={(text) => outbox.keepDraft(chatId, text)}
            onSend={(text) => outbox.send(chatId, text)}
            // Nobody misses it.
            onTyping={() => void chatCalls.typing(side, chatId).catch(() => undefined)}
            sending={sending}
          />
        </>
      )}
    </>
  );
}
