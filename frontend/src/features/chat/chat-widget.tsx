import { MessageOutlined } from '@ant-design/icons';
import type { SessionUser } from '@portal/contract/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge, FloatButton, type GetRef } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSessionUser } from '../../shared/access/session';
import { BuyerChat } from './buyer-chat';
import { chatKeys, conversationQuery, unreadQuery } from './chat-calls';
import './chat.css';
import { TeamChat } from './team-chat';
import { useChatEvents } from './use-chat-events';
import { useOutbox } from './use-outbox';

/** After closing, what the panel showed is asked for once more (specification 4). */
const refreshAfterMs = 500;

/** Of one person: nothing of the panel is left for whoever signs in next (specification 4). */
export function ChatWidget() {
  const { _id, role } = useSessionUser();
  return <Chat key={_id} _id={_id} role={role} />;
}

/** The launcher on every page, and the panel that it opens. `?chat=<buyer's id>` opens one from a link. */
function Chat({ _id, role }: Pick<SessionUser, '_id' | 'role'>) {
  const { t } = useTranslation('chat');
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [selected, setSelected] = useState<string | null>(null);
  const [address, setAddress] = useSearchParams();
  const typists = useChatEvents(_id, role);
  const outbox = useOutbox(_id, role);
  const { data: unread = 0 } = useQuery(unreadQuery);
  const { data: chat } = useQuery({ ...conversationQuery(role, _id), enabled: role === 'buyer' && open });
  const linked = address.get('chat');
  const launcher = useRef<GetRef<typeof FloatButton>>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    // The buyer's panel stands where the launcher was: it is a new one, without the focus.
    if (wasOpen.current && !open) launcher.current?.focus();
    wasOpen.current = open;
  }, [open]);

  useEffect(() => {
    if (linked === null) return;
    setOpen(true);
    if (role === 'admin' && linked !== '') setSelected(linked);
    setAddress(
      (now) => {
        now.delete('chat');
        return now;
      },
      { replace: true },
    );
  }, [linked, role, setAddress]);

  const close = useCallback(() => {
    setOpen(false);
    setSelected(null);
    const key = role === 'admin' ? chatKeys.conversations : chatKeys.conversation(_id);
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: key }), refreshAfterMs);
  }, [_id, queryClient, role]);

  const name = role === 'admin' ? t('customerSupport') : t('chatWithUs');
  return (
    <>
      {!(open && role === 'buyer') && (
        <Badge count={unread} className="chat-launcher" title={t('unread', { count: unread })}>
          <FloatButton
            ref={launcher}
            type="primary"
            icon={<MessageOutlined aria-hidden />}
            className={unread > 0 ? 'chat-launcher-button chat-launcher-unread' : 'chat-launcher-button'}
            aria-label={unread > 0 ? t('nameWithUnread', { name, count: unread }) : name}
            tooltip={name}
            onClick={() => setOpen(true)}
          />
        </Badge>
      )}
      {role === 'admin' ? (
        <TeamChat
          open={open}
          selected={selected}
          outbox={outbox}
          typists={typists}
          onSelect={setSelected}
          onClose={close}
        />
      ) : (
        open && (
          <BuyerChat buyerId={_id} outbox={outbox} typists={typists.get(_id)} online={chat?.online} onClose={close} />
        )
      )}
    </>
  );
}
