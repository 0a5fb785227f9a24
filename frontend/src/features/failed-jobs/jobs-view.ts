import { type JobQueue, jobQueues } from '@portal/contract/failed-jobs';
import { type ListDefinition, parseOneOf, useListState } from '../../shared/list/list-view';

type JobFilters = { queue: JobQueue | undefined };

export const queueNames = Object.keys(jobQueues) as JobQueue[];

/** The server supports only one sort, the newest failure first. */
const rules: ListDefinition<JobFilters> = {
  sortable: [],
  defaultSort: '-failedAt',
  filters: { queue: parseOneOf(queueNames) },
};

export const useJobsView = () => useListState(rules);
