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
import pg from 'pg';
import { connectWithinMs, DATABASE_URL } from '../db/database-url.js';

const batchSize = 200;
/** Finds rows whose notification was lost: a relay that was down, or a connection cut at the wrong moment. */
const sweepEveryMs = 5_000;
const reconnectAfterMs = 1_000;
const giveUpAfterMs = 5_000;

/**
 * Hands committed outbox rows to the queue. The row's id is the job's id, so a row handed over twice (killed between
 * hand-over and commit) is one job while the queue remembers it, and handlers are idempotent beyond that (row R20).
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(OutboxRelay.name);
  readonly #routes = new Map<string, Queue>();
  #listener: pg.Client | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(
    private readonly orm: MikroORM,
    @Inject(DATABASE_URL) private readonly databaseUrl: string,
  ) {}

  /** Modules say at start which queue acts on which kind. A kind has one queue; a second claim is a wiring mistake. */
  route(kind: string, queue: Queue): void {
    if (this.#routes.has(kind)) throw new Error(`Two queues claim outbox events of kind ${kind}`);
    this.#routes.set(kind, queue);
    // Unheard, BullMQ writes the whole error with its connection to the console.
    if (queue.listenerCount('error') === 0)
      queue.on('error', (error) => this.#logger.warn(`Queue ${queue.name}: ${error.message}`));
  }

  /** Rejects when a queue's store does not answer. */
  async check(): Promise<void> {
    await Promise.all([...this.#routes.values()].map((queue) => queue.getJobCounts('waiting')));
  }

  async onApplicationBootstrap(): Promise<void> {
    // A queue remembers for good that its store was away while it was made ready: better not to start then.
    await Promise.all([...this.#routes.values()].map((queue) => queue.waitUntilReady()));
    await this.#listen();
    this.#sweep = setInterval(() => this.wake(), sweepEveryMs);
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#sweep);
    clearTimeout(this.#reconnect);
    // A store that does not answer must not keep the process: what was not handed over stays in the table.
    const ended = [this.#listener?.end().catch(() => undefined), this.#running];
    await Promise.race([Promise.all(ended), delay(giveUpAfterMs, undefined, { ref: false })]);
  }

  /** Starts a hand-over, or makes the running one look once more. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.#handOver()
      .catch((error: unknown) =>
        this.#logger.warn({ err: error }, 'Outbox hand-over failed; the next sweep tries again'),
      )
      .finally(() => {
        this.#running = undefined;
        if (this.#again) {
          this.#again = false;
          this.wake();
        }
      });
  }

  async #listen(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: connectWithinMs,
      application_name: 'outbox',
    });
    this.#listener = client;
    let lost = false;
    const reconnect = () => {
      if (lost || this.#stopped) return;
      lost = true;
      client.end().catch(() => undefined);
      this.#reconnect = setTimeout(() => {
        this.#listen().then(() => this.wake(), reconnect);
      }, reconnectAfterMs);
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', () => this.wake());
    try {
      await client.connect();
      await client.query('listen outbox');
    } catch {
      reconnect();
    }
  }

  async #handOver(): Promise<void> {
    // Other kinds are left to a process that knows them: a worker has no routes, an older version not all of them.
    const kinds = [...this.#routes.keys()];
    while (kinds.length > 0) {
      const handed = await this.orm.em.fork().transactional(async (em) => {
        const db = em.getKysely();
        const { rows } = await sql<{ id: string; kind: string; payload: Record<string, string> }>`
          select id, kind, payload from outbox_events where dispatched_at is null and kind = any(${kinds}::text[])
          order by id limit ${batchSize} for update skip locked`.execute(db);
        const byQueue = new Map<Queue, typeof rows>();
        for (const row of rows) {
          const queue = this.#routes.get(row.kind);
          if (queue) byQueue.set(queue, [...(byQueue.get(queue) ?? []), row]);
        }
        for (const [queue, events] of byQueue) {
          await queue.addBulk(
            events.map(({ id, kind, payload }) => ({ name: kind, data: payload, opts: { jobId: id } })),
          );
        }
        await sql`update outbox_events set dispatched_at = now() where id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
          db,
        );
        return rows.length;
      });
      if (handed < batchSize) return;
    }
  }
}
