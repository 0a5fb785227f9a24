import { type Mail, type MailStatus, mailKinds } from '@portal/contract/mails';
import { shortDateTime } from '../../shared/ui/dates';
import type { ChipTone } from '../../shared/ui/status-chip';

export const statusWords: Record<MailStatus, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  obsolete: 'Not needed',
};

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
    return { words: 'Retrying', tone: 'awaiting', meaning: `Tried again on ${shortDateTime(nextAttemptAt)}` };
  }
  const meanings: Record<MailStatus, string> = {
    queued: 'Sent in a moment',
    sending: 'Being handed over to the mail server',
    sent: `Handed over on ${shortDateTime(sentAt)}`,
    failed: 'Not tried again by itself',
    obsolete: 'No longer true when its turn came, so it was not sent',
  };
  return { words: statusWords[status], tone: tones[status], meaning: meanings[status] };
}

export function mailSubject(mail: Mail): string {
  return `${mailKinds[mail.kind]} · ${mail.recipient}`;
}

/** What sending it again means for whoever gets it. */
export function resendConsequences(mail: Mail): string[] {
  const sentences: Record<MailStatus, string> = {
    queued: 'It is tried now instead of later.',
    sending: 'It is being sent right now.',
    sent: 'They have it already and will get it a second time.',
    failed: 'It is tried at once, and as often as a new one.',
    obsolete: 'It is sent only if what it says is true again.',
  };
  const anew =
    mail.kind === 'password-reset'
      ? 'It gets a new link, which works for 15 minutes.'
      : 'It is written anew, with what is true by then.';
  return [sentences[mail.status], anew];
}
