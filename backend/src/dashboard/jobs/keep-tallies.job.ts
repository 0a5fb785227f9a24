import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnModuleInit } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { RecurringJobs } from '../../platform/queue/recurring-jobs.js';
import { mergeTallies, recountTallies } from '../tally.js';

export const DASHBOARD_QUEUE = 'dashboard';

const minuteMs = 60_000;
const RECOUNT = 'recount';
const MERGE = 'merge';

/** Keeps the tallies short, which every page of orders adds up, and once a day holds them against a recount. */
@Processor(DASHBOARD_QUEUE, { concurrency: 1 })
export class KeepTallies extends WorkerHost implements OnModuleInit {
  readonly #logger = new Logger(KeepTallies.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly recurring: RecurringJobs,
    @InjectQueue(DASHBOARD_QUEUE) private readonly queue: Queue,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.recurring.add(this.queue, MERGE, 5 * minuteMs);
    await this.recurring.add(this.queue, RECOUNT, 24 * 60 * minuteMs);
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
