import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import {
  type FailedJob,
  type FailedJobsQuery,
  type FailedJobsResponse,
  type JobQueue,
  jobQueues,
  type StuckEvents,
} from '@portal/contract/failed-jobs';
import { messages } from '@portal/contract/messages';
import type { Job, Queue } from 'bullmq';
import { sql } from 'kysely';
import { audit } from '../audit/audit.js';
import { database } from '../db/database.js';
import { isoTimeOf } from '../db/iso-time.js';
import { typedSql } from '../db/typed-sql.js';
import { DomainError } from '../http/errors/domain-error.js';
import { OutboxRelay } from '../queue/outbox-relay.js';

/** The maximum number of jobs listed per queue. The total counts all jobs. */
const maxJobsPerQueue = 2_000;
const jobsPerBatch = 200;
/** The log uses the same limit: an event that waits longer needs an administrator. */
const stuckAfterMinutes = 10;
const reasonLength = 300;

/** Failed jobs of the queues for outbox events. Recurring jobs are not included: they run again by schedule. */
@Injectable()
export class FailedJobs {
  readonly #logger = new Logger(FailedJobs.name);

  constructor(
    private readonly em: EntityManager,
    private readonly relay: OutboxRelay,
  ) {}

  /** Returns the failed jobs, most recently failed first. */
  async list({ queue, page = 1, limit = maxJobsPerQueue }: FailedJobsQuery): Promise<FailedJobsResponse> {
    const queues = this.#queues().filter(({ name }) => queue === undefined || name === queue);
    const end = Math.min(page * limit, maxJobsPerQueue);
    const [counts, jobs, stuck] = await Promise.all([
      Promise.all(queues.map((each) => each.getFailedCount())),
      Promise.all(queues.map((each) => each.getFailed(0, end - 1))),
      this.#stuckEvents(),
    ]);
    // The list lacks jobs that were retried or removed in the meantime, for which BullMQ returns undefined.
    const newestFirst = jobs
      .flat()
      .filter((job) => job !== undefined)
      .toSorted((a, b) => (b.finishedOn ?? 0) - (a.finishedOn ?? 0));
    return {
      jobs: newestFirst.slice((page - 1) * limit, page * limit).map(toFailedJob),
      total: counts.reduce((sum, count) => sum + count, 0),
      stuck,
    };
  }

  async retry(queueName: string, jobId: string): Promise<void> {
    const job = await this.#job(queueName, jobId);
    await this.em.transactional(async (em) => {
      await audit(em, 'job.retry', { label: labelOf(job) });
      if (!(await retryJob(job))) throw new DomainError('job.not_failed', messages.failedJobs.notFailed);
    });
    this.#logger.log({ queue: queueName, jobId }, 'A failed job is tried again');
  }

  /** Removes a failed job permanently. Its work stays undone, unless a recurring job finds and repeats it. */
  async dismiss(queueName: string, jobId: string, by: string): Promise<void> {
    const job = await this.#job(queueName, jobId);
    await this.em.transactional(async (em) => {
      await audit(em, 'job.remove', { label: labelOf(job) });
      if (!(await job.isFailed())) throw new DomainError('job.not_failed', messages.failedJobs.notFailed);
      await job.remove();
    });
    // The log is the only remaining record of the job and its error.
    const { name: event, data: about, failedReason } = job;
    this.#logger.log({ queue: queueName, jobId, event, about, failedReason, by }, 'A failed job was dismissed');
  }

  /** Retries all failed jobs and returns their number. Jobs that fail during the call are not retried. */
  async retryAll(): Promise<number> {
    let count = 0;
    for (const queue of this.#queues()) {
      const failed: Job[] = [];
      for (let from = 0; from === failed.length; from += jobsPerBatch) {
        failed.push(...(await queue.getFailed(from, from + jobsPerBatch - 1)).filter((job) => job !== undefined));
      }
      for (const job of failed) if (await retryJob(job)) count++;
    }
    await this.em.transactional((em) => audit(em, 'job.retry-all', { changes: { count: [count, 0] } }));
    this.#logger.log({ count }, 'All failed jobs are tried again');
    return count;
  }

  async #job(queueName: string, jobId: string): Promise<Job> {
    const queue = this.#queues().find(({ name }) => name === queueName);
    // PostgreSQL refuses a text with NUL.
    const job = jobId.includes('\0') ? undefined : await queue?.getJob(jobId);
    if (!job) throw new DomainError('job.not_found', messages.failedJobs.notFound);
    return job;
  }

  #queues(): Queue[] {
    return this.relay.queues().filter(({ name }) => isJobQueue(name));
  }

  async #stuckEvents(): Promise<StuckEvents[]> {
    const { rows } = await typedSql<StuckEvents>({ event: 'text', count: 'number', oldestAt: 'text' })`
      select kind as event, count(*)::int as count, ${isoTimeOf(sql`min(created_at)`)} as "oldestAt" from outbox_events
      where dispatched_at is null and created_at < now() - make_interval(mins => ${stuckAfterMinutes})
      group by kind order by kind`.execute(database(this.em));
    return rows;
  }
}

/** The job's event and what it is about, such as `order.approved 0189…`. */
const labelOf = ({ name, data }: Job): string => [name, ...Object.values<unknown>(data ?? {})].join(' ');

const isJobQueue = (name: string): name is JobQueue => Object.hasOwn(jobQueues, name);

/**
 * Retries a job. Returns false when the job is no longer failed, because another request retried it first. Without
 * `resetsAttempts` it is tried once.
 */
export async function retryJob(job: Job, { resetsAttempts = true } = {}): Promise<boolean> {
  if (!(await job.isFailed())) return false;
  try {
    await job.retry('failed', { resetAttemptsMade: resetsAttempts });
    return true;
  } catch (error) {
    if (await job.isFailed()) throw error;
    return false;
  }
}

function toFailedJob(job: Job): FailedJob {
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
