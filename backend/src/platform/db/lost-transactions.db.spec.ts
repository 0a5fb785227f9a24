import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { ormConfig } from './orm.config.js';

// R03
describe('a connection lost inside a transaction', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('is given back: more losses than the pool has places, and everything goes on and stops', async () => {
    const orm = new MikroORM(ormConfig(database.url));
    for (let loss = 0; loss < 20; loss++) {
      const lost = orm.em.fork().transactional(async (em) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(em.getKysely());
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(orm.em.fork().getKysely());
        await sql`select 1`.execute(em.getKysely());
      });
      await expect(lost).rejects.toThrow();
    }
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(orm.em.fork().getKysely());
    expect(rows).toEqual([{ one: 1 }]);
    await orm.close();
  });
});
