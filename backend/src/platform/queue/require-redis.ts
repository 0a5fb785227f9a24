import { Redis } from 'ioredis';
import { ConfigError } from '../../config/read-value.js';
import { hasCode } from '../errors.js';

const answersWithinMs = 5_000;

/**
 * Aborts the start when Redis does not answer, since queues would wait for it silently, when it refuses the database of the
 * URL, since database 0 may hold another portal's jobs, and when it evicts keys when it is full, since those would be jobs
 * (row R04). Later outages are tolerated.
 */
export async function requireRedis(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: answersWithinMs });
  let failure: unknown;
  redis.on('error', (error) => {
    failure = error;
  });
  try {
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(reject, answersWithinMs, Object.assign(new Error('late'), { code: 'no answer' })).unref();
    });
    const memory = await Promise.race([redis.connect().then(() => redis.info('memory')), late]);
    // The client reports a refused SELECT only in its event, and goes on in database 0.
    if (failure !== undefined)
      throw new ConfigError(`REDIS_URL names a Redis that refuses its database (${reasonOf(failure)})`);
    const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction';
    if (policy !== 'noeviction') {
      throw new ConfigError(
        `REDIS_URL names a Redis that drops keys when it is full (maxmemory-policy ${policy}), expected noeviction`,
      );
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`REDIS_URL names a Redis that does not answer (${reasonOf(failure ?? error)})`);
  } finally {
    redis.disconnect();
  }
}

/** A system error code or the first word of Redis' error, without addresses or passwords. */
function reasonOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && !hasCode(error, '')) return String(error.code);
  const word = error instanceof Error ? /^[A-Z]{3,}\b/.exec(error.message)?.[0] : undefined;
  return word ?? 'connection closed';
}
