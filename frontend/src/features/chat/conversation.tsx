import { messages as sentences } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
import { ErrorState } from '../../shared/ui/error-state';
import { Note } from '../../shared/ui/note';
import { translated } from '../../texts/translated';
import { chatCalls } from './chat-calls';
import { Composer } from './composer';
import { MessageList } from './message-list';
import type { Typist } from './use-chat-events';
import { useConversation } from './use-conversation';

interface ConversationProps {
  /** On which of the two sides it is shown. */
  side: Role;
  chatId: string;
  typist: Typist | undefined;
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

function Typing({ side, typist }: { side: Role; typist: Typist | undefined }) {
  const { t } = useTranslation('chat');
  const [, tick] = useState(0);
  const left = (typist?.until ?? 0) - Date.now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  const shown = typist && left > 0;
  const who = typist?.by === 'buyer' ? t('theBuyer') : (typist?.name ?? t('ourTeam'));
  return (
    <p className="chat-typing" role="status">
      {shown && !(side === 'buyer' && typist.by === 'buyer') ? t('isTyping', { who }) : ''}
    </p>
  );
}

/** One chat: its messages, who is writing, and the input. */
export function Conversation({ side, chatId, typist, empty, header }: ConversationProps) {
  const { t } = useTranslation('chat');
  const conversation = useConversation(side, chatId, useVisible());
  const { query, history, unsent, older } = conversation;
  const failed = side === 'admin' ? sentences.chat.loadConversationFailed : sentences.chat.loadChatFailed;
  const isEmpty = history.messages.length === 0 && unsent.length === 0;

  if (query.isPending) return <Spin className="chat-waiting" aria-label={t('loading')} />;
  if (!query.data) {
    return (
      <ErrorState
        title={failed}
        detail={sentenceOf(query.error, failed)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <>
      {header?.(conversation)}
      {query.isError && <Note banner type="error" message={sentenceOf(query.error, sentences.chat.genericError)} />}
      {isEmpty ? (
        <div className="chat-empty">{empty}</div>
      ) : (
        <MessageList
          side={side}
          history={history}
          unsent={unsent}
          older={older}
          onOlder={(rest) => void conversation.loadOlder(rest)}
          onRetry={conversation.retry}
          onDiscard={conversation.discard}
        />
      )}
      <Typing side={side} typist={typist} />
      <Composer
        onSend={conversation.send}
        // Nobody misses it.
        onTyping={() => void chatCalls.typing(side, chatId).catch(() => undefined)}
        sending={unsent.some(({ failed }) => failed === null)}
        placeholder={translated(sentences.chat.empty)}
      />
    </>
  );
}
