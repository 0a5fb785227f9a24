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
import { DATABASE_URL } from '../db/database-url.js';
import { Listener } from '../db/listener.js';

const batchSize = 200;
/** Finds rows whose notification was lost: a relay that was down, or a connection cut at the wrong moment. */
const sweepEveryMs = 5_000;
const giveUpAfterMs = 5_000;

/**
 * Hands committed outbox rows to the queue. The row's id is the job's id, so a row handed over twice (killed between
 * hand-over and commit) is one job while the queue remembers it, and handlers are idempotent beyond that (row R20).
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(OutboxRelay.name);
  readonly #routes = new Map<string, Queue>();
  readonly #listener: Listener;
  #sweep: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(
    private readonly orm: MikroORM,
    @Inject(DATABASE_URL) databaseUrl: string,
  ) {
    const wake = () => this.wake();
    this.#listener = new Listener({ databaseUrl, channel: 'outbox', heard: wake, restored: wake });
  }

  /** Modules say at start which queue acts on which kind. A kind has one queue; a second claim is a wiring mistake. */
  route(kind: string, queue: Queue): void {
    if (this.#routes.has(kind)) throw new Error(`Two queues claim outbox events of kind ${kind}`);
    this.#routes.set(kind, queue);
    // Unheard, BullMQ writes the whole error with its connection to the console.
    if (queue.listenerCount('error') === 0)
      queue.on('error', (error) => this.#logger.warn(`Queue ${queue.name}: ${error.message}`));
  }

  queues(): Queue[] {
    return [...new Set(this.#routes.values())];
  }

  /** Rejects when a queue's store does not answer. */
  async check(): Promise<void> {
    await Promise.all(this.queues().map((queue) => queue.getJobCounts('waiting')));
  }

  async onApplicationBootstrap(): Promise<void> {
    // A queue remembers for good that its store was away while it was made ready: better not to start then.
    await Promise.all(this.queues().map((queue) => queue.waitUntilReady()));
    await this.#listener.start();
    this.#sweep = setInterval(() => this.wake(), sweepEveryMs);
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#sweep);
    // A store that does not answer must not keep the process: what was not handed over stays in the table.
    const handedOver = Promise.race([this.#running, delay(giveUpAfterMs, undefined, { ref: false })]);
    await Promise.all([this.#listener.stop(), handedOver]);
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

  async #handOver(): Promise<void> {
    // Other kinds are left to a process that knows them: a worker has no routes, an older version not all of them.
    const kinds = [...this.#routes.keys()];
    while (kinds.length > 0) {
      const handed = await this.orm.em.fork().transactional(async (em) => {
        const { rows } = await sql<{ id: string; kind: string; payload: Record<string, string> }>`
          update outbox_events set dispatched_at = now() where id in (
            select id from outbox_events where dispatched_at is null and kind = any(${kinds}::text[])
            order by id limit ${batchSize} for update skip locked)
          returning id, kind, payload`.execute(em.getKysely());
        // One by one: BullMQ's bulk function makes two temporary tables per call, which costs more than ten jobs do.
        for (const { id, kind, payload } of rows) await this.#routes.get(kind)?.add(kind, payload, { jobId: id });
        return rows.length;
      });
      if (handed < batchSize) return;
    }
  }
}
