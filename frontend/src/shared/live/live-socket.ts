import type { ChatEvent } from '@portal/contract/chat';
import { type Change, type LiveEvents, livePath } from '@portal/contract/live';
import type { Socket } from 'socket.io-client';
import { sessionToken } from '../data/session-token';
import { liveState } from './live-state';

type Heard = Pick<Change, 'resource' | 'ids' | 'type'> | { told: ChatEvent } | 'anything';
type Hear = (heard: Heard, withinMs: number) => void;

/** A page fetched longer ago than this before its socket was open may have missed something; the server knows the rest. */
const openingMs = 10_000;
/** After the server ended it the session is looked at first; if that is open, the socket may be welcome again. */
const askAgainMs = 20_000;
/** A moment of its own for each of the browsers that come back to a server which was away. */
const returningMs = 2_000;

/** One socket for the tab, as long as there is a session, and a new one for another. */
export function followSession(hear: Hear): () => void {
  let token: string | null = null;
  let close: () => void = () => undefined;
  const follow = () => {
    if (sessionToken.read() === token) return;
    token = sessionToken.read();
    close();
    close = token === null ? () => undefined : openSocket(token, hear);
    if (token === null) liveState.is('closed');
  };
  const leave = sessionToken.subscribe(follow);
  follow();
  return () => {
    leave();
    close();
    liveState.is('closed');
  };
}

function openSocket(token: string, hear: Hear): () => void {
  let closed = false;
  let socket: Socket<LiveEvents> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let since = Date.now();
  let before = false;
  liveState.is('connecting');

  const ended = () => {
    liveState.is('lost');
    // Refused or ended by the server: a socket that only lost its network comes back by itself.
    if (socket?.active !== false) return;
    hear({ resource: 'session', type: 'updated', ids: [] }, 0);
    clearTimeout(retry);
    retry = setTimeout(() => socket?.connect(), askAgainMs);
  };

  // Fetched once somebody is signed in: the front door does without.
  import('socket.io-client').then(
    ({ io }) => {
      if (closed) return;
      socket = io({ path: livePath, transports: ['websocket'], auth: { token }, reconnectionDelayMax: 10_000 });
      socket.on('connect', () => {
        liveState.is('connected');
        if (before) hear('anything', returningMs);
        else if (Date.now() - since > openingMs) hear('anything', 0);
        before = true;
      });
      socket.on('changed', ({ withinMs, ...change }) => hear(change, withinMs));
      socket.on('chat', (told) => hear({ told }, 0));
      socket.on('refresh', ({ withinMs }) => hear('anything', withinMs));
      socket.on('connect_error', ended);
      socket.on('disconnect', () => {
        since = Date.now();
        ended();
      });
    },
    () => liveState.is('lost'),
  );

  return () => {
    closed = true;
    clearTimeout(retry);
    socket?.off();
    socket?.close();
  };
}
