import type { Mail } from '@portal/contract/mails';
import { Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { shortDateTime } from '../../shared/ui/values/dates';
import { MailMenu, MailStatusChip } from './mail-parts';
import { mailKindLabel } from './mail-words';

export function MailCard({ mail, onResend }: { mail: Mail; onResend: (mail: Mail) => void }) {
  const { t } = useTranslation('mail');
  return (
    <>
      <Flex justify="space-between" align="center" gap="small">
        <Typography.Text strong>{mailKindLabel(mail.kind)}</Typography.Text>
        <MailMenu mail={mail} onResend={onResend} />
      </Flex>
      <div className="mail-long">{mail.recipient}</div>
      {mail.subject && (
        <div className="muted mail-long" dir="auto">
          {mail.subject}
        </div>
      )}
      <Flex justify="space-between" align="center" gap="small" wrap>
        <MailStatusChip mail={mail} />
        <span className="muted figures">{shortDateTime(mail.resentAt ?? mail.requestedAt)}</span>
      </Flex>
      {mail.lastError && (
        <div className="mail-long">{t('errorAfterAttempts', { count: mail.attempts, error: mail.lastError })}</div>
      )}
    </>
  );
}
