import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { readEnv } from '../../config/env.js';
import { ormConfig } from '../db/orm.config.js';
import { limits, RateLimits } from './rate-limits.js';

// R10
describe('counted attempts', () => {
  const { attempts, seconds } = limits.loginPair;
  let database: TestDatabase;
  let orms: MikroORM[];

  beforeAll(async () => {
    database = await createTestDatabase();
    // As two processes have them.
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

  it('are shared by processes, exactly, however many come at once', async () => {
    const both = limitsOf();
    const waits = await Promise.all(
      Array.from({ length: 4 * attempts }, (_, index) => both[index % 2]?.exceeded('loginPair', 'a', 'b')),
    );
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(attempts);
    const told = waits.filter((wait) => wait !== undefined);
    for (const wait of told) expect(wait > seconds - 60 && wait <= seconds).toBe(true);
  });

  it('are told apart by their name and by each part of whom they count', async () => {
    const [first] = limitsOf();
    for (let attempt = 0; attempt <= attempts; attempt++) await first.exceeded('loginPair', 'ab', 'c');
    expect(await first.exceeded('loginPair', 'ab', 'c')).toBeDefined();
    expect(await first.exceeded('loginPair', 'a', 'bc')).toBeUndefined();
    expect(await first.exceeded('loginPair', 'abc')).toBeUndefined();
    expect(await first.exceeded('changePassword', 'ab', 'c')).toBeUndefined();
  });

  it('are over when their time is over, which no attempt puts off', async () => {
    const [first] = limitsOf();
    for (let attempt = 0; attempt < 3 * attempts; attempt++) await first.exceeded('loginPair', 'late');
    await sql`update rate_limits set expire = expire - ${(seconds - 5) * 1000}`.execute(
      (orms[0] as MikroORM).em.fork().getKysely(),
    );
    expect(await first.exceeded('loginPair', 'late')).toBeLessThanOrEqual(5);
    await sql`update rate_limits set expire = expire - 6000`.execute((orms[0] as MikroORM).em.fork().getKysely());
    expect(await first.exceeded('loginPair', 'late')).toBeUndefined();
  });

  it('are taken back and forgotten', async () => {
    const [first] = limitsOf();
    for (let attempt = 0; attempt < 3 * attempts; attempt++) {
      await first.count('loginPair', 'right');
      await first.giveBack('loginPair', 'right');
    }
    for (let attempt = 0; attempt < attempts; attempt++) await first.count('loginPair', 'right');
    await expect(first.count('loginPair', 'right')).rejects.toMatchObject({ code: 'common.too_many_requests' });
    await first.forget('loginPair', 'right');
    await first.count('loginPair', 'right');
  });

  it('do not tell whom they count', async () => {
    await limitsOf()[0].count('loginPair', 'amal@example.com', '198.51.100.7');
    expect(JSON.stringify(await rows())).not.toMatch(/amal|example|198/);
  });

  it('are not made where they are switched off', async () => {
    const [off] = limitsOf('off');
    const before = (await rows()).length;
    for (let attempt = 0; attempt < 3 * attempts; attempt++) await off.count('loginPair', 'off');
    await off.giveBack('loginPair', 'off');
    expect(await rows()).toHaveLength(before);
  });
});
