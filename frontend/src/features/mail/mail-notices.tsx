import type { MailsAnswer } from '@portal/contract/mails';
import { messages } from '@portal/contract/messages';
import { Alert, Button } from 'antd';
import { count } from '../../shared/ui/numbers';

interface Props {
  delivery: MailsAnswer['delivery'] | undefined;
  failed: number;
  /** Absent where they are what the list shows. */
  onShowFailed: (() => void) | undefined;
}

export function MailNotices({ delivery, failed, onShowFailed }: Props) {
  return (
    <>
      {delivery === 'files' && <Alert type="warning" showIcon message={messages.mails.writtenToFiles} />}
      {failed > 0 && onShowFailed && (
        <Alert
          type="error"
          showIcon
          message={failed === 1 ? '1 mail could not be sent' : `${count(failed)} mails could not be sent`}
          action={
            <Button size="small" onClick={onShowFailed}>
              Show failed
            </Button>
          }
        />
      )}
    </>
  );
}
