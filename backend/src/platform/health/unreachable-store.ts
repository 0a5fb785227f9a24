import pg from 'pg';
import type { Env } from '../../config/env.js';
import { requireRedis } from '../queue/require-redis.js';
import type { Storage } from '../storage/storage.js';

const answersWithinMs = 2_000;

/**
 * Returns the name of a store that does not respond within 2 s, or null when all stores respond. Opens new connections,
 * because the portal's own connections may be closed already.
 */
export async function findUnreachableStore(env: Env, databaseUrl: string, storage: Storage): Promise<string | null> {
  const answers = await Promise.all([
    answersInTime(askDatabase(databaseUrl)),
    answersInTime(env.redisUrl ? requireRedis(env.redisUrl) : Promise.resolve()),
    answersInTime(storage.check()),
  ]);
  return ['The database', 'Redis', 'The file storage'].find((_, index) => !answers[index]) ?? null;
}

async function askDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: answersWithinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.end().catch(() => undefined);
  }
}

function answersInTime(answer: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, answersWithinMs, false);
    answer
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(late));
  });
}
