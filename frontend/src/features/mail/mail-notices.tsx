import type { MailsAnswer } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { translated } from '../../texts/translated';

interface Props {
  delivery: MailsAnswer['delivery'] | undefined;
  failed: number;
  /** Absent where they are what the list shows. */
  onShowFailed: (() => void) | undefined;
}

export function MailNotices({ delivery, failed, onShowFailed }: Props) {
  const { t } = useTranslation('mail');
  return (
    <>
      {delivery === 'files' && <Alert type="warning" showIcon message={translated(messages.mails.writtenToFiles)} />}
      {failed > 0 && onShowFailed && (
        <Alert
          type="error"
          showIcon
          message={t('couldNotBeSent', { count: failed })}
          action={
            <Button size="small" onClick={onShowFailed}>
              {t('showFailed')}
            </Button>
          }
        />
      )}
    </>
  );
}
