import type { FailedJob } from '@portal/contract/failed-jobs';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionDialog, type AskedDialog } from '../../shared/ui/action-dialog';
import { count } from '../../shared/ui/numbers';
import { useEventName } from './job-parts';
import { useRetry } from './use-retry';

interface Props extends AskedDialog {
  /** null: all that failed. */
  job: FailedJob | null;
  failed: number;
}

export function RetryDialog({ job, failed, ...dialog }: Props) {
  const { t } = useTranslation('failedJobs');
  const eventName = useEventName();
  const { start, busy, failure } = useRetry(job, dialog.onClose);
  const howMany = { count: failed, number: count(failed) };
  return (
    <ActionDialog
      {...dialog}
      title={job ? t('retryJob') : t('retryAllFailed')}
      subject={job ? eventName(job.event) : t('jobs', howMany)}
      primary={job ? t('retryJob') : t('retryJobs', howMany)}
      onPrimary={start}
      busy={busy}
      failure={failure}
    >
      {job && <Typography.Text>{job.reason}</Typography.Text>}
      <div>
        <p>{t('consequenceTried')}</p>
        <p>{t('consequenceBack')}</p>
      </div>
    </ActionDialog>
  );
}
