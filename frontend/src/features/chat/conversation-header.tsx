import { ArrowLeftOutlined, ClearOutlined, DeleteOutlined, MoreOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, type GetRef } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDateTime } from '../../shared/ui/dates';
import { useSides } from '../../texts/use-language';
import type { ConversationAction } from './conversation-dialog';
import { lineIn } from './conversation-pages';
import type { useConversation } from './use-conversation';

interface ConversationHeaderProps {
  chatId: string;
  conversation: ReturnType<typeof useConversation>;
  onLeave: () => void;
  onAsk: (action: ConversationAction, buyerName: string) => void;
}

/** Whose conversation it is, whether they are there, and what can be done with it. The way back is there before the chat. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { chatId, onLeave, onAsk } = props;
  const { chat, history } = props.conversation;
  const sides = useSides();
  const { t } = useTranslation('chat');
  const queryClient = useQueryClient();
  const menu = useRef<GetRef<typeof Button>>(null);
  const [open, setOpen] = useState(false);
  // Escape closes what was opened last: the menu, and not the panel around it.
  const press = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    menu.current?.focus();
  };
  const buyerName = chat?.buyerName ?? lineIn(queryClient, 'all', chatId)?.buyerName ?? '';

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the menu in it
    <header className="chat-header" onKeyDown={press}>
      <Button
        type="text"
        className="chat-back"
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={t('backToConversations')}
        onClick={onLeave}
      />
      <div className="chat-who">
        <h2 className="chat-title" dir="auto" title={buyerName}>
          {buyerName}
        </h2>
        {chat && (
          <p className="chat-subtitle">
            {chat.online
              ? t('online')
              : chat.lastSeenAt
                ? t('lastSeen', { lastSeenAt: shortDateTime(chat.lastSeenAt) })
                : t('offline')}
          </p>
        )}
      </div>
      {chat && (
        <Dropdown
          trigger={['click']}
          open={open}
          onOpenChange={setOpen}
          autoFocus
          placement={sides.bottomEnd}
          menu={{
            items: [
              {
                key: 'delete',
                icon: <DeleteOutlined aria-hidden />,
                label: t('deleteConversation'),
                onClick: () => onAsk('delete', buyerName),
              },
              {
                key: 'clear',
                icon: <ClearOutlined aria-hidden />,
                label: t('clearHistory'),
                danger: true,
                // Row H04: not for a chat without messages.
                disabled: history.messages.length === 0,
                onClick: () => onAsk('clear', buyerName),
              },
            ],
          }}
        >
          <Button ref={menu} type="text" icon={<MoreOutlined aria-hidden />} aria-label={t('conversationMenu')} />
        </Dropdown>
      )}
    </header>
  );
}
