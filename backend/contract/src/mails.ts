import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from './list-query.js';

/** Every kind of message that the portal sends, as administrators read it. A process that runs jobs must know how to write each. */
export const mailKinds = {
  'registration-received': 'Application received',
  'account-approved': 'Account approved',
  'account-rejected': 'Application rejected',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'order-approved': 'Order approved',
  'order-rejected': 'Order rejected',
  'order-cancelled': 'Order cancelled',
  'order-paid': 'Payment received',
  'chat-answer': 'Answer in the chat',
} as const;
export type MailKind = keyof typeof mailKinds;

/** `obsolete`: by the time it would have been sent it was no longer true, such as an approval taken back. */
export const mailStatuses = ['queued', 'sending', 'sent', 'failed', 'obsolete'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export class MailsQuery extends ListQuery {
  @IsOptional()
  @IsIn(mailStatuses)
  status?: MailStatus;

  @IsOptional()
  @IsIn(Object.keys(mailKinds))
  kind?: MailKind;
}

/** An outgoing message without its text: that is written when it is sent, and not kept. */
export interface Mail {
  _id: string;
  kind: MailKind;
  recipient: string;
  /** null: never written yet. */
  subject: string | null;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  requestedAt: string;
  /** When an administrator last sent it again. */
  resentAt: string | null;
  sentAt: string | null;
  /** When a queued one is tried next. */
  nextAttemptAt: string | null;
}

export interface MailsAnswer {
  mails: Mail[];
  total: number;
  /** Of all mails, whatever the filters: those that wait for their turn or an answer, and those that were given up. */
  underWay: number;
  failed: number;
  /** `files`: SMTP_URL is not set, and nothing leaves the server. */
  delivery: 'smtp' | 'files';
}

export interface ResentMailsAnswer {
  count: number;
}
