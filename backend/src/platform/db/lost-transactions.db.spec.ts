import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.js';
import { TcpProxy } from '../../../test/servers/tcp-proxy.js';
import { ormConfig } from './orm.config.js';

/**
 * More transactions than the pool has connections, so that the pool would be exhausted if lost connections were not
 * released.
 */
const losses = 20;

// R03
describe('a connection lost in a transaction is released: queries still work and the pool closes', () => {
  let database: TestDatabase;
  let wire: TcpProxy;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    wire = new TcpProxy(new URL(database.url));
  });
  beforeEach(async () => {
    orm = new MikroORM(ormConfig((await wire.restore()).href));
  });
  afterEach(() => wire.cut());
  afterAll(() => database.drop());

  const selectOne = async () => (await sql<{ one: number }>`select 1 as one`.execute(orm.em.fork().getKysely())).rows;

  async function expectWorkingPool(): Promise<void> {
    expect(await selectOne()).toEqual([{ one: 1 }]);
    await orm.close();
  }

  it('lost between two statements', async () => {
    for (let loss = 0; loss < losses; loss++) {
      const lost = orm.em.fork().transactional(async (em) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(em.getKysely());
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(orm.em.fork().getKysely());
        await sql`select 1`.execute(em.getKysely());
      });
      await expect(lost).rejects.toThrow();
    }
    await expectWorkingPool();
  });

  it.each(['read committed', undefined] as const)(
    'lost at the beginning, isolation level %s',
    async (isolationLevel) => {
      for (let loss = 0; loss < losses; loss++) {
        await selectOne();
        // The connection is cut while the pool keeps it idle. The transaction begins on it before the pool notices.
        const lost = orm.em.fork().transactional(selectOne, { isolationLevel });
        const cut = wire.cut();
        await expect(lost).rejects.toThrow();
        await cut;
        await wire.restore();
      }
      await expectWorkingPool();
    },
  );

  it('lost before the commit', async () => {
    for (let loss = 0; loss < losses; loss++) {
      const lost = orm.em.fork().transactional(async (em) => {
        await sql`select 1`.execute(em.getKysely());
        await wire.cut();
      });
      await expect(lost).rejects.toThrow();
      await wire.restore();
    }
    await expectWorkingPool();
  });
});
