import { type Mail, type MailKind, type MailStatus, mailKinds } from '@portal/contract/mails';
import { shortDateTime } from '../../shared/ui/dates';
import type { ChipTone } from '../../shared/ui/status-chip';
import { texts } from '../../texts/texts';
import { translated } from '../../texts/translated';

export function statusWords(status: MailStatus): string {
  return texts.t(`mail:statuses.${status}`);
}

export function kindWords(kind: MailKind): string {
  return translated(mailKinds[kind]);
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
  /** What the words mean, or what comes next. */
  meaning: string;
}

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
  return { words: statusWords(status), tone: tones[status], meaning: meanings[status] };
}

export function mailSubject(mail: Mail): string {
  return `${kindWords(mail.kind)} · ${mail.recipient}`;
}

/** What sending it again means for whoever gets it. */
export function resendConsequences(mail: Mail): string[] {
  const sentences: Record<MailStatus, string> = {
    queued: texts.t('mail:triedNow'),
    sending: texts.t('mail:beingSentNow'),
    sent: texts.t('mail:sentASecondTime'),
    failed: texts.t('mail:triedAtOnce'),
    obsolete: texts.t('mail:sentOnlyIfTrueAgain'),
  };
  const anew = mail.kind === 'password-reset' ? texts.t('mail:getsANewLink') : texts.t('mail:writtenAnew');
  return [sentences[mail.status], anew];
}
