import { setTimeout as delay } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Queue } from 'bullmq';
import { sql } from 'kysely';
import { Backoff } from '../backoff.js';
import { database } from '../db/database.js';
import { DATABASE_URL } from '../db/database-url.js';
import { NotificationListener } from '../db/notification-listener.js';
import { typedSql } from '../db/typed-sql.js';
import { FailureLog } from '../failure-log.js';
import { checkQueue } from './check-queue.js';

/**
 * The channel of LISTEN and NOTIFY. An empty payload means new outbox rows, a queue's name means due rows of that
 * queue.
 */
export const OUTBOX_CHANNEL = 'outbox';

const batchSize = 200;
/**
 * The sweep finds rows whose notification was lost, because no relay was running or a connection was cut at the wrong
 * moment.
 */
const sweepEveryMs = 5_000;
/** Rows that become due within this time share one job, because a job on PostgreSQL costs some 10 ms of CPU. */
const collectMs = 1_000;
const giveUpAfterMs = 5_000;

/** Enqueues one job for all due rows of a queue's table. */
type EnqueueDue = () => Promise<void>;

/**
 * Enqueues committed outbox rows as jobs. The row's id is the job's id, so a row enqueued twice (killed between enqueueing
 * and commit) is one job while the queue remembers it; handlers are idempotent beyond that (row R20).
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #failures = new FailureLog(new Logger(OutboxRelay.name));
  readonly #backoff = new Backoff();
  readonly #queues = new Set<Queue>();
  readonly #tables = new Map<string, EnqueueDue>();
  /** Names of the queues whose tables may have due rows. */
  readonly #due = new Set<string>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #lastDueAt = new Map<string, number>();
  readonly #routes = new Map<string, Queue>();
  readonly #listener: NotificationListener;
  #sweep: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;
  /** True when events were announced. Otherwise a round first looks for some, because an idle portal has none. */
  #eventsDue = false;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(
    private readonly orm: MikroORM,
    @Inject(DATABASE_URL) databaseUrl: string,
  ) {
    this.#listener = new NotificationListener({
      databaseUrl,
      channel: OUTBOX_CHANNEL,
      onNotification: (payload) => (payload === '' ? this.wake() : this.#collect(payload)),
      restored: () => this.#enqueueAll(),
    });
  }

  /** Modules register the queue of each kind at start. A kind has one queue; registering a second one is a mistake. */
  route(kind: string, queue: Queue): void {
    if (this.#routes.has(kind)) throw new Error(`Two queues claim outbox events of kind ${kind}`);
    this.#routes.set(kind, queue);
    this.#register(queue);
  }

  /**
   * For tables that are their own outbox, such as mails: `enqueue` adds one job for all rows that are due. It runs with
   * each sweep and, at most once a second, after a notification with the queue's name.
   */
  watchTable(queue: Queue, enqueue: EnqueueDue): void {
    this.#tables.set(queue.name, enqueue);
    this.#register(queue);
  }

  queues(): Queue[] {
    return [...this.#queues];
  }

  /** Rejects when the store of a queue does not respond or takes no jobs. */
  async check(): Promise<void> {
    await Promise.all(this.queues().map(checkQueue));
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(this.queues().map((queue) => queue.waitUntilReady()));
    await this.#listener.start();
    this.#sweep = setInterval(() => this.#enqueueAll(), sweepEveryMs);
    this.#enqueueAll();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#sweep);
    clearTimeout(this.#retry);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    // A store that does not answer must not delay the shutdown: rows that are not enqueued stay in the table.
    const handedOver = Promise.race([this.#running, delay(giveUpAfterMs, undefined, { ref: false })]);
    await Promise.all([this.#listener.stop(), handedOver]);
  }

  /** Starts enqueueing, or makes a running round look for rows once more. Does nothing in the pause after a failure. */
  wake(): void {
    this.#eventsDue = true;
    this.#run();
  }

  #run(): void {
    if (this.#stopped || this.#retry) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.#enqueueEvents()
      .then(() => this.#backoff.reset())
      .catch((error: unknown) => this.#retryLater(error))
      .finally(() => {
        this.#running = undefined;
        if (this.#again) {
          this.#again = false;
          this.#run();
        }
      });
  }

  #register(queue: Queue): void {
    this.#queues.add(queue);
    // Without a listener BullMQ writes the whole error with its connection to the console.
    if (queue.listenerCount('error') === 0)
      queue.on('error', (error) => this.#failures.warn(`Queue ${queue.name} failed`, error));
  }

  #enqueueAll(): void {
    for (const name of this.#tables.keys()) this.#due.add(name);
    this.#run();
  }

  #collect(name: string): void {
    if (this.#stopped || this.#timers.has(name) || !this.#tables.has(name)) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(name);
        this.#lastDueAt.set(name, performance.now());
        this.#due.add(name);
        this.#run();
      },
      Math.max(0, (this.#lastDueAt.get(name) ?? -collectMs) + collectMs - performance.now()),
    );
    this.#timers.set(name, timer);
  }

  #retryLater(error: unknown): void {
    this.#failures.warn('Events and mails wait: handing them to their queues failed', error);
    if (this.#stopped) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.wake();
    }, this.#backoff.nextPauseMs());
  }

  async #enqueueEvents(): Promise<void> {
    const announced = this.#eventsDue;
    this.#eventsDue = false;
    if (announced || (await this.#eventsWait())) await this.#handOverEvents();
    const due = [...this.#due];
    this.#due.clear();
    for (const name of due) await this.#tables.get(name)?.();
  }

  async #eventsWait(): Promise<boolean> {
    const { rows } = await sql`select from outbox_events
      where dispatched_at is null and kind = any(${this.#kinds}::text[]) limit 1`.execute(database(this.orm.em.fork()));
    return rows.length > 0;
  }

  /** Other kinds are left to a process that has a queue for them: during an update, an older version lacks new kinds. */
  get #kinds(): string[] {
    return [...this.#routes.keys()];
  }

  async #handOverEvents(): Promise<void> {
    const kinds = this.#kinds;
    while (kinds.length > 0) {
      const handed = await this.orm.em.fork().transactional(async (em) => {
        const { rows } = await typedSql<{ id: string; kind: string; payload: Record<string, string> }>({
          id: 'text',
          kind: 'text',
          payload: 'json',
        })`
          update outbox_events set dispatched_at = now() where id in (
            select id from outbox_events where dispatched_at is null and kind = any(${kinds}::text[])
            order by id limit ${batchSize} for update skip locked)
          returning id, kind, payload`.execute(database(em));
        // One by one: BullMQ's bulk function makes two temporary tables per call, which costs more than ten jobs do.
        for (const { id, kind, payload } of rows) await this.#routes.get(kind)?.add(kind, payload, { jobId: id });
        return rows.length;
      });
      if (handed < batchSize) return;
    }
  }
}
