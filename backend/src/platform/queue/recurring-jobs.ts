import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { ENV, type Env } from '../../config/env.js';
import { messageOf } from '../errors.js';

export const RECURRING_QUEUE = 'recurring';

interface Recurring {
  everyMs: number;
  run(): Promise<void>;
}

/** What a sweep repairs must not wait much longer for the sweep itself. */
const lookEveryMs = 15_000;

/**
 * Jobs that come round, each in one of the processes that run jobs; they share a queue, because every queue costs
 * connections and polling. The queue keeps them, but may come back without its memory (a Redis that writes nothing to
 * disk); they are then given to it again (row R04). A round may begin before the last has ended, or be cut off: what
 * runs here bears both.
 */
@Processor(RECURRING_QUEUE, { concurrency: 4 })
export class RecurringJobs extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(RecurringJobs.name);
  readonly #jobs = new Map<string, Recurring>();
  #look: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(
    @InjectQueue(RECURRING_QUEUE) private readonly queue: Queue,
    @Inject(ENV) private readonly env: Env,
  ) {
    super();
    // Unheard, BullMQ writes the whole error with its connection to the console.
    queue.on('error', (error) => this.onError(error));
  }

  /** For constructors: a job may be due as soon as the process begins to work. */
  add(name: string, everyMs: number, run: () => Promise<void>): void {
    if (this.#jobs.has(name)) throw new Error(`Two recurring jobs are called ${name}`);
    this.#jobs.set(name, { everyMs, run });
  }

  /** Rejects when the store of the jobs does not answer, and waits while it is asked for again. */
  async check(): Promise<void> {
    await this.queue.getJobCounts('waiting');
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const [name, { everyMs }] of this.#jobs) await this.#schedule(name, everyMs);
    // Queues on PostgreSQL remember what the portal does.
    if (this.env.redisUrl) this.#look = setInterval(() => void this.#giveAgain(), lookEveryMs);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#look);
  }

  /** One that another version of the portal scheduled is left for that. */
  async process({ name }: Job): Promise<void> {
    await this.#jobs.get(name)?.run();
  }

  /** The worker goes on by itself when its store is back; without a listener the error would end the process. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#logger.warn(`Recurring jobs: ${error.message}`);
  }

  /** A round that failed is not tried again: the next one is. */
  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): void {
    this.#logger.error({ err: error, job: job?.name }, 'A recurring job failed');
  }

  async #giveAgain(): Promise<void> {
    // While a store is away its answers are waited for.
    if (this.#looking) return;
    this.#looking = true;
    try {
      for (const [name, { everyMs }] of this.#jobs) {
        if ((await this.queue.getJobScheduler(name)) === undefined) await this.#schedule(name, everyMs);
      }
    } catch (error) {
      this.#logger.warn(`Recurring jobs could not be looked at: ${messageOf(error)}`);
    } finally {
      this.#looking = false;
    }
  }

  async #schedule(name: string, everyMs: number): Promise<void> {
    const opts = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    await this.queue.upsertJobScheduler(name, { every: everyMs }, { name, opts });
  }
}
