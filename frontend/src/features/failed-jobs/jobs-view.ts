import { type JobQueue, jobQueues } from '@portal/contract/failed-jobs';
import { type ListRules, oneOf, useListView } from '../../shared/list/list-view';

type JobFilters = { queue: JobQueue | undefined };

export const queues = Object.keys(jobQueues) as JobQueue[];

/** The server has one order only: the last to fail first. */
const rules: ListRules<JobFilters> = { sortable: [], usualSort: '-failedAt', filters: { queue: oneOf(queues) } };

export const useJobsView = () => useListView(rules);
