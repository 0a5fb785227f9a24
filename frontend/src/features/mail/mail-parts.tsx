import { type Mail, mailKinds } from '@portal/contract/mails';
import { Tooltip } from 'antd';
import { RowMenu } from '../../shared/ui/row-menu';
import { StatusChip } from '../../shared/ui/status-chip';
import { mailState } from './mail-words';

export function MailStatusChip({ mail }: { mail: Mail }) {
  const { words, tone, meaning } = mailState(mail);
  return (
    <Tooltip title={meaning} trigger={['hover', 'focus', 'click']}>
      <StatusChip tone={tone} tabIndex={0}>
        {words}
      </StatusChip>
    </Tooltip>
  );
}

export function menuLabel(mail: Mail): string {
  return `Actions for ${mailKinds[mail.kind]} to ${mail.recipient}`;
}

export function MailMenu({ mail, onResend }: { mail: Mail; onResend: (mail: Mail) => void }) {
  return (
    <RowMenu
      label={menuLabel(mail)}
      items={[
        {
          key: 'resend',
          label: mail.status === 'queued' ? 'Send now' : 'Resend',
          disabled: mail.status === 'sending',
          onSelect: () => onResend(mail),
        },
      ]}
    />
  );
}
