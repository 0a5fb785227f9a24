/**
 * The Redis of `npm run test:redis`; null in other runs, where queues and sockets work without Redis. Each Jest worker
 * uses its own numbered database, because portals of other suites would otherwise take its jobs.
 */
export function testRedisUrl(): string | null {
  if (!process.env.TEST_REDIS_URL) return null;
  const url = new URL(process.env.TEST_REDIS_URL);
  url.pathname = `/${process.env.JEST_WORKER_ID ?? 0}`;
  return url.href;
}
