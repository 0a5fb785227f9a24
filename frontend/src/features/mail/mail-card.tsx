import { type Mail, mailKinds } from '@portal/contract/mails';
import { Flex, Typography } from 'antd';
import { shortDateTime } from '../../shared/ui/dates';
import { MailMenu, MailStatusChip } from './mail-parts';

export function MailCard({ mail, onResend }: { mail: Mail; onResend: (mail: Mail) => void }) {
  return (
    <>
      <Flex justify="space-between" align="center" gap="small">
        <Typography.Text strong>{mailKinds[mail.kind]}</Typography.Text>
        <MailMenu mail={mail} onResend={onResend} />
      </Flex>
      <div className="mail-long">{mail.recipient}</div>
      {mail.subject && <div className="muted mail-long">{mail.subject}</div>}
      <Flex justify="space-between" align="center" gap="small" wrap>
        <MailStatusChip mail={mail} />
        <span className="muted figures">{shortDateTime(mail.resentAt ?? mail.requestedAt)}</span>
      </Flex>
      {mail.lastError && (
        <div className="mail-long">
          {mail.attempts === 1 ? 'After 1 attempt: ' : `After ${mail.attempts} attempts: `}
          {mail.lastError}
        </div>
      )}
    </>
  );
}
