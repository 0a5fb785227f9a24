import { setTimeout as delay } from 'node:timers/promises';

export async function waitUntil(condition: () => boolean | Promise<boolean>, withinMs = 100_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Still not so: ${condition}`);
    await delay(5);
  }
}
