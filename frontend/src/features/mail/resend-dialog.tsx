import type { Mail } from '@portal/contract/mails';
import { Alert, Flex, Modal, Typography } from 'antd';
import { count } from '../../shared/ui/numbers';
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
  const { start, busy, failure } = useResend(mail?._id, onClose);
  const all = failed === 1 ? '1 failed mail' : `${count(failed)} failed mails`;
  const sentences = mail
    ? resendConsequences(mail)
    : [
        'Each is written anew, with what is true by then, and tried at once.',
        'New links to set a password work for 15 minutes.',
      ];
  return (
    <Modal
      open={open}
      title={mail ? 'Resend mail' : 'Resend all failed'}
      centered
      onCancel={onClose}
      afterClose={afterClose}
      destroyOnHidden
      maskClosable={false}
      keyboard={!busy}
      closable={!busy}
      okText={mail ? 'Resend mail' : `Resend ${all}`}
      onOk={start}
      confirmLoading={busy}
      cancelText="Close"
      cancelButtonProps={{ disabled: busy }}
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary" className="mail-long">
          {mail ? mailSubject(mail) : all}
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
