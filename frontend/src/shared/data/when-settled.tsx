import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

const checkMs = 100;
/** A request that takes longer than this no longer delays the rest of the portal. */
const settledWithinMs = 3_000;

/** Resolves as soon as no data is being loaded and the browser is idle, or after 3 s. */
async function settled(queryClient: QueryClient, isOver: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + settledWithinMs;
  do {
    await whenIdle();
    if (queryClient.isFetching() === 0 || isOver()) return;
    await new Promise((resolve) => setTimeout(resolve, checkMs));
  } while (!isOver() && Date.now() < giveUpAt);
}

/**
 * True as soon as `ready` has resolved, the data on the screen is loaded and the browser is idle. Code that the first
 * screen does not need is loaded then, so that it does not compete with the screen's own code and data.
 */
function useIsSettled(ready?: () => Promise<unknown>): boolean {
  const queryClient = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first screen is waited for
  useEffect(() => {
    let isOver = false;
    const wait = async () => {
      // A page that could not be loaded is shown by its own boundary.
      await ready?.().catch(() => undefined);
      await settled(queryClient, () => isOver);
      if (!isOver) setSettled(true);
    };
    void wait();
    return () => {
      isOver = true;
    };
  }, [queryClient]);
  return isSettled;
}

interface Props {
  /** Resolves when the code of the page is loaded. */
  ready?: () => Promise<unknown>;
  /** Shown at once, also when the page is not complete yet. */
  now?: boolean;
  /** Keeps the place until the code is loaded. */
  place?: ReactNode;
  children: ReactNode;
}

/** Renders lazy components when the page is complete. */
export function WhenSettled({ ready, now = false, place = null, children }: Props) {
  const isSettled = useIsSettled(ready);
  return isSettled || now ? <Suspense fallback={place}>{children}</Suspense> : place;
}

/** Loads the code of dialogs when the page is complete. A failure is ignored: opening a dialog loads it again. */
export function usePreloaded(...dialogs: readonly { preload: () => Promise<unknown> }[]): void {
  const isSettled = useIsSettled();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each caller names the same dialogs in every render
  useEffect(() => {
    if (!isSettled) return;
    for (const dialog of dialogs) dialog.preload().catch(() => undefined);
  }, [isSettled]);
}
