import { type LiveResource, liveResources } from '@portal/contract/live';
import { type LiveEvent, useSubscription } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { useSession } from '../access/session';
import { useInvalidateResources } from '../data/invalidate';
import { anyChannel } from './live-provider';
import { useLiveState } from './live-state';

/** Events of one transaction arrive within this time, so that they cause only one refetch. */
const batchMs = 40;
const tickMs = 1_000;
const minimumIntervalMs = 10_000;

function resourcesOf({ channel }: LiveEvent): readonly LiveResource[] {
  return channel === anyChannel ? liveResources : liveResources.filter((resource) => resource === channel);
}

/**
 * Refetches the queries on the screen when the server broadcasts a change, and at intervals while the socket is
 * disconnected.
 */
export function LiveUpdates(): null {
  const refresh = useInvalidateResources();
  const isLost = useLiveState() === 'lost';
  // Subscribes only after the server has confirmed the token, so that an invalid token opens no socket.
  const signedIn = useSession().state === 'user';
  const waiting = useRef(new Set<LiveResource>());

  useSubscription({
    channel: anyChannel,
    enabled: signedIn,
    onLiveEvent: (event) => {
      const resources = resourcesOf(event).filter((resource) => !waiting.current.has(resource));
      for (const resource of resources) waiting.current.add(resource);
      if (resources.length === 0) return;
      const spread: unknown = event.payload.withinMs;
      setTimeout(
        () => {
          for (const resource of resources) waiting.current.delete(resource);
          refresh(resources);
        },
        batchMs + Math.random() * (typeof spread === 'number' ? spread : 0),
      );
    },
  });

  // Specification 4: a timer checks every second whether to refetch, which happens at most once per 10 s and only while
  // the tab is visible.
  useEffect(() => {
    if (!isLost) return;
    let last = Date.now();
    const tick = setInterval(() => {
      if (document.visibilityState !== 'visible' || Date.now() - last < minimumIntervalMs) return;
      last = Date.now();
      refresh();
    }, tickMs);
    return () => clearInterval(tick);
  }, [isLost, refresh]);

  return null;
}
