import type { FailedJob } from '@portal/contract/failed-jobs';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionDialog, type DialogControls } from '../../shared/ui/dialogs/action-dialog';
import { formatCount } from '../../shared/ui/values/numbers';
import { useEventName } from './job-parts';
import { type JobAction, useJobAction } from './use-job-action';

interface Props extends DialogControls {
  action: JobAction;
  /** The job to retry or dismiss; null stands for all failed jobs. */
  job: FailedJob | null;
  failed: number;
}

export function JobDialog({ action, job, failed, ...dialog }: Props) {
  const { t } = useTranslation('failedJobs');
  const eventName = useEventName();
  const { start, busy, failure } = useJobAction(action, job, dialog.onClose);
  const dismisses = action === 'dismiss';
  const verb = t(dismisses ? 'dismissJob' : 'retryJob');
  const counts = { count: failed, number: formatCount(failed) };
  return (
    <ActionDialog
      {...dialog}
      title={job ? verb : t('retryAllFailed')}
      subject={job ? eventName(job.event) : t('jobs', counts)}
      primary={job ? verb : t('retryJobs', counts)}
      danger={dismisses}
      onPrimary={() => start()}
      busy={busy}
      failure={failure}
    >
      {job && <Typography.Text>{job.reason}</Typography.Text>}
      <div>
        <p>{t(dismisses ? 'consequenceGone' : 'consequenceTried')}</p>
        <p>{t(dismisses ? 'consequenceUndone' : 'consequenceBack')}</p>
      </div>
    </ActionDialog>
  );
}
