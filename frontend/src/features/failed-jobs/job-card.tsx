import { type FailedJob, jobQueues } from '@portal/contract/failed-jobs';
import { Flex, Typography } from 'antd';
import { shortDateTime } from '../../shared/ui/dates';
import { translated } from '../../texts/translated';
import { type AskForJob, JobMenu, JobSubject, useEventName } from './job-parts';

export function JobCard({ job, onAsk }: { job: FailedJob; onAsk: AskForJob }) {
  const eventName = useEventName();
  return (
    <>
      <Flex justify="space-between" align="center" gap="small">
        <Typography.Text strong>{eventName(job.event)}</Typography.Text>
        <JobMenu job={job} onAsk={onAsk} />
      </Flex>
      <div>{job.reason}</div>
      <Flex justify="space-between" align="center" gap="small" wrap>
        <span className="muted">{translated(jobQueues[job.queue])}</span>
        {job.about.orderId && <JobSubject about={job.about} />}
        <span className="muted figures">{shortDateTime(job.failedAt)}</span>
      </Flex>
    </>
  );
}
