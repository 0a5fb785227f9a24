import type { MailsAnswer } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Note } from '../../shared/ui/note';
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
      {delivery === 'files' && <Note type="warning" message={translated(messages.mails.writtenToFiles)} />}
      {failed > 0 && onShowFailed && (
        <Note
          type="error"
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
