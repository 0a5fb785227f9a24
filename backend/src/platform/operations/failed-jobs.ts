import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import {
  type FailedJob,
  type FailedJobsAnswer,
  type FailedJobsQuery,
  type JobQueue,
  jobQueues,
  type StuckEvents,
} from '@portal/contract/failed-jobs';
import { messages } from '@portal/contract/messages';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import { isoTimeOf } from '../db/iso-time.js';
import { DomainError } from '../http/domain-error.js';
import { OutboxRelay } from '../queue/outbox-relay.js';

/** Nobody turns further; beyond it the count still tells how many there are. */
const mostOfAQueue = 2_000;
const atOnce = 200;
/** As in the log: an event that waits longer than this waits for somebody. */
const stuckAfterMinutes = 10;
const reasonLength = 300;

/** Failed jobs of the queues that events are handed to. Those that come round are tried again by the clock. */
@Injectable()
export class FailedJobs {
  readonly #logger = new Logger(FailedJobs.name);

  constructor(
    private readonly em: EntityManager,
    private readonly relay: OutboxRelay,
  ) {}

  /** The last to fail first. */
  async list({ queue, page = 1, limit = mostOfAQueue }: FailedJobsQuery): Promise<FailedJobsAnswer> {
    const queues = this.#queues().filter(({ name }) => queue === undefined || name === queue);
    const end = Math.min(page * limit, mostOfAQueue);
    const [counts, jobs, stuck] = await Promise.all([
      Promise.all(queues.map((each) => each.getFailedCount())),
      Promise.all(queues.map((each) => each.getFailed(0, end - 1))),
      this.#stuckEvents(),
    ]);
    // A job that was retried or removed meanwhile is listed as undefined.
    const newestFirst = jobs
      .flat()
      .filter((job) => job !== undefined)
      .toSorted((a, b) => (b.finishedOn ?? 0) - (a.finishedOn ?? 0));
    return {
      jobs: newestFirst.slice((page - 1) * limit, page * limit).map(told),
      total: counts.reduce((sum, count) => sum + count, 0),
      stuck,
    };
  }

  async retry(queueName: string, jobId: string): Promise<void> {
    const job = await this.#job(queueName, jobId);
    if (!(await again(job))) throw new DomainError('job.not_failed', messages.failedJobs.notFailed);
    this.#logger.log({ queue: queueName, jobId }, 'A failed job is tried again');
  }

  /** Takes a failed job away for good. What it was to do stays undone, unless a sweep finds that by itself. */
  async dismiss(queueName: string, jobId: string, by: string): Promise<void> {
    const job = await this.#job(queueName, jobId);
    if (!(await job.isFailed())) throw new DomainError('job.not_failed', messages.failedJobs.notFailed);
    await job.remove();
    // Nothing else keeps it: what it was and why it failed stays in the log.
    const { name: event, data: about, failedReason } = job;
    this.#logger.log({ queue: queueName, jobId, event, about, failedReason, by }, 'A failed job was dismissed');
  }

  /** Returns how many there were. Those that fail meanwhile, perhaps once more, are left. */
  async retryAll(): Promise<number> {
    let count = 0;
    for (const queue of this.#queues()) {
      const failed: Job[] = [];
      for (let from = 0; from === failed.length; from += atOnce) {
        failed.push(...(await queue.getFailed(from, from + atOnce - 1)).filter((job) => job !== undefined));
      }
      for (const job of failed) if (await again(job)) count++;
    }
    this.#logger.log({ count }, 'All failed jobs are tried again');
    return count;
  }

  async #job(queueName: string, jobId: string): Promise<Job> {
    const queue = this.#queues().find(({ name }) => name === queueName);
    const job = await queue?.getJob(jobId);
    if (!job) throw new DomainError('job.not_found', messages.failedJobs.notFound);
    return job;
  }

  #queues(): Queue[] {
    return this.relay.queues().filter(({ name }) => isJobQueue(name));
  }

  async #stuckEvents(): Promise<StuckEvents[]> {
    const { rows } = await sql<StuckEvents>`
      select kind as event, count(*)::int as count, ${isoTimeOf(sql`min(created_at)`)} as "oldestAt" from outbox_events
      where dispatched_at is null and created_at < now() - make_interval(mins => ${stuckAfterMinutes})
      group by kind order by kind`.execute(this.em.getKysely());
    return rows;
  }
}

const isJobQueue = (name: string): name is JobQueue => Object.hasOwn(jobQueues, name);

/** False when it is no longer there as a failed one: somebody else was faster. */
async function again(job: Job): Promise<boolean> {
  if (!(await job.isFailed())) return false;
  try {
    await job.retry('failed', { resetAttemptsMade: true });
    return true;
  } catch (error) {
    if (await job.isFailed()) throw error;
    return false;
  }
}

function told(job: Job): FailedJob {
  const [reason = ''] = (job.failedReason ?? '').split('\n');
  return {
    _id: job.id ?? '',
    queue: job.queueName as JobQueue,
    event: job.name,
    about: job.data,
    reason: reason.slice(0, reasonLength),
    attempts: job.attemptsMade,
    createdAt: new Date(job.timestamp).toISOString(),
    failedAt: new Date(job.finishedOn ?? job.timestamp).toISOString(),
  };
}
