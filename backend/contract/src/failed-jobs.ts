import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from './list-query.js';

/** Names of the queues as shown to administrators. */
export const jobQueues = {
  inventory: 'Stock deductions',
  pictures: 'Pictures',
  documents: 'Tax documents',
  mail: 'E-mail',
} as const;
export type JobQueue = keyof typeof jobQueues;

export class FailedJobsQuery extends ListQuery {
  @IsOptional()
  @IsIn(Object.keys(jobQueues))
  queue?: JobQueue;
}

/**
 * A job that used up its queue's attempts. It is kept for two weeks, or until an administrator retries or dismisses it.
 */
export interface FailedJob {
  /** The job's id within its queue. */
  _id: string;
  queue: JobQueue;
  /** The outbox event, such as `order.approved`. */
  event: string;
  /** Ids from the event's payload, such as `{ orderId }`. */
  about: Record<string, string>;
  /** The error, in one line. */
  reason: string;
  attempts: number;
  createdAt: string;
  failedAt: string;
}

/**
 * Events that no queue accepted for ten minutes, by kind: the queue's store is down, or no handler exists for the kind.
 */
export interface StuckEvents {
  event: string;
  count: number;
  oldestAt: string;
}

export interface FailedJobsResponse {
  jobs: FailedJob[];
  total: number;
  stuck: StuckEvents[];
}

export interface RetriedJobsResponse {
  count: number;
}
