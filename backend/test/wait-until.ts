import { setTimeout as delay } from 'node:timers/promises';

/** Asks every 5 ms for a moment, then less often: many conditions cost a statement, and the portal shares the processor. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, withinMs = 100_000): Promise<void> {
  const start = Date.now();
  while (!(await condition())) {
    const waitedMs = Date.now() - start;
    if (waitedMs > withinMs) throw new Error(`Still not so: ${condition}`);
    await delay(waitedMs < 100 ? 5 : 30);
  }
}
