import { type Mail, type MailKind, type MailStatus, mailKinds, mailStatusLabels } from '@portal/contract/mails';
import { shortDateTime } from '../../shared/ui/values/dates';
import type { ChipTone } from '../../shared/ui/values/status-chip';
import { texts } from '../../texts/texts';
import { translateSentence } from '../../texts/translate-sentence';

export function mailStatusLabel(status: MailStatus): string {
  return translateSentence(mailStatusLabels[status]);
}

export function mailKindLabel(kind: MailKind): string {
  return translateSentence(mailKinds[kind]);
}

const tones: Record<MailStatus, ChipTone> = {
  queued: 'pending',
  sending: 'pending',
  sent: 'completed',
  failed: 'rejected',
  obsolete: 'cancelled',
};

interface MailState {
  words: string;
  tone: ChipTone;
  /** An explanation of the status, or the next step. */
  meaning: string;
}

/** Returns a mail's delivery status as a chip, and a sentence that explains the status. */
export function mailState({ status, attempts, nextAttemptAt, sentAt }: Mail): MailState {
  if (status === 'queued' && attempts > 0) {
    return {
      words: texts.t('mail:retrying'),
      tone: 'awaiting',
      meaning: texts.t('mail:triedAgainOn', { nextAttemptAt: shortDateTime(nextAttemptAt) }),
    };
  }
  const meanings: Record<MailStatus, string> = {
    queued: texts.t('mail:sentInAMoment'),
    sending: texts.t('mail:beingHandedOver'),
    sent: texts.t('mail:handedOverOn', { sentAt: shortDateTime(sentAt) }),
    failed: texts.t('mail:notTriedAgainByItself'),
    obsolete: texts.t('mail:noLongerTrue'),
  };
  return { words: mailStatusLabel(status), tone: tones[status], meaning: meanings[status] };
}

/** Returns the line that identifies a mail in dialogs: its kind and its recipient. */
export function describeMail(mail: Mail): string {
  return `${mailKindLabel(mail.kind)} · ${mail.recipient}`;
}

/** Returns sentences about what the recipient of a resent mail receives. */
export function resendConsequences(mail: Mail): string[] {
  const sentences: Record<MailStatus, string> = {
    queued: texts.t('mail:triedNow'),
    sending: texts.t('mail:beingSentNow'),
    sent: texts.t('mail:sentASecondTime'),
    failed: texts.t('mail:triedAtOnce'),
    obsolete: texts.t('mail:sentOnlyIfTrueAgain'),
  };
  const contentSentence = mail.kind === 'password-reset' ? texts.t('mail:getsANewLink') : texts.t('mail:writtenAnew');
  return [sentences[mail.status], contentSentence];
}
