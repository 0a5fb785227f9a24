import type { FailedJob } from '@portal/contract/failed-jobs';
import { Alert, Flex, Modal, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { count } from '../../shared/ui/numbers';
import { translated } from '../../texts/translated';
import { useEventName } from './job-parts';
import { useRetry } from './use-retry';

interface Props {
  /** null: all that failed. */
  job: FailedJob | null;
  failed: number;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

export function RetryDialog({ job, failed, open, onClose, afterClose }: Props) {
  const { t } = useTranslation('failedJobs');
  const eventName = useEventName();
  const { start, busy, failure } = useRetry(job, onClose);
  const howMany = { count: failed, number: count(failed) };
  return (
    <Modal
      open={open}
      title={job ? t('retryJob') : t('retryAllFailed')}
      centered
      onCancel={onClose}
      afterClose={afterClose}
      destroyOnHidden
      maskClosable={false}
      keyboard={!busy}
      closable={!busy}
      okText={job ? t('retryJob') : t('retryJobs', howMany)}
      onOk={start}
      confirmLoading={busy}
      cancelText={t('close')}
      cancelButtonProps={{ disabled: busy }}
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{job ? eventName(job.event) : t('jobs', howMany)}</Typography.Text>
        {job && <Typography.Text>{job.reason}</Typography.Text>}
        <div>
          <Typography.Paragraph style={{ marginBlockEnd: 4 }}>{t('consequenceTried')}</Typography.Paragraph>
          <Typography.Paragraph style={{ marginBlockEnd: 4 }}>{t('consequenceBack')}</Typography.Paragraph>
        </div>
        {failure && <Alert type="error" showIcon role="alert" message={translated(failure)} />}
      </Flex>
    </Modal>
  );
}
