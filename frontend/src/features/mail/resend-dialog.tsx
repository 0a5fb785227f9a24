import type { Mail } from '@portal/contract/mails';
import { useTranslation } from 'react-i18next';
import { ActionDialog, type AskedDialog } from '../../shared/ui/action-dialog';
import { mailSubject, resendConsequences } from './mail-words';
import { useResend } from './use-resend';

interface Props extends AskedDialog {
  /** null: all that failed. */
  mail: Mail | null;
  failed: number;
}

export function ResendDialog({ mail, failed, ...dialog }: Props) {
  const { t } = useTranslation('mail');
  const { start, busy, failure } = useResend(mail?._id, dialog.onClose);
  const sentences = mail ? resendConsequences(mail) : [t('eachIsWrittenAnew'), t('newLinksWork15Minutes')];
  return (
    <ActionDialog
      {...dialog}
      title={mail ? t('resendMail') : t('resendAllFailed')}
      subject={mail ? mailSubject(mail) : t('failedMails', { count: failed })}
      primary={mail ? t('resendMail') : t('resendFailedMails', { count: failed })}
      onPrimary={start}
      busy={busy}
      failure={failure}
    >
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ActionDialog>
  );
}
