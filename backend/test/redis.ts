/**
 * The Redis of `npm run test:redis`; null in other runs, where queues and sockets do without. Each of Jest's workers
 * has a numbered database of its own there, or one suite's portal would take the jobs of another's.
 */
export function testRedisUrl(): string | null {
  if (!process.env.TEST_REDIS_URL) return null;
  const url = new URL(process.env.TEST_REDIS_URL);
  url.pathname = `/${process.env.JEST_WORKER_ID ?? 0}`;
  return url.href;
}
