import type { SessionUser } from '@portal/contract/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FloatButton, GetRef } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSessionUser } from '../../shared/access/session';
import { useQuickOpen } from '../../shared/ui/use-quick-open';
import { BuyerChat } from './buyer/buyer-chat';
import { conversationQuery, unreadCountQuery } from './chat-calls';
import './chat.css';
import { ChatLauncher } from './chat-launcher';
import { useChatEvents } from './live/use-chat-events';
import { useOutbox } from './outbox/use-outbox';
import { conversationsQuery } from './team/conversation-pages';
import { TeamChat } from './team/team-chat';

/** Milliseconds after closing the panel until its data is refetched once (specification 4). */
const refreshAfterMs = 500;

/** Mounts a new chat for each signed-in user, so that no state is left for the next user (specification 4). */
export function ChatWidget() {
  const { _id, role, companyId } = useSessionUser();
  return <Chat key={_id} _id={_id} role={role} companyId={companyId} />;
}

/**
 * The launcher on every page and the panel that the launcher opens. A link with `?chat=<buyer's id>` opens that buyer's
 * chat.
 */
function Chat({ _id, role, companyId }: Pick<SessionUser, '_id' | 'role' | 'companyId'>) {
  const { t } = useTranslation('chat');
  /** A buyer's chat is the company's. */
  const ownChatId = companyId ?? _id;
  const queryClient = useQueryClient();
  const { open, onOpenChange: setOpen } = useQuickOpen();
  const [selected, setSelected] = useState<string | null>(null);
  const [address, setAddress] = useSearchParams();
  const typists = useChatEvents(_id, role);
  const outbox = useOutbox(_id, role);
  // The count is kept up to date while the panel is open as well, so that the launcher shows no old count when the
  // panel closes.
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  const { data: chat } = useQuery({ ...conversationQuery(role, ownChatId), enabled: role === 'buyer' && open });
  const linked = address.get('chat');
  const launcher = useRef<GetRef<typeof FloatButton>>(null);
  const wasOpen = useRef(false);
  const refresh = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(refresh.current), []);

  useEffect(() => {
    // The buyer's launcher is unmounted while the panel is open, so the focus has to return to it.
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
  }, [linked, role, setAddress, setOpen]);

  const close = useCallback(() => {
    setOpen(false);
    setSelected(null);
    clearTimeout(refresh.current);
    // The query is prefetched, because invalidating it would not refetch it while no mounted component uses it.
    refresh.current = setTimeout(() => {
      if (role === 'admin') void queryClient.prefetchInfiniteQuery({ ...conversationsQuery('', 'all'), staleTime: 0 });
      else void queryClient.prefetchQuery({ ...conversationQuery(role, ownChatId), staleTime: 0 });
    }, refreshAfterMs);
  }, [ownChatId, queryClient, role, setOpen]);

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
          <BuyerChat
            buyerId={ownChatId}
            outbox={outbox}
            typists={typists.get(ownChatId)}
            online={chat?.online}
            onClose={close}
          />
        )
      )}
    </>
  );
}
