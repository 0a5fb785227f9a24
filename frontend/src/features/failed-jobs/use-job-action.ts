import type { FailedJob, RetriedJobsResponse } from '@portal/contract/failed-jobs';
import { messages } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../shared/data/use-action';
import { formatCount } from '../../shared/ui/values/numbers';

export type JobAction = 'retry' | 'dismiss';

/** Retries or dismisses the given job, or retries all failed jobs if `job` is null. */
export function useJobAction(action: JobAction, job: FailedJob | null, onDone: () => void) {
  const { t } = useTranslation('failedJobs');
  const address = job && `/api/failed-jobs/${job.queue}/${job._id}`;
  const dismisses = action === 'dismiss';
  return useAction<RetriedJobsResponse>({
    call: () =>
      address && dismisses
        ? { method: 'delete', url: address }
        : { method: 'post', url: `${address ?? '/api/failed-jobs'}/retry` },
    failed: messages.failedJobs[dismisses ? 'dismissFailed' : 'retryFailed'],
    done: (answer) => {
      if (job) return messages.failedJobs[dismisses ? 'dismissed' : 'retried'];
      return t('willBeRetried', { count: answer.count, number: formatCount(answer.count) });
    },
    refreshes: ['failed-jobs'],
    onDone,
  });
}
