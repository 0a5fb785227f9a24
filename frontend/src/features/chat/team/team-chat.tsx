import { Drawer } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../../shared/leaving/use-back-closes';
import { ReconnectingNotice } from '../../../shared/live/reconnecting-notice';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import { useStartAndEndSides } from '../../../texts/use-language';
import { Conversation } from '../conversation/conversation';
import type { TypistsByChat } from '../live/use-chat-events';
import type { Outbox } from '../outbox/outbox';
import { useChatCoversScreen } from '../use-chat-covers-screen';
import { useKeepPanelAboveKeyboard } from '../use-keep-panel-above-keyboard';
import { type ConversationAction, ConversationDialog } from './conversation-dialog';
import { ConversationHeader } from './conversation-header';
import { ConversationList } from './conversation-list';
import { StartChatDialog } from './start-chat-dialog';

interface TeamChatProps {
  open: boolean;
  selected: string | null;
  outbox: Outbox;
  typists: TypistsByChat;
  onSelect: (buyerId: string | null) => void;
  onClose: () => void;
}

interface Subject {
  chatId: string;
  buyerName: string;
}

/**
 * Places the drawer in the part of the screen above a phone's keyboard. This is a style and not a class, because antd
 * sets a drawer's class on an inner element.
 */
const seenScreen = { insetBlock: 'var(--seen-top, 0) auto', blockSize: 'var(--seen-height, 100dvh)' };

/** Returns the drawer's width in pixels for the current breakpoint (specification 9). */
function useDrawerWidth(covers: boolean): number | string {
  const lg = useIsWindowAtLeast('lg');
  const xl = useIsWindowAtLeast('xl');
  if (covers) return '100%';
  if (xl) return 1000;
  return lg ? 800 : 600;
}

/**
 * The panel 'Customer Support': the list of conversations that all administrators share, and the selected conversation.
 */
export function TeamChat({ open, selected, outbox, typists, onSelect, onClose }: TeamChatProps) {
  const sides = useStartAndEndSides();
  const { t } = useTranslation('chat');
  const covers = useChatCoversScreen();
  const width = useDrawerWidth(covers);
  const [starting, setStarting] = useState(false);
  useKeepPanelAboveKeyboard(open);
  // There a conversation takes the place of the list.
  useBackCloses(open && covers, selected === null ? onClose : () => onSelect(null));
  // The label of the button that receives the focus when a dialog closes: the menu button of the selected conversation
  // or, if none is selected (such as after a deletion), the button that starts a chat.
  const opener = t(selected === null ? 'startNewChat' : 'conversationMenu');
  const { active, openDialog, dialog } = useOpenDialog<ConversationAction, Subject>(
    useCallback(() => opener, [opener]),
  );

  return (
    <Drawer
      placement={sides.end}
      title={t('customerSupport')}
      extra={<ReconnectingNotice />}
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
            // A new instance is mounted for each conversation, so that the scroll position and late responses of the
            // previous conversation are dropped.
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
                onAction={(action, buyerName) => openDialog(action, { chatId: selected, buyerName })}
              />
            )}
          />
        )}
      </section>
      {active && (
        <ConversationDialog
          action={active.action}
          {...active.subject}
          {...dialog}
          onDeleted={() => selected === active.subject.chatId && onSelect(null)}
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
