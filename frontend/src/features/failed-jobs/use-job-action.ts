import type { FailedJob, RetriedJobsAnswer } from '@portal/contract/failed-jobs';
import { messages } from '@portal/contract/messages';
import { useInvalidate } from '@refinedev/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request, sentenceOf } from '../../shared/data/api';
import { count } from '../../shared/ui/numbers';
import { useToast } from '../../shared/ui/toast';
import { translated } from '../../texts/translated';

export type JobAction = 'retry' | 'dismiss';

/** Has one job tried again or dismissed, or without one all that failed tried again. */
export function useJobAction(action: JobAction, job: FailedJob | null, onDone: () => void) {
  const { t } = useTranslation('failedJobs');
  const invalidate = useInvalidate();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (job && action === 'dismiss') {
        await request(`/api/failed-jobs/${job.queue}/${job._id}`, { method: 'DELETE' });
        return translated(messages.failedJobs.dismissed);
      }
      if (job) {
        await request(`/api/failed-jobs/${job.queue}/${job._id}/retry`, { method: 'POST' });
        return translated(messages.failedJobs.retried);
      }
      const answer = await request<RetriedJobsAnswer>('/api/failed-jobs/retry', { method: 'POST' });
      return t('willBeRetried', { count: answer.count, number: count(answer.count) });
    },
    onSuccess: (done) => {
      toast.success(done);
      onDone();
    },
    // A refusal means that the list is out of date.
    onSettled: () => invalidate({ resource: 'failed-jobs', invalidates: ['list'] }),
  });
  return {
    start: () => mutate(),
    busy: isPending,
    failure: error && sentenceOf(error, messages.failedJobs[action === 'dismiss' ? 'dismissFailed' : 'retryFailed']),
  };
}
