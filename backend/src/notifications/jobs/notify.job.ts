import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnModuleInit } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import { RecurringJobs } from '../../platform/queue/recurring-jobs.js';
import { tell } from '../tell.js';
import { NOTIFICATION_QUEUE, newsOf } from './notification-queue.js';

const SWEEP = 'sweep';
const TIDY = 'tidy';
const sweepEveryMs = 30_000;
const dayMs = 86_400_000;
/** A queue that forgot a job forgot it for good: a hand-over this old without an effect is made good here. */
const overdueSeconds = 60;
/** Longer than anybody scrolls. What a notification is about stays where it is. */
const keptDays = 90;

/**
 * Turns events into notifications. That an event was told is written beside it in the same transaction, under its lock:
 * a job may run twice, at once, be cut off anywhere or be lost, and everybody is told once.
 */
@Processor(NOTIFICATION_QUEUE, { concurrency: 2 })
export class Notify extends WorkerHost implements OnModuleInit {
  readonly #logger = new Logger(Notify.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly recurring: RecurringJobs,
    @InjectQueue(NOTIFICATION_QUEUE) private readonly queue: Queue,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.recurring.add(this.queue, SWEEP, sweepEveryMs);
    await this.recurring.add(this.queue, TIDY, dayMs);
  }

  /** The worker goes on by itself when its store is back; without a listener the error would end the process. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#logger.warn(`Notification worker: ${error.message}`);
  }

  async process(job: Job): Promise<void> {
    if (job.name === SWEEP) await this.#sweep();
    else if (job.name === TIDY) await this.#tidy();
    else await this.#tell(job.id ?? '');
  }

  async #tell(eventId: string): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      const {
        rows: [event],
      } = await sql<{ kind: string; payload: Record<string, string> }>`
        update outbox_events set handled_at = now() where id = ${eventId} and handled_at is null
        returning kind, payload`.execute(em.getKysely());
      if (!event) return;
      for (const news of (await newsOf[event.kind]?.(em, event.payload)) ?? []) await tell(em, eventId, news);
    });
  }

  async #sweep(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select id from outbox_events where kind = any(${Object.keys(newsOf)}::text[]) and handled_at is null
        and dispatched_at < now() - make_interval(secs => ${overdueSeconds})
      order by id limit 1000`.execute(this.orm.em.fork().getKysely());
    for (const { id } of rows) await this.#tell(id);
    if (rows.length > 0) this.#logger.warn({ events: rows.length }, 'Told of events whose jobs were lost or late');
  }

  async #tidy(): Promise<void> {
    await sql`delete from notifications where created_at < now() - make_interval(days => ${keptDays})`.execute(
      this.orm.em.fork().getKysely(),
    );
  }
}
