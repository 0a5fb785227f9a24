import { type FailedJob, jobQueues } from '@portal/contract/failed-jobs';
import { Flex, Typography } from 'antd';
import { shortDateTime } from '../../shared/ui/values/dates';
import { translateSentence } from '../../texts/translate-sentence';
import { JobMenu, JobSubject, type OpenJobDialog, useEventName } from './job-parts';

export function JobCard({ job, onAction }: { job: FailedJob; onAction: OpenJobDialog }) {
  const eventName = useEventName();
  return (
    <>
      <Flex justify="space-between" align="center" gap="small">
        <Typography.Text strong>{eventName(job.event)}</Typography.Text>
        <JobMenu job={job} onAction={onAction} />
      </Flex>
      <div>{job.reason}</div>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <span className="muted">{translateSentence(jobQueues[job.queue])}</span>
        {job.about.orderId && <JobSubject about={job.about} />}
        <span className="muted figures">{shortDateTime(job.failedAt)}</span>
      </Flex>
    </>
  );
}
