import type { Mail } from '@portal/contract/mails';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../shared/ui/inputs/row-menu';
import { StatusChip } from '../../shared/ui/values/status-chip';
import { texts } from '../../texts/texts';
import { mailKindLabel, mailState } from './mail-words';

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

export function mailMenuLabel(mail: Mail): string {
  return texts.t('mail:actionsForTo', { kind: mailKindLabel(mail.kind), recipient: mail.recipient });
}

export function MailMenu({ mail, onResend }: { mail: Mail; onResend: (mail: Mail) => void }) {
  const { t } = useTranslation('mail');
  return (
    <RowMenu
      label={mailMenuLabel(mail)}
      items={[
        {
          key: 'resend',
          label: mail.status === 'queued' ? t('sendNow') : t('resend'),
          disabled: mail.status === 'sending',
          onSelect: () => onResend(mail),
        },
      ]}
    />
  );
}
