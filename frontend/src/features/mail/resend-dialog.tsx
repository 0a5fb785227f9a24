import type { Mail } from '@portal/contract/mails';
import { Alert, Flex, Modal, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { mailSubject, resendConsequences } from './mail-words';
import { useResend } from './use-resend';

interface Props {
  /** null: all that failed. */
  mail: Mail | null;
  failed: number;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
}

export function ResendDialog({ mail, failed, open, onClose, afterClose }: Props) {
  const { t } = useTranslation('mail');
  const { start, busy, failure } = useResend(mail?._id, onClose);
  const sentences = mail ? resendConsequences(mail) : [t('eachIsWrittenAnew'), t('newLinksWork15Minutes')];
  return (
    <Modal
      open={open}
      title={mail ? t('resendMail') : t('resendAllFailed')}
      centered
      onCancel={onClose}
      afterClose={afterClose}
      destroyOnHidden
      maskClosable={false}
      keyboard={!busy}
      closable={!busy}
      okText={mail ? t('resendMail') : t('resendFailedMails', { count: failed })}
      onOk={start}
      confirmLoading={busy}
      cancelText={t('close')}
      cancelButtonProps={{ disabled: busy }}
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary" className="mail-long">
          {mail ? mailSubject(mail) : t('failedMails', { count: failed })}
        </Typography.Text>
        <div>
          {sentences.map((sentence) => (
            <Typography.Paragraph key={sentence} style={{ marginBlockEnd: 4 }}>
              {sentence}
            </Typography.Paragraph>
          ))}
        </div>
        {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      </Flex>
    </Modal>
  );
}
