import type { LiveEvent, LiveProvider } from '@refinedev/core';
import { followSession } from './live-socket';

/** The channel of whoever wants to know of everything. */
export const anyChannel = '*';

/** The channel of what is told of chats, each event with its content as `payload.told`. Not a resource: nothing is asked again for it. */
export const chatChannel = 'chat events';

interface Subscription {
  channel: string;
  callback: (event: LiveEvent) => void;
}

/** Refine's subscriptions over the portal's socket: a channel is a resource of the contract. */
export function createLiveProvider(): LiveProvider {
  const subscriptions = new Set<Subscription>();
  let leave: (() => void) | undefined;

  const hand = (event: LiveEvent) => {
    for (const { channel, callback } of subscriptions) {
      if (channel === anyChannel || event.channel === anyChannel || channel === event.channel) callback(event);
    }
  };

  return {
    subscribe: ({ channel, callback }): Subscription => {
      const subscription = { channel, callback };
      subscriptions.add(subscription);
      leave ??= followSession((change, withinMs) => {
        if (change !== 'anything' && 'told' in change) {
          hand({ channel: chatChannel, type: 'told', payload: change, date: new Date() });
          return;
        }
        const { resource, type, ids } =
          change === 'anything' ? { resource: anyChannel, type: '*', ids: undefined } : change;
        hand({ channel: resource, type, payload: { ids, withinMs }, date: new Date() });
      });
      return subscription;
    },
    unsubscribe: (subscription: Subscription) => {
      subscriptions.delete(subscription);
      if (subscriptions.size > 0) return;
      leave?.();
      leave = undefined;
    },
  };
}
