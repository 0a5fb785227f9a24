import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from './list-query.js';

/** What each queue does, as administrators read it. */
export const jobQueues = {
  inventory: 'Stock deductions',
  pictures: 'Pictures',
} as const;
export type JobQueue = keyof typeof jobQueues;

export class FailedJobsQuery extends ListQuery {
  @IsOptional()
  @IsIn(Object.keys(jobQueues))
  queue?: JobQueue;
}

/** Work that was tried as often as its queue allows. It stays for two weeks, or until somebody has it tried again or dismisses it. */
export interface FailedJob {
  /** Of the job within its queue. */
  _id: string;
  queue: JobQueue;
  /** What happened, such as `order.approved`. */
  event: string;
  /** Ids of what it was about, such as `{ orderId }`. */
  about: Record<string, string>;
  /** One line. */
  reason: string;
  attempts: number;
  createdAt: string;
  failedAt: string;
}

/** Events that no queue has taken for ten minutes, by kind: their queue's store is away, or nothing knows their kind. */
export interface StuckEvents {
  event: string;
  count: number;
  oldestAt: string;
}

export interface FailedJobsAnswer {
  jobs: FailedJob[];
  total: number;
  stuck: StuckEvents[];
}

export interface RetriedJobsAnswer {
  count: number;
}
