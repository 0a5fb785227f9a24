import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { createPostgresBackend, Queue, setDefaultBackendFactory, Worker } from 'bullmq';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.js';
import { testRedisUrl } from '../../../test/servers/redis.js';
import { waitUntil } from '../../../test/wait-until.js';
import { ormConfig } from '../db/orm.config.js';
import { enqueue } from './outbox.js';
import { OutboxRelay } from './outbox-relay.js';

const { jest } = import.meta;

// R20
describe('the outbox relay', () => {
  const queueName = `relay-${randomUUID()}`;
  let database: TestDatabase;
  let orm: MikroORM;
  let queue: Queue;
  let worker: Worker;
  let relays: OutboxRelay[];
  /** The jobs that the handlers received: the ids of their rows and of their subjects. */
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
    // The connections break when the database stops at the end.
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

  /** Starts a relay that enqueues rows only when it is notified. */
  async function startRelayWithoutSweeps(): Promise<void> {
    const sweeps = jest.spyOn(globalThis, 'setInterval').mockReturnValue(undefined as unknown as NodeJS.Timeout);
    await startRelay();
    sweeps.mockRestore();
  }

  const happened = (about: string) => ({ kind: 'test.happened', payload: { about } });
  const record = (...about: string[]) => orm.em.fork().transactional((em) => enqueue(em, ...about.map(happened)));
  const abouts = () => handled.map(({ about }) => about).sort();
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

  it('enqueues committed rows at once', async () => {
    await startRelayWithoutSweeps();
    await record('one');
    await waitUntil(() => handled.length === 1);
    await record('two', 'three');
    await waitUntil(() => handled.length === 3);
    expect(abouts()).toEqual(['one', 'three', 'two']);
    await waitUntil(async () => (await waiting()) === 0);
  });

  it('enqueues nothing that was rolled back, even after a notification', async () => {
    await startRelay();
    const cut = orm.em.fork().transactional(async (em) => {
      await enqueue(em, happened('never'));
      throw new Error('cut');
    });
    await expect(cut).rejects.toThrow('cut');
    await record('after');
    await waitUntil(() => handled.length === 1);
    await delay(100);
    expect(abouts()).toEqual(['after']);
  });

  it('does not enqueue uncommitted rows', async () => {
    const relay = await startRelay();
    await orm.em.fork().transactional(async (em) => {
      await enqueue(em, happened('late'));
      relay.wake();
      await delay(200);
      expect(handled).toEqual([]);
    });
    await waitUntil(() => handled.length === 1);
  });

  it('enqueues at its start the rows written while no relay ran', async () => {
    await record('before');
    await startRelay();
    await waitUntil(() => handled.length === 1);
  });

  it('enqueues each row once with several relays', async () => {
    await Promise.all([startRelay(), startRelay(), startRelay()]);
    const expected = Array.from({ length: 500 }, (_, index) => `item ${String(index).padStart(3, '0')}`);
    await Promise.all(Array.from({ length: 10 }, (_, part) => record(...expected.slice(part * 50, part * 50 + 50))));
    await waitUntil(() => handled.length >= 500);
    await waitUntil(async () => (await waiting()) === 0);
    await delay(200);
    expect(abouts()).toEqual(expected);
  });

  it('enqueues a row again, as the same job, after the relay was killed before its commit', async () => {
    const relay = await startRelay();
    await record('cut');
    await waitUntil(async () => handled.length === 1 && (await waiting()) === 0);
    // The state after a kill at that point: the job exists, but the row is not marked as enqueued.
    await sql`update outbox_events set dispatched_at = null where id = ${handled[0]?.jobId ?? ''}`.execute(
      orm.em.fork().getKysely(),
    );
    relay.wake();
    await waitUntil(async () => (await waiting()) === 0);
    await record('next');
    await waitUntil(() => abouts().includes('next'));
    expect(abouts()).toEqual(['cut', 'next']);
    const job = await queue.getJob(handled[0]?.jobId ?? '');
    expect(job?.data).toEqual({ about: 'cut' });
  });

  // R03
  it('reconnects its listener after the connection was lost', async () => {
    await startRelayWithoutSweeps();
    // Those of the tests before may still be ending.
    await waitUntil(async () => (await listeners()).length === 1);
    const [before] = await listeners();
    await sql`select pg_terminate_backend(${before ?? 0})`.execute(orm.em.fork().getKysely());
    await waitUntil(async () => {
      const now = await listeners();
      return now.length === 1 && now[0] !== before;
    });
    for (const about of ['first', 'second', 'third']) {
      await record(about);
      await waitUntil(() => abouts().includes(about));
    }
  });

  it('leaves events of unknown kinds to other processes, and enqueues the events of its own kinds', async () => {
    await startRelay();
    await orm.em.fork().transactional((em) => enqueue(em, { kind: 'newer.kind', payload: { about: 'foreign' } }));
    await record('own');
    await waitUntil(() => handled.length === 1);
    // The job may run before the relay's transaction commits.
    await waitUntil(async () => (await waiting()) === 1);
    await startRelay('newer.kind');
    await waitUntil(() => handled.length === 2);
    expect(abouts()).toEqual(['foreign', 'own']);
    await waitUntil(async () => (await waiting()) === 0);
  });

  it('refuses to register a second queue for one kind', async () => {
    const relay = await startRelay();
    expect(() => relay.route('test.happened', queue)).toThrow('test.happened');
  });

  it('stops and closes its connection', async () => {
    const relay = await startRelay();
    await relay.beforeApplicationShutdown();
    await waitUntil(async () => (await listeners()).length === 0);
    await record('unheard');
    relay.wake();
    await delay(100);
    expect(await waiting()).toBe(1);
  });
});
