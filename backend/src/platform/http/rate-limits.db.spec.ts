import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.js';
import { readEnv } from '../../config/env.js';
import { ormConfig } from '../db/orm.config.js';
import { RateLimits, rateLimits } from './rate-limits.js';

// R10
describe('counted attempts', () => {
  const { attempts, seconds } = rateLimits.loginPair;
  let database: TestDatabase;
  let orms: MikroORM[];

  beforeAll(async () => {
    database = await createTestDatabase();
    // Two ORM instances share one database, like two processes of the portal.
    orms = [new MikroORM(ormConfig(database.url)), new MikroORM(ormConfig(database.url))];
  });
  afterAll(async () => {
    for (const orm of orms) await orm.close();
    await database.drop();
  });

  const limitsOf = (setting: 'on' | 'off' = 'on') => {
    const env = readEnv({ DATABASE_URL: database.url, RATE_LIMIT: setting });
    return orms.map((orm) => new RateLimits(orm, env)) as [RateLimits, RateLimits];
  };
  const rows = async () =>
    (await sql<{ key: string }>`select key from rate_limits`.execute((orms[0] as MikroORM).em.fork().getKysely())).rows;

  it('are shared by processes, and exact even when attempts are concurrent', async () => {
    const both = limitsOf();
    const waits = await Promise.all(
      Array.from({ length: 4 * attempts }, (_, index) => both[index % 2]?.exceeded('loginPair', 'a', 'b')),
    );
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(attempts);
    const refusals = waits.filter((wait) => wait !== undefined);
    for (const wait of refusals) expect(wait > seconds - 60 && wait <= seconds).toBe(true);
  });

  it('are separate for each limit and for each part of the key', async () => {
    const [first] = limitsOf();
    for (let attempt = 0; attempt <= attempts; attempt++) await first.exceeded('loginPair', 'ab', 'c');
    expect(await first.exceeded('loginPair', 'ab', 'c')).toBeDefined();
    expect(await first.exceeded('loginPair', 'a', 'bc')).toBeUndefined();
    expect(await first.exceeded('loginPair', 'abc')).toBeUndefined();
    expect(await first.exceeded('changePassword', 'ab', 'c')).toBeUndefined();
  });

  it('expire after their period, which further attempts do not extend', async () => {
    const [first] = limitsOf();
    for (let attempt = 0; attempt < 3 * attempts; attempt++) await first.exceeded('loginPair', 'late');
    await sql`update rate_limits set expire = expire - ${(seconds - 60) * 1000}`.execute(
      (orms[0] as MikroORM).em.fork().getKysely(),
    );
    expect(await first.exceeded('loginPair', 'late')).toBeLessThanOrEqual(60);
    await sql`update rate_limits set expire = expire - 60000`.execute((orms[0] as MikroORM).em.fork().getKysely());
    expect(await first.exceeded('loginPair', 'late')).toBeUndefined();
  });

  it('can be reduced by one attempt or reset to zero', async () => {
    const [first] = limitsOf();
    for (let attempt = 0; attempt < 3 * attempts; attempt++) {
      await first.count('loginPair', 'right');
      await first.undo('loginPair', 'right');
    }
    for (let attempt = 0; attempt < attempts; attempt++) await first.count('loginPair', 'right');
    await expect(first.count('loginPair', 'right')).rejects.toMatchObject({ code: 'common.too_many_requests' });
    await first.reset('loginPair', 'right');
    await first.count('loginPair', 'right');
  });

  it('are stored without the address or account to which they belong', async () => {
    await limitsOf()[0].count('loginPair', 'amal@example.com', '198.51.100.7');
    expect(JSON.stringify(await rows())).not.toMatch(/amal|example|198/);
  });

  it('are not stored where limits are switched off', async () => {
    const [off] = limitsOf('off');
    const before = (await rows()).length;
    for (let attempt = 0; attempt < 3 * attempts; attempt++) await off.count('loginPair', 'off');
    await off.undo('loginPair', 'off');
    expect(await rows()).toHaveLength(before);
  });
});
