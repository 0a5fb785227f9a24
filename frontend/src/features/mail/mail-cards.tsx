import { type Mail, mailKinds } from '@portal/contract/mails';
import { Card, Flex, Typography } from 'antd';
import { shortDateTime } from '../../shared/ui/dates';
import { MailMenu, MailStatusChip } from './mail-parts';

/** The list where a table would not fit. */
export function MailCards({ mails, onResend }: { mails: readonly Mail[]; onResend: (mail: Mail) => void }) {
  return (
    <ul className="mail-cards" aria-label="Mails">
      {mails.map((mail) => (
        <li key={mail._id}>
          <Card size="small">
            <Flex justify="space-between" align="center" gap="small">
              <Typography.Text strong>{mailKinds[mail.kind]}</Typography.Text>
              <MailMenu mail={mail} onResend={onResend} />
            </Flex>
            <div className="mail-long">{mail.recipient}</div>
            {mail.subject && <div className="mail-muted mail-long">{mail.subject}</div>}
            <Flex justify="space-between" align="center" gap="small" wrap>
              <MailStatusChip mail={mail} />
              <span className="mail-muted figures">{shortDateTime(mail.resentAt ?? mail.requestedAt)}</span>
            </Flex>
            {mail.lastError && (
              <div className="mail-long">
                {mail.attempts === 1 ? 'After 1 attempt: ' : `After ${mail.attempts} attempts: `}
                {mail.lastError}
              </div>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}
