import { type LiveResource, liveResources } from '@portal/contract/live';
import { type LiveEvent, useSubscription } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../access/session';
import { anyChannel } from './live-provider';
import { useLiveState } from './live-state';
import { askAgain } from './shown-data';

/** Several changes of one transaction are one question. */
const togetherMs = 40;
const tickMs = 1_000;
const atMostEveryMs = 10_000;

function resourcesOf({ channel }: LiveEvent): readonly LiveResource[] {
  return channel === anyChannel ? liveResources : liveResources.filter((resource) => resource === channel);
}

/** Keeps what is on the screen as it is on the server: told over the socket, and by the clock while there is none. */
export function LiveUpdates(): null {
  const queryClient = useQueryClient();
  const lost = useLiveState() === 'lost';
  // A token that turns out to be worth nothing opens no socket.
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
          askAgain(queryClient, resources);
        },
        togetherMs + Math.random() * (typeof spread === 'number' ? spread : 0),
      );
    },
  });

  // Specification 4: a tick every second that refreshes at most once per 10 s, only while the tab is visible.
  useEffect(() => {
    if (!lost) return;
    let last = Date.now();
    const tick = setInterval(() => {
      if (document.visibilityState !== 'visible' || Date.now() - last < atMostEveryMs) return;
      last = Date.now();
      askAgain(queryClient);
    }, tickMs);
    return () => clearInterval(tick);
  }, [lost, queryClient]);

  return null;
}
