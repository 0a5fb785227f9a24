import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { ormConfig } from '../db/orm.config.js';
import { once } from './idempotency.js';

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
    orm.em.fork().transactional((em) =>
      once(em, { callerId: caller, key, input }, async () => {
        runs++;
        await delay(20);
        if (fails) throw new Error('cut');
        return { run: runs, at: [1, { two: null }] };
      }),
    );

  it('runs once and answers everybody alike, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => run('parallel')));
    expect(runs).toBe(1);
    expect(answers).toEqual(Array(12).fill({ run: 1, at: [1, { two: null }] }));
    expect(await run('parallel')).toEqual(answers[0]);
    expect(runs).toBe(1);
  });

  it('is refused with other input, and leaves the first answer alone', async () => {
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

  it('goes to one of those who wait when the first is rolled back', async () => {
    const failing = run('relay', 'same', callerId, true).catch(() => 'cut');
    while (runs === 0) await delay(1);
    const answers = await Promise.all([failing, ...Array.from({ length: 5 }, () => run('relay'))]);
    expect(answers[0]).toBe('cut');
    expect(runs).toBe(2);
    expect(answers.slice(1)).toEqual(Array(5).fill(answers[1]));
  });

  it('is each caller’s own', async () => {
    await run('shared', 'a');
    await run('shared', 'b', otherId);
    expect(runs).toBe(2);
  });

  it('simply runs without a key', async () => {
    await run(undefined);
    await run('');
    expect(runs).toBe(2);
  });

  it('takes keys of reasonable length', async () => {
    await run('k'.repeat(200));
    await expect(run('k'.repeat(201))).rejects.toMatchObject({ code: 'common.invalid_input' });
    expect(runs).toBe(1);
  });
});
