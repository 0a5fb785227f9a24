import { EventEmitter } from 'node:events';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { createRedisBackend, type Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type pg from 'pg';
import type { Env } from '../config/env.js';
import { NotificationListener } from './db/notification-listener.js';
import { PortalLock } from './db/portal-lock.js';
import { FailureLog } from './failure-log.js';
import { OutboxRelay } from './queue/outbox-relay.js';
import { withFetchPauses } from './queue/pausing-backend.js';
import { createPostgresQueueBackend, type ErrorIgnoringClient, QueuePool } from './queue/postgres-backend.js';
import { RECURRING_QUEUE, RecurringJobs } from './queue/recurring-jobs.js';

const { jest } = import.meta;

const notQueryable = 'Client has encountered a connection error and is not queryable';
const minuteMs = 60_000;
const outageMinutes = 10;
/**
 * The backoff starts at 0.25 s and doubles up to 30 s, half of it random: at most 12 attempts until 30 s are reached,
 * then 4 a minute.
 */
const mostAttempts = 12 + 4 * outageMinutes;

let attempts = 0;
/**
 * A test fails after this many attempts. A loop without pauses awaits only promises that are already resolved, so the
 * test's own timeout could never fire.
 */
const tooMany = 10_000;

async function countAttempt(): Promise<void> {
  attempts++;
  if (attempts > tooMany) await new Promise(() => undefined);
}

/** A fake of pg's client with the members that the tested retry loops use. Each query fails. */
class FailingClient extends EventEmitter {
  readonly connection = { stream: { destroy: () => this.fail?.(new Error('Connection terminated')) } };
  fail: ((error: Error) => void) | undefined;

  connect(done?: (error?: Error) => void): Promise<void> {
    if (done) setTimeout(done, 1);
    return Promise.resolve();
  }

  query(_text: string, _values?: unknown, done?: (error: Error) => void): Promise<never> {
    const failure = countAttempt().then(() => Promise.reject(new Error(notQueryable)));
    failure.catch((error) => done?.(error));
    return failure;
  }

  isConnected(): boolean {
    return false;
  }

  end(): Promise<void> {
    return Promise.resolve();
  }
}

class RefusingClient extends FailingClient {
  override connect(done?: (error?: Error) => void): Promise<void> {
    const error = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
    const refusal = countAttempt().then(() => Promise.reject(error));
    refusal.catch(() => done?.(error));
    return refusal;
  }
}

/** Fails like pg when its connection timeout has passed. */
class HangingClient extends FailingClient {
  constructor(private readonly config: pg.ClientConfig) {
    super();
  }

  override connect(done?: (error?: Error) => void): Promise<void> {
    attempts++;
    const attempt = new Promise<void>((_resolve, reject) => {
      this.fail = reject;
      setTimeout(reject, this.config.connectionTimeoutMillis ?? Number.MAX_SAFE_INTEGER, new Error('timeout expired'));
    });
    attempt.catch((error) => done?.(error));
    return attempt;
  }
}

/** Holds the portal's lock until its connection is closed. */
class LockedClient extends FailingClient {
  override query(): Promise<never> {
    return Promise.resolve({ rows: [{ taken: true }] } as never);
  }
}

/** A Redis that is up and refuses each command, such as a replica or one whose disk is full. */
class FailingRedis extends Redis {
  constructor() {
    super({ lazyConnect: true, maxRetriesPerRequest: null });
  }

  override connect(): Promise<void> {
    this.status = 'ready';
    return Promise.resolve();
  }

  override duplicate(): Redis {
    return new FailingRedis();
  }

  override sendCommand(command: { name: string }): Promise<unknown> {
    if (command.name === 'info') return Promise.resolve('redis_version:7.2.0');
    return countAttempt().then(() =>
      Promise.reject(new Error('READONLY You cannot write against a read only replica.')),
    );
  }

  override disconnect(): void {
    this.status = 'end';
    setTimeout(() => this.emit('end'), 1);
  }
}

// R03, R04
describe('while every use of a store fails', () => {
  let warnings: unknown[][];

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    attempts = 0;
    warnings = [];
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((...args) => void warnings.push(args));
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  async function outage(): Promise<void> {
    await jest.advanceTimersByTimeAsync(outageMinutes * minuteMs);
  }

  async function endsWithin10s(ending: Promise<unknown>): Promise<void> {
    let isEnded = false;
    ending.then(() => {
      isEnded = true;
    });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(isEnded).toBe(true);
  }

  /** Expects at most one line when each cause appears, and then one a minute. */
  const expectFewLines = (causes: number) => expect(warnings.length).toBeLessThanOrEqual(causes * (1 + outageMinutes));

  function startWorker(connection: QueuePool | Redis): Worker {
    const failures = new FailureLog(new Logger('Worker'));
    const backend =
      connection instanceof QueuePool
        ? withFetchPauses(createPostgresQueueBackend)
        : withFetchPauses(createRedisBackend);
    const worker = new Worker('test', async () => undefined, { connection: connection as never }, backend as never);
    worker.on('error', (error) => failures.warn('The worker cannot reach its queue', error));
    return worker;
  }
  const poolOf = (Client: unknown) =>
    new QueuePool({ Client: Client as typeof ErrorIgnoringClient, connectionTimeoutMillis: 5_000, max: 8 });

  it.each([
    ['a PostgreSQL whose clients fail each query', () => poolOf(FailingClient)],
    ['a PostgreSQL that refuses connections while it starts', () => poolOf(RefusingClient)],
    ['a PostgreSQL that hangs on connecting', () => poolOf(HangingClient)],
    ['a Redis that fails each command', () => new FailingRedis()],
  ])('a worker on %s pauses, logs once a minute, and can be closed', async (_store, connect) => {
    const worker = startWorker(connect());
    await outage();
    expect(attempts).toBeGreaterThan(5);
    // The worker's check for stalled jobs adds an attempt every 35 s.
    expect(attempts).toBeLessThanOrEqual(mostAttempts + 2 * outageMinutes + 10);
    expect(warnings.length).toBeGreaterThan(1);
    expectFewLines(2);
    await endsWithin10s(worker.close());
  });

  it.each([
    ['fail', FailingClient],
    ['are refused', RefusingClient],
    ['hang', HangingClient],
  ])('a listener whose connections %s pauses, logs once a minute, and can be stopped', async (_how, Client) => {
    const listener = new NotificationListener(
      {
        databaseUrl: 'postgres://nobody@localhost',
        channel: 'test',
        onNotification: () => undefined,
        restored: () => undefined,
      },
      Client as unknown as typeof pg.Client,
    );
    void listener.start();
    await outage();
    expect(attempts).toBeGreaterThan(0);
    expect(attempts).toBeLessThanOrEqual(mostAttempts);
    expectFewLines(1);
    await endsWithin10s(listener.stop());
  });

  it.each([
    ['fail', FailingClient],
    ['are refused', RefusingClient],
    ['hang', HangingClient],
  ])(
    "the portal's lock whose connections %s is taken by new clients with pauses, logs once a minute, and can be released",
    async (_how, Client) => {
      const clients: FailingClient[] = [];
      function connect(config: pg.ClientConfig): FailingClient {
        const client = clients.length === 0 ? new LockedClient() : new Client(config);
        clients.push(client);
        return client;
      }
      const lock = await PortalLock.take('postgres://nobody@localhost', connect as unknown as typeof pg.Client);
      clients[0]?.emit('end');
      await outage();
      expect(attempts).toBeGreaterThan(outageMinutes);
      expect(attempts).toBeLessThanOrEqual(mostAttempts);
      expect(clients.length).toBe(attempts + 1);
      expect(warnings.length).toBeGreaterThan(1);
      // The two causes are the lost connection and the failures to connect.
      expectFewLines(2);
      await endsWithin10s(lock.prepareToStop().then(() => lock.release()));
      const before = attempts;
      await outage();
      expect(attempts).toBe(before);
    },
  );

  it("the portal's lock leaves no timer behind that would delay the end of the process", async () => {
    const lock = await PortalLock.take('postgres://nobody@localhost', LockedClient as unknown as typeof pg.Client);
    await lock.prepareToStop();
    await lock.release();
    expect(jest.getTimerCount()).toBe(0);
  });

  it("the portal's lock does not wait for a database that hangs when it is released", async () => {
    let isHanging = false;
    class FreezingClient extends LockedClient {
      override query(): Promise<never> {
        return isHanging ? new Promise(() => undefined) : super.query();
      }

      override end(): Promise<void> {
        return new Promise(() => undefined);
      }
    }
    const lock = await PortalLock.take('postgres://nobody@localhost', FreezingClient as unknown as typeof pg.Client);
    isHanging = true;
    await endsWithin10s(lock.prepareToStop().then(() => lock.release()));
  });

  it.each([
    ['fails each command', () => Promise.reject(new Error('READONLY You cannot write against a read only replica.'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('recurring jobs whose Redis %s pause, log once a minute, and can be stopped', async (_how, answer) => {
    let checks = 0;
    const queue = Object.assign(new EventEmitter(), {
      upsertJobScheduler: () => Promise.resolve(),
      getJobScheduler: () => {
        checks++;
        return answer();
      },
    });
    const jobs = new RecurringJobs(queue as unknown as Queue, { redisUrl: 'redis://nobody' } as Env);
    jobs.add('sweep', 1_000, async () => undefined);
    await jobs.onApplicationBootstrap();
    const connection = new FailingRedis();
    const worker = new Worker(
      RECURRING_QUEUE,
      (job) => jobs.process(job),
      { connection: connection as never },
      withFetchPauses(createRedisBackend) as never,
    );
    worker.on('error', (error) => jobs.onError(error));
    await outage();
    expect(checks).toBeGreaterThan(0);
    expect(checks).toBeLessThanOrEqual(mostAttempts);
    expect(attempts).toBeGreaterThan(outageMinutes);
    expect(attempts).toBeLessThanOrEqual(mostAttempts + 2 * outageMinutes + 10);
    expect(warnings.length).toBeGreaterThan(1);
    // The three causes are the worker's fetch, its check for stalled jobs, and the check of the schedules.
    expectFewLines(3);
    jobs.beforeApplicationShutdown();
    await endsWithin10s(worker.close());
    const before = checks;
    await outage();
    expect(checks).toBe(before);
  });

  it('the outbox relay pauses however often it is notified, logs once a minute, and can be stopped', async () => {
    const orm = {
      em: {
        fork: () => ({
          transactional: () => {
            attempts++;
            return Promise.reject(new Error(notQueryable));
          },
        }),
      },
    };
    const relay = new OutboxRelay(orm as unknown as MikroORM, 'postgres://nobody@localhost');
    relay.route('test.happened', new EventEmitter() as unknown as Queue);
    const notified = setInterval(() => relay.wake(), 10);
    await outage();
    clearInterval(notified);
    expect(attempts).toBeGreaterThan(5);
    expect(attempts).toBeLessThanOrEqual(mostAttempts);
    expectFewLines(1);
    await endsWithin10s(relay.beforeApplicationShutdown());
  });

  it('a cause that recurs after a quiet minute is logged at once', async () => {
    const failures = new FailureLog(new Logger('Test'));
    const fail = (port: number) => failures.warn('No answer', new Error(`connect ECONNREFUSED 127.0.0.1:${port}`));
    for (let port = 0; port < 100; port++) fail(port);
    expect(warnings).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(minuteMs);
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toEqual([expect.objectContaining({ times: 99 }), expect.stringContaining('No answer')]);
    await jest.advanceTimersByTimeAsync(2 * minuteMs);
    expect(warnings).toHaveLength(2);
    fail(1);
    expect(warnings).toHaveLength(3);
  });
});
