import type { ChatEvent } from './chat.js';

/** What may change under somebody's eyes. A screen asks again for what it shows of these; the dashboard counts most of them. */
export const liveResources = [
  'session',
  'orders',
  'catalogue',
  'buyers',
  'notifications',
  'chat',
  'mails',
  'settings',
] as const;
export type LiveResource = (typeof liveResources)[number];

/** Says that something changed, never to what: the client asks again and gets what it may see by then (design 5). */
export interface Change {
  resource: LiveResource;
  type: 'created' | 'updated' | 'deleted';
  /** Of what changed; empty where that is many, or where who is told must not learn which. */
  ids: string[];
}

/** A client that is one of many waits for a moment of its own within this time before it asks again. */
interface Spread {
  withinMs: number;
}

/** Every event that the server sends over a socket. Clients send none: what they want they ask for over HTTP. */
export interface LiveEvents {
  changed: (change: Change & Spread) => void;
  /** Changes may have been missed, of any kind. */
  refresh: (spread: Spread) => void;
  /** The one thing that is told rather than asked for: a conversation cannot wait for another request. */
  chat: (event: ChatEvent) => void;
}

/** Under `/api`, so that one rule of a proxy is enough for all of the server. */
export const livePath = '/api/live';
