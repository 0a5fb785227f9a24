import { Drawer, Grid } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Reconnecting } from '../../shared/live/reconnecting';
import { useAsked } from '../../shared/ui/use-asked';
import { useSides } from '../../texts/use-language';
import { Conversation } from './conversation';
import { type ConversationAction, ConversationDialog } from './conversation-dialog';
import { ConversationHeader } from './conversation-header';
import { ConversationList } from './conversation-list';
import type { Outbox } from './outbox';
import { StartChatDialog } from './start-chat-dialog';
import type { Typists } from './use-chat-events';
import { useCoversScreen } from './use-covers-screen';
import { useRoomAboveKeyboard } from './use-room-above-keyboard';

interface TeamChatProps {
  open: boolean;
  selected: string | null;
  outbox: Outbox;
  typists: Typists;
  onSelect: (buyerId: string | null) => void;
  onClose: () => void;
}

interface Subject {
  chatId: string;
  buyerName: string;
}

/** As much of the screen as its keyboard leaves. What a drawer's class is given to stands inside of what is placed. */
const seenScreen = { insetBlock: 'var(--seen-top, 0) auto', blockSize: 'var(--seen-height, 100dvh)' };

/** Px by breakpoint (specification 9). */
function useDrawerWidth(): number | string {
  const { lg, xl } = Grid.useBreakpoint();
  const covers = useCoversScreen();
  if (covers) return '100%';
  if (xl) return 1000;
  return lg ? 800 : 600;
}

/** 'Customer Support': the queue that all administrators share, and one of its conversations. */
export function TeamChat({ open, selected, outbox, typists, onSelect, onClose }: TeamChatProps) {
  const sides = useSides();
  const { t } = useTranslation('chat');
  const width = useDrawerWidth();
  const [starting, setStarting] = useState(false);
  useRoomAboveKeyboard(open);
  // Of a conversation that left the list the menu is gone, too.
  const opener = t(selected === null ? 'startNewChat' : 'conversationMenu');
  const { asked, ask, dialog } = useAsked<ConversationAction, Subject>(useCallback(() => opener, [opener]));

  return (
    <Drawer
      placement={sides.end}
      title={t('customerSupport')}
      extra={<Reconnecting />}
      open={open}
      onClose={onClose}
      width={width}
      className="chat-drawer"
      styles={{ wrapper: seenScreen }}
      data-selected={selected !== null}
      destroyOnHidden
    >
      <ConversationList
        selected={selected}
        outbox={outbox}
        typists={typists}
        onSelect={onSelect}
        onStart={() => setStarting(true)}
      />
      <section className="chat-conversation" aria-label={t('conversation')}>
        {selected === null ? (
          <div className="chat-empty">
            <p className="chat-empty-title">{t('selectAConversation')}</p>
          </div>
        ) : (
          <Conversation
            // Nothing of one conversation is left in the next: scroll position, answers that come late.
            key={selected}
            side="admin"
            chatId={selected}
            outbox={outbox}
            typists={typists.get(selected)}
            empty={<p className="chat-empty-title">{t('noMessagesYet')}</p>}
            header={(conversation) => (
              <ConversationHeader
                chatId={selected}
                conversation={conversation}
                onLeave={() => onSelect(null)}
                onAsk={(action, buyerName) => ask(action, { chatId: selected, buyerName })}
              />
            )}
          />
        )}
      </section>
      {asked && (
        <ConversationDialog
          action={asked.action}
          {...asked.subject}
          {...dialog}
          onDeleted={() => selected === asked.subject.chatId && onSelect(null)}
        />
      )}
      <StartChatDialog
        open={starting}
        onClose={() => setStarting(false)}
        onSelect={(buyerId) => {
          setStarting(false);
          onSelect(buyerId);
        }}
      />
    </Drawer>
  );
}
