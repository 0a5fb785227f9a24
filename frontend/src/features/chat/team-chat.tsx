import { ArrowLeftOutlined, ClearOutlined, DeleteOutlined, MoreOutlined } from '@ant-design/icons';
import { messages as sentences } from '@portal/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer, Dropdown, type GetRef, Grid } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../shared/data/api';
import { shortDateTime } from '../../shared/ui/dates';
import { useToast } from '../../shared/ui/toast';
import { useSides } from '../../texts/use-language';
import { chatCalls, chatKeys } from './chat-calls';
import { Conversation } from './conversation';
import { ConversationList } from './conversation-list';
import { StartChatDialog } from './start-chat-dialog';
import type { Typist } from './use-chat-events';
import type { useConversation } from './use-conversation';

interface TeamChatProps {
  open: boolean;
  selected: string | null;
  typists: ReadonlyMap<string, Typist>;
  onSelect: (buyerId: string | null) => void;
  onClose: () => void;
}

/** Px by breakpoint (specification 9). */
function useDrawerWidth(): number | string {
  const { md, lg, xl } = Grid.useBreakpoint();
  if (xl) return 1000;
  if (lg) return 800;
  return md ? 600 : '100%';
}

/** 'Customer Support': the queue that all administrators share, and one of its conversations. */
export function TeamChat({ open, selected, typists, onSelect, onClose }: TeamChatProps) {
  const sides = useSides();
  const { t } = useTranslation('chat');
  const width = useDrawerWidth();
  const [starting, setStarting] = useState(false);

  return (
    <Drawer
      placement={sides.end}
      title={t('customerSupport')}
      open={open}
      onClose={onClose}
      width={width}
      className="chat-drawer"
      data-selected={selected !== null}
      destroyOnHidden
    >
      <ConversationList selected={selected} typists={typists} onSelect={onSelect} onStart={() => setStarting(true)} />
      <section className="chat-conversation" aria-label={t('conversation')}>
        {selected === null ? (
          <div className="chat-empty">
            <p className="chat-empty-title">{t('selectAConversation')}</p>
          </div>
        ) : (
          <Conversation
            // Nothing of one conversation is left in the next: text, scroll position, answers that come late.
            key={selected}
            side="admin"
            chatId={selected}
            typist={typists.get(selected)}
            empty={<p className="chat-empty-title">{t('noMessagesYet')}</p>}
            header={(conversation) => <Header conversation={conversation} onLeave={() => onSelect(null)} />}
          />
        )}
      </section>
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

function Header({ conversation, onLeave }: { conversation: ReturnType<typeof useConversation>; onLeave: () => void }) {
  const sides = useSides();
  const { t } = useTranslation('chat');
  const { modal } = App.useApp();
  const toast = useToast();
  const queryClient = useQueryClient();
  const menu = useRef<GetRef<typeof Button>>(null);
  // Not to the menu's entry, which is gone.
  const afterClose = () => menu.current?.focus();
  const { chat, history } = conversation;
  if (!chat) return null;
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: ['chat'] });

  const remove = () =>
    modal.confirm({
      title: t('deleteConversation'),
      content: t('conversationLeavesYourList', { buyerName: chat.buyerName }),
      okText: t('delete'),
      afterClose,
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await chatCalls.remove(chat.id);
          onLeave();
          askAgain();
        } catch (error) {
          toast.error(sentenceOf(error, sentences.chat.deleteFailed));
        }
      },
    });
  const clear = () =>
    modal.confirm({
      title: t('clearChatHistory'),
      content: t('messagesAreErasedForEverybody', { buyerName: chat.buyerName }),
      okText: t('clearHistory'),
      afterClose,
      okButtonProps: { danger: true },
      onOk: async () => {
        // Specification 8: a failed clear says nothing; the messages are still there.
        await chatCalls.clear(chat.id).catch(() => undefined);
        void queryClient.invalidateQueries({ queryKey: chatKeys.conversation(chat.id) });
        void queryClient.invalidateQueries({ queryKey: chatKeys.conversations });
      },
    });

  return (
    <header className="chat-header">
      <Button
        type="text"
        className="chat-back"
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={t('backToConversations')}
        onClick={onLeave}
      />
      <div className="chat-who">
        <h2 className="chat-title">{chat.buyerName}</h2>
        <p className="chat-subtitle">
          {chat.online
            ? t('online')
            : chat.lastSeenAt
              ? t('lastSeen', { lastSeenAt: shortDateTime(chat.lastSeenAt) })
              : t('offline')}
        </p>
      </div>
      <Dropdown
        trigger={['click']}
        autoFocus
        placement={sides.bottomEnd}
        menu={{
          items: [
            {
              key: 'delete',
              icon: <DeleteOutlined aria-hidden />,
              label: t('deleteConversation'),
              onClick: () => void remove(),
            },
            {
              key: 'clear',
              icon: <ClearOutlined aria-hidden />,
              label: t('clearHistory'),
              danger: true,
              // Row H04: not for a chat without messages.
              disabled: history.messages.length === 0,
              onClick: () => void clear(),
            },
          ],
        }}
      >
        <Button ref={menu} type="text" icon={<MoreOutlined aria-hidden />} aria-label={t('conversationMenu')} />
      </Dropdown>
    </header>
  );
}
