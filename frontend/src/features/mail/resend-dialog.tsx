import type { Mail } from '@portal/contract/mails';
import { useTranslation } from 'react-i18next';
import { ActionDialog, type DialogControls } from '../../shared/ui/dialogs/action-dialog';
import { describeMail, resendConsequences } from './mail-words';
import { useResendMail } from './use-resend-mail';

interface Props extends DialogControls {
  /** The mail to send again; null stands for all failed mails. */
  mail: Mail | null;
  failed: number;
}

export function ResendDialog({ mail, failed, ...dialog }: Props) {
  const { t } = useTranslation('mail');
  const { start, busy, failure } = useResendMail(mail?._id, dialog.onClose);
  const sentences = mail ? resendConsequences(mail) : [t('eachIsWrittenAnew'), t('newLinksWork15Minutes')];
  return (
    <ActionDialog
      {...dialog}
      title={mail ? t('resendMail') : t('resendAllFailed')}
      subject={mail ? describeMail(mail) : t('failedMails', { count: failed })}
      primary={mail ? t('resendMail') : t('resendFailedMails', { count: failed })}
      onPrimary={() => start()}
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
