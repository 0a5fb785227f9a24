import type { ChatEvent } from '@portal/contract/chat';
import type { DraftChange } from '@portal/contract/drafts';
import { type LiveChange, type LiveEvents, livePath } from '@portal/contract/live';
import type { Socket } from 'socket.io-client';
import { sessionToken } from '../data/session-token';
import { whenIdle } from '../data/when-idle';
import { liveState } from './live-state';

/** An event from the server. `everything` means that the client may have missed changes of any resource. */
type ServerEvent =
  | Pick<LiveChange, 'resource' | 'ids' | 'type'>
  | { chatEvent: ChatEvent }
  | { draftChange: DraftChange }
  | 'everything';
type Listener = (event: ServerEvent, withinMs: number) => void;

/**
 * If the first connection takes longer than this, the client may have missed changes and refetches everything. If it is
 * faster, the server itself asks the client to refetch when something has changed meanwhile.
 */
const openingMs = 10_000;
/** The pause before reconnecting after the server has closed the socket. The session is checked without this pause. */
const reconnectAfterMs = 20_000;
/**
 * Browsers refetch at a random time within this period, because all of them reconnect at once after a server restart.
 */
const refetchSpreadMs = 2_000;

/** Keeps one socket open per tab while the user is signed in. A new session gets a new socket. */
export function keepSocketOpen(onEvent: Listener): () => void {
  let token: string | null = null;
  let close: () => void = () => undefined;
  const follow = () => {
    if (sessionToken.read() === token) return;
    token = sessionToken.read();
    close();
    close = token === null ? () => undefined : openSocket(token, onEvent);
    if (token === null) liveState.set('closed');
  };
  const unsubscribe = sessionToken.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    close();
    liveState.set('closed');
  };
}

function openSocket(token: string, onEvent: Listener): () => void {
  let closed = false;
  let socket: Socket<LiveEvents> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let disconnectedAt = Date.now();
  let wasConnected = false;
  liveState.set('connecting');

  const onDisconnect = () => {
    liveState.set('lost');
    // socket.io reconnects by itself after a network failure, but not when the server has refused or closed the socket.
    if (socket?.active !== false) return;
    onEvent({ resource: 'session', type: 'updated', ids: [] }, 0);
    clearTimeout(retry);
    retry = setTimeout(() => socket?.connect(), reconnectAfterMs);
  };

  // Imported when the first page is on screen, which does not wait for events. Changes since its data were loaded are
  // told by the server when the socket opens.
  whenIdle()
    .then(() => import('socket.io-client'))
    .then(
      ({ io }) => {
        if (closed) return;
        socket = io({ path: livePath, transports: ['websocket'], auth: { token }, reconnectionDelayMax: 10_000 });
        socket.on('connect', () => {
          liveState.set('connected');
          if (wasConnected) onEvent('everything', refetchSpreadMs);
          else if (Date.now() - disconnectedAt > openingMs) onEvent('everything', 0);
          wasConnected = true;
        });
        socket.on('changed', ({ withinMs, ...change }) => onEvent(change, withinMs));
        socket.on('chat', (chatEvent) => onEvent({ chatEvent }, 0));
        socket.on('draft', (draftChange) => onEvent({ draftChange }, 0));
        socket.on('refresh', ({ withinMs }) => onEvent('everything', withinMs));
        socket.on('connect_error', onDisconnect);
        socket.on('disconnect', () => {
          disconnectedAt = Date.now();
          onDisconnect();
        });
      },
      () => liveState.set('lost'),
    );

  return () => {
    closed = true;
    clearTimeout(retry);
    socket?.off();
    socket?.close();
  };
}
