/** A busy browser calls back after this time at the latest. */
const withinMs = 1_000;
/** Safari has no `requestIdleCallback`. */
const safariMs = 100;

/** Resolves when the browser is idle. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: withinMs });
    else setTimeout(resolve, safariMs);
  });
