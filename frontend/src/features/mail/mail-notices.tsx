import type { MailsResponse } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../shared/ui/notice';
import { translateSentence } from '../../texts/translate-sentence';

interface Props {
  delivery: MailsResponse['delivery'] | undefined;
  failed: number;
  /** Filters the list for failed mails; undefined if the list already shows them. */
  onShowFailed: (() => void) | undefined;
}

export function MailNotices({ delivery, failed, onShowFailed }: Props) {
  const { t } = useTranslation('mail');
  return (
    <>
      {delivery === 'files' && <Notice type="warning" message={translateSentence(messages.mails.writtenToFiles)} />}
      {failed > 0 && onShowFailed && (
        <Notice
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
