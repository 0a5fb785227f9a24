import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { ENV, type Env } from '../../config/env.js';
import { Backoff } from '../backoff.js';
import { FailureLog } from '../failure-log.js';
import { checkQueue } from './check-queue.js';
import { idleChecks } from './idle-checks.js';

export const RECURRING_QUEUE = 'recurring';

interface Recurring {
  everyMs: number;
  run(): Promise<void>;
}

/** The pause before the first check of the schedules. It is short, because a lost schedule delays its job's repairs. */
const firstCheckMs = 15_000;
/** The pause between two checks. Schedules on PostgreSQL are as durable as the portal's own tables. */
const checkEveryMs = { redis: 15_000, postgres: 300_000 };

/**
 * Recurring jobs; each run takes place in one of the processes that run jobs. They share a queue, because every queue
 * costs connections and polling. The queue stores the schedules but may lose them (a Redis without persistence restarts);
 * they are then added again (row R04), as are those whose time is far away since the clock was set back. The next run is
 * due while a long one is still under way; a process skips it, so that one long job cannot occupy the whole worker, but
 * another process may begin it. A run may also be killed, so every recurring job must tolerate both.
 */
@Processor(RECURRING_QUEUE, { ...idleChecks.recurring, concurrency: 4 })
export class RecurringJobs extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(RecurringJobs.name);
  readonly #failures = new FailureLog(this.#logger);
  readonly #backoff = new Backoff();
  readonly #jobs = new Map<string, Recurring>();
  readonly #retired = new Set<string>();
  readonly #running = new Set<string>();
  #checkTimer: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(
    @InjectQueue(RECURRING_QUEUE) private readonly queue: Queue,
    @Inject(ENV) private readonly env: Env,
  ) {
    super();
    // Without a listener BullMQ writes the whole error with its connection to the console.
    queue.on('error', (error) => this.onError(error));
  }

  /** Adds a recurring job. Must be called in constructors, because a job may be due as soon as the worker starts. */
  add(name: string, everyMs: number, run: () => Promise<void>): void {
    if (this.#jobs.has(name)) throw new Error(`Two recurring jobs are called ${name}`);
    this.#jobs.set(name, { everyMs, run });
  }

  /** Names jobs of earlier releases, whose schedules are removed when the portal starts. */
  retire(...names: string[]): void {
    for (const name of names) this.#retired.add(name);
  }

  /** Rejects when the store of the jobs reports an error, and waits while the connection is being re-established. */
  async check(): Promise<void> {
    await checkQueue(this.queue);
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const [name, { everyMs }] of this.#jobs) await this.#schedule(name, everyMs);
    for (const name of this.#retired) await this.queue.removeJobScheduler(name);
    this.#checkLater(firstCheckMs);
  }

  beforeApplicationShutdown(): void {
    this.#isStopping = true;
    clearTimeout(this.#checkTimer);
  }

  /** A job unknown to this version was scheduled by another version of the portal and is skipped. */
  async process({ name }: Job): Promise<void> {
    const job = this.#jobs.get(name);
    if (!job || this.#running.has(name)) return;
    this.#running.add(name);
    try {
      await job.run();
    } finally {
      this.#running.delete(name);
    }
  }

  /** The worker reconnects by itself when its store is back; without a listener the error would end the process. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.#failures.warn('Recurring jobs cannot reach their queue', error);
  }

  /** A failed run is not retried: the next scheduled run takes its place. */
  @OnWorkerEvent('failed')
  onFailed(job: Job | undefined, error: Error): void {
    this.#logger.error({ err: error, job: job?.name }, 'A recurring job failed');
  }

  /** The next check begins after the last one has ended, which waits while the connection is being re-established. */
  #checkLater(pauseMs: number): void {
    if (this.#isStopping) return;
    this.#checkTimer = setTimeout(async () => this.#checkLater(await this.#tryToRestoreSchedules()), pauseMs).unref();
  }

  /** Returns the pause until the next check. */
  async #tryToRestoreSchedules(): Promise<number> {
    try {
      await this.restoreSchedules();
      this.#backoff.reset();
      return checkEveryMs[this.env.redisUrl ? 'redis' : 'postgres'];
    } catch (error) {
      this.#failures.warn('Recurring jobs could not be checked', error);
      return this.#backoff.nextPauseMs();
    }
  }

  /** Adds lost schedules again, and those that a clock which was ahead has put too far into the future. */
  async restoreSchedules(): Promise<void> {
    for (const [name, { everyMs }] of this.#jobs) {
      const schedule = await this.queue.getJobScheduler(name);
      // Clocks of processes on different machines may differ by as much as a job's interval.
      const isTooFarAway = (schedule?.next ?? 0) > Date.now() + 2 * everyMs;
      // BullMQ keeps the next run of a schedule that it knows.
      if (isTooFarAway) await this.queue.removeJobScheduler(name);
      if (!schedule || isTooFarAway) await this.#schedule(name, everyMs);
    }
  }

  async #schedule(name: string, everyMs: number): Promise<void> {
    const opts = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    await this.queue.upsertJobScheduler(name, { every: everyMs }, { name, opts });
  }
}
