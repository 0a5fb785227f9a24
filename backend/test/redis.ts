/** The Redis of `npm run test:redis`; null in other runs, where queues and sockets do without. */
export function testRedisUrl(): string | null {
  return process.env.TEST_REDIS_URL || null;
}
