import type { LiveEvent, LiveProvider } from '@refinedev/core';
import { followSession } from './live-socket';

/** The channel of whoever wants to know of everything. */
export const anyChannel = '*';

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
