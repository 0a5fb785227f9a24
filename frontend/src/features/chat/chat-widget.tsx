import type { SessionUser } from '@portal/contract/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FloatButton, GetRef } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSessionUser } from '../../shared/access/session';
import { BuyerChat } from './buyer-chat';
import { conversationQuery, unreadQuery } from './chat-calls';
import './chat.css';
import { ChatLauncher } from './chat-launcher';
import { conversationsQuery } from './conversation-pages';
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
  // Asked for behind the open panel, too: closed, it shows no count of what was read in it.
  const { data: unread = 0 } = useQuery(unreadQuery);
  const { data: chat } = useQuery({ ...conversationQuery(role, _id), enabled: role === 'buyer' && open });
  const linked = address.get('chat');
  const launcher = useRef<GetRef<typeof FloatButton>>(null);
  const wasOpen = useRef(false);
  const refresh = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(refresh.current), []);

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
    clearTimeout(refresh.current);
    // Nobody shows it any more: it would not be asked for by itself.
    refresh.current = setTimeout(() => {
      if (role === 'admin') void queryClient.prefetchInfiniteQuery({ ...conversationsQuery('', 'all'), staleTime: 0 });
      else void queryClient.prefetchQuery({ ...conversationQuery(role, _id), staleTime: 0 });
    }, refreshAfterMs);
  }, [_id, queryClient, role]);

  const name = role === 'admin' ? t('customerSupport') : t('chatWithUs');
  return (
    <>
      {!(open && role === 'buyer') && (
        <ChatLauncher ref={launcher} name={name} unread={unread} outbox={outbox} onOpen={() => setOpen(true)} />
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
