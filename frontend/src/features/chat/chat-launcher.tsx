import { MessageOutlined } from '@ant-design/icons';
import { Badge, FloatButton, type GetRef } from 'antd';
import { type Ref, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outbox } from './outbox/outbox';
import { useScrolledDown } from './use-scrolled-down';

interface ChatLauncherProps {
  ref: Ref<GetRef<typeof FloatButton>>;
  /** The name of the panel that the button opens. */
  name: string;
  unread: number;
  outbox: Outbox;
  onOpen: () => void;
}

/**
 * The button that opens the chat. It is red with a count while messages are unread (row H06). It also shows that a
 * message could not be sent, because the closed panel hides that. On a phone it leaves the screen while the page is
 * scrolled down, because it would cover the amounts at the end of rows.
 */
export function ChatLauncher({ ref, name, unread, outbox, onOpen }: ChatLauncherProps) {
  const { t } = useTranslation('chat');
  const isStuck = useSyncExternalStore(outbox.subscribe, outbox.failedChats).size > 0;
  const isScrolledDown = useScrolledDown();
  const counted = unread > 0 ? t('nameWithUnread', { name, count: unread }) : name;
  const badge =
    unread > 0 || !isStuck
      ? { count: unread, title: t('unread', { count: unread }) }
      : { count: '!', title: t('messageNotSent') };
  return (
    <Badge {...badge} className={isScrolledDown ? 'chat-launcher chat-launcher-away' : 'chat-launcher'}>
      <FloatButton
        ref={ref}
        type="primary"
        icon={<MessageOutlined aria-hidden />}
        className={unread > 0 ? 'chat-launcher-button chat-launcher-unread' : 'chat-launcher-button'}
        aria-label={isStuck ? t('nameWithUnsent', { name: counted }) : counted}
        tooltip={name}
        onClick={onOpen}
      />
    </Badge>
  );
}
