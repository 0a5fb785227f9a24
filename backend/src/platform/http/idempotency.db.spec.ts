import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.js';
import { ormConfig } from '../db/orm.config.js';
import { transactionalOnce } from './idempotency.js';

const callerId = '01890000-0000-7000-8000-000000000001';
const otherId = '01890000-0000-7000-8000-000000000002';

// R17
describe('work under an Idempotency-Key', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let runs: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    for (const id of [callerId, otherId]) {
      await sql`insert into users (id, email, password_hash, role, status, name, created_at)
        values (${id}, ${id}, '', 'buyer', 'approved', '', now())`.execute(orm.em.fork().getKysely());
    }
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });
  beforeEach(() => {
    runs = 0;
  });

  const run = (key: string | undefined, input: unknown = 'same', caller = callerId, fails = false) =>
    transactionalOnce(orm.em.fork(), { callerId: caller, key, input }, async () => {
      runs++;
      await delay(20);
      if (fails) throw new Error('cut');
      return { run: runs, at: [1, { two: null }] };
    });

  it('runs once for concurrent calls and gives all of them the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => run('parallel')));
    expect(runs).toBe(1);
    expect(answers).toEqual(Array(12).fill({ run: 1, at: [1, { two: null }] }));
    expect(await run('parallel')).toEqual(answers[0]);
    expect(runs).toBe(1);
  });

  it('is refused when the same key comes with other input, and keeps the first answer', async () => {
    const first = await run('reused', { file: 'a' });
    await expect(run('reused', { file: 'b' })).rejects.toMatchObject({
      code: 'idempotency.key_reused',
      statusCode: 422,
    });
    expect(await run('reused', { file: 'a' })).toEqual(first);
    expect(runs).toBe(1);
  });

  it('runs again after it was rolled back, with other input too', async () => {
    await expect(run('failed', 'same', callerId, true)).rejects.toThrow('cut');
    expect(await run('failed')).toMatchObject({ run: 2 });
    await expect(run('failed again', 'a', callerId, true)).rejects.toThrow('cut');
    expect(await run('failed again', 'b')).toMatchObject({ run: 4 });
  });

  it('is run by one of the waiting calls when the first call is rolled back', async () => {
    const failing = run('relay', 'same', callerId, true).catch(() => 'cut');
    while (runs === 0) await delay(1);
    const answers = await Promise.all([failing, ...Array.from({ length: 5 }, () => run('relay'))]);
    expect(answers[0]).toBe('cut');
    expect(runs).toBe(2);
    expect(answers.slice(1)).toEqual(Array(5).fill(answers[1]));
  });

  it('is separate for each caller', async () => {
    await run('shared', 'a');
    await run('shared', 'b', otherId);
    expect(runs).toBe(2);
  });

  it('runs every time without a key', async () => {
    await run(undefined);
    await run(undefined);
    expect(runs).toBe(2);
  });
});
