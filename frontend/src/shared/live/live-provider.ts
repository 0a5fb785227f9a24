import type { LiveEvent, LiveProvider } from '@refinedev/core';
import { keepSocketOpen } from './live-socket';

/** The channel for all events: its subscribers receive every event, and its events reach every subscriber. */
export const anyChannel = '*';

/**
 * The channel of chat events, with the event as `payload.chatEvent`. Chat events contain their data, so they cause no
 * refetch and their channel is not a resource of the contract.
 */
export const chatChannel = 'chat events';

/** The channel of changed cells of drafts, with the change as `payload.draftChange`. */
export const draftChannel = 'draft events';

interface Subscription {
  channel: string;
  callback: (event: LiveEvent) => void;
}

/**
 * Creates Refine's live provider, which receives events by the portal's socket. Channels are named after the contract's
 * resources.
 */
export function createLiveProvider(): LiveProvider {
  const subscriptions = new Set<Subscription>();
  let stopFollowing: (() => void) | undefined;

  const deliver = (event: LiveEvent) => {
    for (const { channel, callback } of subscriptions) {
      if (channel === anyChannel || event.channel === anyChannel || channel === event.channel) callback(event);
    }
  };

  return {
    subscribe: ({ channel, callback }): Subscription => {
      const subscription = { channel, callback };
      subscriptions.add(subscription);
      stopFollowing ??= keepSocketOpen((change, withinMs) => {
        if (change !== 'everything' && 'chatEvent' in change) {
          deliver({ channel: chatChannel, type: 'chat', payload: change, date: new Date() });
          return;
        }
        if (change !== 'everything' && 'draftChange' in change) {
          deliver({ channel: draftChannel, type: 'draft', payload: change, date: new Date() });
          return;
        }
        const { resource, type, ids } =
          change === 'everything' ? { resource: anyChannel, type: '*', ids: undefined } : change;
        deliver({ channel: resource, type, payload: { ids, withinMs }, date: new Date() });
      });
      return subscription;
    },
    unsubscribe: (subscription: Subscription) => {
      subscriptions.delete(subscription);
      if (subscriptions.size > 0) return;
      stopFollowing?.();
      stopFollowing = undefined;
    },
  };
}
