import { ArrowLeftOutlined, ClearOutlined, DeleteOutlined, MoreOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, type GetRef } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDateTime } from '../../../shared/ui/values/dates';
import { useStartAndEndSides } from '../../../texts/use-language';
import type { useConversation } from '../conversation/use-conversation';
import type { ConversationAction } from './conversation-dialog';
import { cachedConversation } from './conversation-pages';

interface ConversationHeaderProps {
  chatId: string;
  conversation: ReturnType<typeof useConversation>;
  onLeave: () => void;
  onAction: (action: ConversationAction, buyerName: string) => void;
}

/**
 * Shows the buyer's name, whether the buyer is online, and the conversation's menu. The back button is shown even while
 * the chat is loading.
 */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { chatId, onLeave, onAction } = props;
  const { chat, history } = props.conversation;
  const sides = useStartAndEndSides();
  const { t } = useTranslation('chat');
  const queryClient = useQueryClient();
  const menu = useRef<GetRef<typeof Button>>(null);
  const [open, setOpen] = useState(false);
  // Escape closes the open menu, but not the panel around the menu.
  const press = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    menu.current?.focus();
  };
  const buyerName = chat?.buyerName ?? cachedConversation(queryClient, 'all', chatId)?.buyerName ?? '';

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the Escape key of its menu
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
            {chat.companyName && (
              <>
                <bdi>{chat.companyName}</bdi> ·{' '}
              </>
            )}
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
                onClick: () => onAction('delete', buyerName),
              },
              {
                key: 'clear',
                icon: <ClearOutlined aria-hidden />,
                label: t('clearHistory'),
                danger: true,
                // An empty chat cannot be cleared (row H04).
                disabled: history.messages.length === 0,
                onClick: () => onAction('clear', buyerName),
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
