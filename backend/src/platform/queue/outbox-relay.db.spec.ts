import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { createPostgresBackend, Queue, setDefaultBackendFactory, Worker } from 'bullmq';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { testRedisUrl } from '../../../test/redis.js';
import { ormConfig } from '../db/orm.config.js';
import { publish } from './outbox.js';
import { OutboxRelay } from './outbox-relay.js';

// R20
describe('the outbox relay', () => {
  const queueName = `relay-${randomUUID()}`;
  let database: TestDatabase;
  let orm: MikroORM;
  let queue: Queue;
  let worker: Worker;
  let relays: OutboxRelay[];
  /** What the handlers got, in effect: ids of rows and of what they are about. */
  let handled: { jobId: string | undefined; about: string }[];

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    const redisUrl = testRedisUrl();
    if (!redisUrl) setDefaultBackendFactory(createPostgresBackend);
    const connection = redisUrl
      ? { url: redisUrl, maxRetriesPerRequest: null }
      : { connectionString: database.url, schema: 'jobs', migrate: true, max: 4 };
    queue = new Queue(queueName, { connection });
    worker = new Worker(
      queueName,
      async (job) => {
        handled.push({ jobId: job.id, about: job.data.about });
      },
      { connection },
    );
    // The database goes away at the end.
    queue.on('error', () => undefined);
    worker.on('error', () => undefined);
    await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
  });
  afterAll(async () => {
    await worker.close();
    await queue.obliterate({ force: true });
    await queue.close();
    await orm.close();
    await database.drop();
  });
  beforeEach(() => {
    handled = [];
    relays = [];
  });
  afterEach(() => Promise.all(relays.map((relay) => relay.beforeApplicationShutdown())));

  async function startRelay(kind = 'test.happened'): Promise<OutboxRelay> {
    const relay = new OutboxRelay(orm, database.url);
    relay.route(kind, queue);
    relays.push(relay);
    await relay.onApplicationBootstrap();
    return relay;
  }

  const happened = (about: string) => ({ kind: 'test.happened', payload: { about } });
  const record = (...about: string[]) => orm.em.fork().transactional((em) => publish(em, ...about.map(happened)));
  const abouts = () => handled.map(({ about }) => about).sort();
  const until = async (condition: () => boolean | Promise<boolean>, withinMs = 4_000) => {
    const end = Date.now() + withinMs;
    while (!(await condition()) && Date.now() < end) await delay(10);
    expect(await condition()).toBe(true);
  };
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from outbox_events where dispatched_at is null`.execute(orm.em.fork().getKysely());
    return rows[0]?.count ?? -1;
  };
  const listeners = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'outbox' and datname = current_database()`.execute(orm.em.fork().getKysely());
    return rows.map(({ pid }) => pid);
  };

  it('hands over what was committed, right away', async () => {
    await startRelay();
    await record('one');
    // Well under the sweep: the notification brought it.
    await until(() => handled.length === 1, 2_000);
    await record('two', 'three');
    await until(() => handled.length === 3, 2_000);
    expect(abouts()).toEqual(['one', 'three', 'two']);
    await until(async () => (await waiting()) === 0);
  });

  it('hands over nothing that was rolled back, not even what it was told of', async () => {
    await startRelay();
    const cut = orm.em.fork().transactional(async (em) => {
      await publish(em, happened('never'));
      throw new Error('cut');
    });
    await expect(cut).rejects.toThrow('cut');
    await record('after');
    await until(() => handled.length === 1);
    await delay(100);
    expect(abouts()).toEqual(['after']);
  });

  it('does not see what is not committed yet', async () => {
    const relay = await startRelay();
    await orm.em.fork().transactional(async (em) => {
      await publish(em, happened('late'));
      relay.wake();
      await delay(200);
      expect(handled).toEqual([]);
    });
    await until(() => handled.length === 1);
  });

  it('finds at its start what happened while there was none', async () => {
    await record('before');
    await startRelay();
    await until(() => handled.length === 1, 2_000);
  });

  it('hands over once, however many relays there are', async () => {
    await Promise.all([startRelay(), startRelay(), startRelay()]);
    const expected = Array.from({ length: 500 }, (_, index) => `item ${String(index).padStart(3, '0')}`);
    await Promise.all(Array.from({ length: 10 }, (_, part) => record(...expected.slice(part * 50, part * 50 + 50))));
    await until(() => handled.length >= 500, 15_000);
    await until(async () => (await waiting()) === 0);
    await delay(200);
    expect(abouts()).toEqual(expected);
  });

  it('hands over again, as the same job, what was cut between hand-over and commit', async () => {
    const relay = await startRelay();
    await record('cut');
    await until(async () => handled.length === 1 && (await waiting()) === 0);
    // What a kill at that point leaves behind: the job is there, the row does not say so.
    await sql`update outbox_events set dispatched_at = null where id = ${handled[0]?.jobId ?? ''}`.execute(
      orm.em.fork().getKysely(),
    );
    relay.wake();
    await until(async () => (await waiting()) === 0);
    await record('next');
    await until(() => abouts().includes('next'));
    expect(abouts()).toEqual(['cut', 'next']);
    const job = await queue.getJob(handled[0]?.jobId ?? '');
    expect(job?.data).toEqual({ about: 'cut' });
  });

  // R03
  it('listens again after its connection was lost', async () => {
    await startRelay();
    const [before] = await listeners();
    await sql`select pg_terminate_backend(${before ?? 0})`.execute(orm.em.fork().getKysely());
    await until(async () => {
      const now = await listeners();
      return now.length === 1 && now[0] !== before;
    });
    // Three in a row, each well under the sweep: it is the notification that brings them.
    for (const about of ['first', 'second', 'third']) {
      await record(about);
      await until(() => abouts().includes(about), 1_200);
    }
  });

  it('leaves the kinds it does not know to others, and goes on with its own', async () => {
    await startRelay();
    await orm.em.fork().transactional((em) => publish(em, { kind: 'newer.kind', payload: { about: 'foreign' } }));
    await record('own');
    await until(() => handled.length === 1);
    // The queue may be quicker than the commit of the hand-over.
    await until(async () => (await waiting()) === 1);
    await startRelay('newer.kind');
    await until(() => handled.length === 2);
    expect(abouts()).toEqual(['foreign', 'own']);
    await until(async () => (await waiting()) === 0);
  });

  it('refuses a second queue for one kind', async () => {
    const relay = await startRelay();
    expect(() => relay.route('test.happened', queue)).toThrow('test.happened');
  });

  it('stops, and lets go of its connection', async () => {
    const relay = await startRelay();
    await relay.beforeApplicationShutdown();
    await until(async () => (await listeners()).length === 0);
    await record('unheard');
    relay.wake();
    await delay(100);
    expect(await waiting()).toBe(1);
  });
});
