import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnModuleInit } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { mergeTallies, recountTallies } from '../tally.js';

export const DASHBOARD_QUEUE = 'dashboard';

const hourMs = 3_600_000;
const RECOUNT = 'recount';
const MERGE = 'merge';

/** Keeps the tallies short, and once a day holds them against a recount. */
@Processor(DASHBOARD_QUEUE, { concurrency: 1 })
export class KeepTallies extends WorkerHost implements OnModuleInit {
  readonly #logger = new Logger(KeepTallies.name);

  constructor(
    private readonly orm: MikroORM,
    @InjectQueue(DASHBOARD_QUEUE) private readonly queue: Queue,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    const opts = { attempts: 1, removeOnComplete: true };
    await this.queue.upsertJobScheduler(MERGE, { every: hourMs }, { name: MERGE, opts });
    await this.queue.upsertJobScheduler(RECOUNT, { every: 24 * hourMs }, { name: RECOUNT, opts });
  }

  async process(job: Job): Promise<void> {
    const em = this.orm.em.fork();
    if (job.name === MERGE) return mergeTallies(em);
    const corrected = await recountTallies(em);
    if (corrected > 0) this.#logger.error({ corrected }, 'Sums of the dashboard differed from a recount');
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#logger.warn(`Queue ${DASHBOARD_QUEUE}: ${error.message}`);
  }
}
