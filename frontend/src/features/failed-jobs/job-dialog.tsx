import type { FailedJob } from '@portal/contract/failed-jobs';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionDialog, type AskedDialog } from '../../shared/ui/action-dialog';
import { count } from '../../shared/ui/numbers';
import { useEventName } from './job-parts';
import { type JobAction, useJobAction } from './use-job-action';

interface Props extends AskedDialog {
  action: JobAction;
  /** null: all that failed. */
  job: FailedJob | null;
  failed: number;
}

export function JobDialog({ action, job, failed, ...dialog }: Props) {
  const { t } = useTranslation('failedJobs');
  const eventName = useEventName();
  const { start, busy, failure } = useJobAction(action, job, dialog.onClose);
  const dismisses = action === 'dismiss';
  const verb = t(dismisses ? 'dismissJob' : 'retryJob');
  const howMany = { count: failed, number: count(failed) };
  return (
    <ActionDialog
      {...dialog}
      title={job ? verb : t('retryAllFailed')}
      subject={job ? eventName(job.event) : t('jobs', howMany)}
      primary={job ? verb : t('retryJobs', howMany)}
      danger={dismisses}
      onPrimary={start}
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
