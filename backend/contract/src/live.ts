import type { ChatEvent } from './chat.js';
import type { DraftChange } from './drafts.js';

/**
 * Resources whose changes are broadcast. A screen refetches the data it shows of them; the dashboard depends on most of
 * them.
 */
export const liveResources = [
  'session',
  'orders',
  'drafts',
  'catalogue',
  'buyers',
  'notifications',
  'chat',
  'mails',
  'settings',
  'documents',
  'receivables',
  'staff',
  'company',
] as const;
export type LiveResource = (typeof liveResources)[number];

/**
 * Announces a change without the new data: the client refetches and receives only what it is allowed to see (design 5).
 */
export interface LiveChange {
  resource: LiveResource;
  type: 'created' | 'updated' | 'deleted';
  /** Ids of the changed records; empty when there are many, or when the receivers must not learn which. */
  ids: string[];
}

/** When many clients receive an event, each waits a random time up to `withinMs` before it refetches. */
interface Spread {
  withinMs: number;
}

/** Every event that the server sends over a socket. Clients send none; they use HTTP requests. */
export interface LiveEvents {
  changed: (change: LiveChange & Spread) => void;
  /** Changes of any resource may have been missed: refetch everything. */
  refresh: (spread: Spread) => void;
  /** Carries data, because a chat should not wait for another request. */
  chat: (event: ChatEvent) => void;
  /**
   * Carries data, so that people who fill in one draft see each other's cells. A change that exceeds the size of one
   * message is sent as `changed` of the resource `drafts` with the draft's id instead.
   */
  draft: (event: DraftChange) => void;
}

/** Under `/api`, so that a proxy needs only one rule for the whole server. */
export const livePath = '/api/live';
